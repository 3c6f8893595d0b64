import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { clientEnvironment, runClientProgram } from '#server/postgres/backup/client-programs.ts';
import { damages, type Manifest, readManifest } from '#server/postgres/backup/manifest.ts';
import { requireEmpty, restoreFiles } from '#server/postgres/backup/restore-files.ts';
import { openEmbedded } from '#server/postgres/embedded/embedded.ts';
import { CannotStart } from '#server/runtime/cannot-start.ts';
import { DUMP } from './backup-shop.ts';

/** Told of at most; the rest is counted. */
const DAMAGES_TOLD = 5;

/**
 * Restores a backup into an empty data folder, for a start of the shop on it.
 * @throws CannotStart when the folder is not empty, or the backup is not whole; nothing is restored then
 */
export async function restoreShop(backup: string, dataDir: string): Promise<Manifest> {
  await requireEmpty(dataDir);
  const manifest = await readManifest(backup);
  const faults = await damages(backup, manifest);
  if (faults.length > 0) throw new CannotStart(`The backup is damaged: ${toldOf(faults)}. Use another one.`);
  await restoreInto(backup, manifest, dataDir);
  return manifest;
}

export function toldOf(faults: readonly string[]): string {
  const more = faults.length - DAMAGES_TOLD;
  return faults.slice(0, DAMAGES_TOLD).join('; ') + (more > 0 ? `; and ${more} more` : '');
}

/** Whatever kind of backup it is, a server of the shop's own on this data folder has it then. */
export async function restoreInto(backup: string, manifest: Manifest, dataDir: string): Promise<void> {
  if (manifest.kind === 'files') return restoreFiles(backup, manifest, dataDir);
  const file = join(backup, DUMP);
  if (!existsSync(file)) throw new CannotStart(`${file} is not there.`);
  const { url, close } = await openEmbedded(dataDir);
  try {
    await runClientProgram(
      'pg_restore',
      ['--exit-on-error', '--no-owner', '--no-privileges', '--dbname=postgres', file],
      { least: Number.parseInt(manifest.postgres, 10), env: clientEnvironment(url) },
    );
  } finally {
    await close();
  }
}
