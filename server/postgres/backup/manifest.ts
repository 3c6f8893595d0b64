import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import * as z from 'zod';
import { StartError } from '#server/runtime/start-error.ts';

const MANIFEST = 'manifest.json';

const schema = z.object({
  format: z.literal(2),
  /** Start of the backup, which contains all earlier commits. */
  made: z.iso.datetime(),
  program: z.string(),
  postgres: z.string(),
  /** The newest migration: its time in the journal, and its name if this program contains it. */
  schema: z.object({ when: z.number(), name: z.string() }),
  brand: z.string().nullable(),
  /** Name of the card key; reveals nothing about the key. */
  cardKey: z.string().nullable(),
  tables: z.array(
    z.object({
      name: z.string(),
      columns: z.array(z.string()),
      /** Rows in PostgreSQL's COPY text format, compressed. */
      file: z.string().regex(/^\w+\.copy\.gz$/),
      size: z.number(),
      sha256: z.string(),
    }),
  ),
  sequences: z.array(z.object({ name: z.string(), value: z.string() })),
});

/** Contains no key. */
export type Manifest = z.infer<typeof schema>;

/** Writes the manifest after the other files are on disk. A folder without it is not a backup. */
export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  // Without `sync`, the operating system writes the files later. The checksums detect any loss.
  await promisify(execFile)('sync', ['--file-system', folder]).catch(() => {});
  const text = `${JSON.stringify(manifest, undefined, 2)}\n`;
  await writeFile(join(folder, MANIFEST), text, { mode: 0o600, flush: true });
}

/** @throws StartError if the folder has no backup that this version can read */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch(() => undefined);
  if (text === undefined) {
    throw new StartError(`${folder} contains no complete backup: ${MANIFEST} is missing or cannot be read.`);
  }
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    throw new StartError(
      `${join(folder, MANIFEST)} is damaged, or was written by another version of the shop.`,
    );
  }
}

/** Returns one sentence per missing, unknown or changed file. */
export async function findDamagedFiles(folder: string, { tables }: Manifest): Promise<string[]> {
  const problems: string[] = [];
  for (const { file, size, sha256 } of tables) {
    const found = await fingerprint(join(folder, file)).catch(() => undefined);
    if (found === undefined) problems.push(`${file} is missing or cannot be read`);
    else if (found.size !== size || found.sha256 !== sha256)
      problems.push(`${file} has changed since the backup`);
  }
  const known = new Set([MANIFEST, ...tables.map(({ file }) => file)]);
  for (const name of await readdir(folder)) {
    if (!known.has(name)) problems.push(`${name} does not belong to the backup`);
  }
  return problems;
}

async function fingerprint(path: string): Promise<{ size: number; sha256: string }> {
  const measured = measureBytes();
  await pipeline(createReadStream(path, { highWaterMark: 1024 * 1024 }), measured.pass, async (parts) => {
    for await (const _ of parts);
  });
  return measured.result();
}

/** Creates a pass-through for `pipeline` that measures the size and SHA-256 of its bytes. */
export function measureBytes() {
  const hash = createHash('sha256');
  let size = 0;
  return {
    pass: async function* (parts: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
      for await (const part of parts) {
        size += part.length;
        hash.update(part);
        yield part;
      }
    },
    result: () => ({ size, sha256: hash.digest('hex') }),
  };
}
