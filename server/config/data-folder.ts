import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Returns an error if the folder can't be created or written to. Leaves no file behind. */
export async function checkDataFolder(dataDir: string): Promise<string[]> {
  const found = await stat(dataDir).catch(() => undefined);
  if (found?.isDirectory() === false) {
    return [`DATA_DIR: ${dataDir} is not a folder; choose another, or move the file away`];
  }
  let created: string | undefined;
  try {
    created = await mkdir(dataDir, { recursive: true, mode: 0o700 });
    await rm(await mkdtemp(join(dataDir, 'try-')), { recursive: true });
    return [];
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    const reason = REASONS[code] ?? `the operating system reports ${code}`;
    return [
      `DATA_DIR: ${dataDir} is not writable: ${reason}. Choose a folder of the user that runs the shop`,
    ];
  } finally {
    if (created !== undefined) await rm(created, { recursive: true, force: true });
  }
}

const REASONS: Record<string, string> = {
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'the file system is read-only',
  ENOSPC: 'the disk is full',
  ENOENT: 'it cannot be created',
  ENOTDIR: 'a parent is a file',
};
