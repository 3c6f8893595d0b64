import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { closeSync, openSync, readSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import * as z from 'zod';
import { CannotStart } from '#server/runtime/cannot-start.ts';

const MANIFEST = 'manifest.json';
/** A thousand small files are read several times as fast without a promise for each. */
const chunk = Buffer.allocUnsafe(1024 * 1024);

const stored = z.object({
  path: z.string().regex(/^(?!\/)(?!.*(^|\/)\.\.(\/|$)).+$/),
  size: z.number(),
  sha256: z.string(),
});

const schema = z.object({
  format: z.literal(1),
  /** The files of the shop's own database, or what pg_dump wrote of a server. */
  kind: z.enum(['files', 'dump']),
  /** When it began: what was committed before is in it. */
  made: z.iso.datetime(),
  /** Versions of the shop and of PostgreSQL. */
  program: z.string(),
  postgres: z.string(),
  /** The newest migration, by its time in the journal and, where this program knows it, by name. */
  schema: z.object({ when: z.number(), name: z.string() }),
  brand: z.string().nullable(),
  /** The name of the card key, which tells nothing of the key. */
  cardKey: z.string().nullable(),
  /** Folders without any file; PostgreSQL needs some of them. */
  folders: z.array(z.string()),
  files: z.array(stored),
});

/** What a backup says of itself. It holds no key. */
export type Manifest = z.infer<typeof schema>;
export type StoredFile = z.infer<typeof stored>;
export type Fingerprint = Omit<StoredFile, 'path'>;

/** The last file of a backup, written when the others are on the disk: without it there is none. */
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
    throw new CannotStart(`${join(folder, MANIFEST)} is damaged, or of a later version of the shop.`);
  }
}

/** What is missing, surplus or changed in a backup since it was made, one sentence each. */
export async function damages(folder: string, { files }: Manifest): Promise<string[]> {
  const known = new Set(files.map(({ path }) => path));
  const faults: string[] = [];
  for (const { path, size, sha256 } of files) {
    const found = tryFingerprint(join(folder, path));
    if (found === undefined) faults.push(`${path} is missing or cannot be read`);
    else if (found.size !== size || found.sha256 !== sha256) faults.push(`${path} is not as it was written`);
  }
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const entry of entries) {
    const path = relative(folder, join(entry.parentPath, entry.name));
    if (!entry.isDirectory() && path !== MANIFEST && !known.has(path))
      faults.push(`${path} does not belong to it`);
  }
  return faults;
}

function tryFingerprint(path: string): Fingerprint | undefined {
  try {
    return fingerprint(path);
  } catch {
    return undefined;
  }
}

export function fingerprint(path: string): Fingerprint {
  const file = openSync(path, 'r');
  try {
    return fingerprintOf(file, () => {});
  } finally {
    closeSync(file);
  }
}

/**
 * Reads an open file to its end.
 * @param each is given every part of it, which the next one overwrites
 */
export function fingerprintOf(file: number, each: (part: Buffer) => void): Fingerprint {
  const hash = createHash('sha256');
  let size = 0;
  for (let read = readSync(file, chunk); read > 0; read = readSync(file, chunk)) {
    const part = chunk.subarray(0, read);
    hash.update(part);
    each(part);
    size += read;
  }
  return { size, sha256: hash.digest('hex') };
}
