import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import * as z from 'zod';
import { CannotStart } from '#server/runtime/cannot-start.ts';

const MANIFEST = 'manifest.json';

const schema = z.object({
  format: z.literal(2),
  /** When the backup began: it contains what was committed before. */
  made: z.iso.datetime(),
  /** Versions of the shop and of PostgreSQL. */
  program: z.string(),
  postgres: z.string(),
  /** The newest migration, by its time in the journal and, where this program knows it, by name. */
  schema: z.object({ when: z.number(), name: z.string() }),
  brand: z.string().nullable(),
  /** The name of the card key, which reveals nothing of the key. */
  cardKey: z.string().nullable(),
  tables: z.array(
    z.object({
      name: z.string(),
      columns: z.array(z.string()),
      /** Its rows, in PostgreSQL's text format for COPY, compressed. */
      file: z.string().regex(/^\w+\.copy\.gz$/),
      /** Bytes. */
      size: z.number(),
      sha256: z.string(),
    }),
  ),
  sequences: z.array(z.object({ name: z.string(), value: z.string() })),
});

/** Describes a backup. It holds no key. */
export type Manifest = z.infer<typeof schema>;

/**
 * Writes the last file of a backup, after the others are on the disk: without it there is no backup.
 */
export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  // Where there is no such program, the operating system writes them a little later; the checksums tell.
  await promisify(execFile)('sync', ['--file-system', folder]).catch(() => {});
  const text = `${JSON.stringify(manifest, undefined, 2)}\n`;
  await writeFile(join(folder, MANIFEST), text, { mode: 0o600, flush: true });
}

/** @throws CannotStart when the folder holds no backup that this version can read */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch(() => undefined);
  if (text === undefined) {
    throw new CannotStart(`${folder} holds no whole backup: there is no ${MANIFEST} that can be read.`);
  }
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    throw new CannotStart(`${join(folder, MANIFEST)} is damaged, or of another version of the shop.`);
  }
}

/** Lists what is missing, surplus or changed in a backup since it was made, one sentence each. */
export async function findDamages(folder: string, { tables }: Manifest): Promise<string[]> {
  const damages: string[] = [];
  for (const { file, size, sha256 } of tables) {
    const found = await fingerprint(join(folder, file)).catch(() => undefined);
    if (found === undefined) damages.push(`${file} is missing or cannot be read`);
    else if (found.size !== size || found.sha256 !== sha256) damages.push(`${file} is not as it was written`);
  }
  const known = new Set([MANIFEST, ...tables.map(({ file }) => file)]);
  for (const name of await readdir(folder)) {
    if (!known.has(name)) damages.push(`${name} does not belong to it`);
  }
  return damages;
}

async function fingerprint(path: string): Promise<{ size: number; sha256: string }> {
  const measured = measureBytes();
  await pipeline(createReadStream(path, { highWaterMark: 1024 * 1024 }), measured.pass, async (parts) => {
    for await (const _ of parts);
  });
  return measured.result();
}

/** Counts and hashes the bytes that pass through it. */
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
