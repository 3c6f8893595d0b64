import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** What keeps the shop from writing into the folder of its own database, tried by doing it; nothing is left behind. */
export async function folderFaults(dataDir: string): Promise<string[]> {
  const found = await stat(dataDir).catch(() => undefined);
  if (found?.isDirectory() === false) {
    return [`DATA_DIR: ${dataDir} is not a folder; name another, or move that file away`];
  }
  let made: string | undefined;
  try {
    made = await mkdir(dataDir, { recursive: true, mode: 0o700 });
    await rm(await mkdtemp(join(dataDir, 'try-')), { recursive: true });
    return [];
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    const why = REASONS[code] ?? `the operating system says ${code}`;
    return [
      `DATA_DIR: ${dataDir} cannot be written to: ${why}. Name a folder of the user that runs the shop`,
    ];
  } finally {
    if (made !== undefined) await rm(made, { recursive: true, force: true });
  }
}

const REASONS: Record<string, string> = {
  EACCES: 'this user may not',
  EPERM: 'this user may not',
  EROFS: 'it is on a disk that is read-only',
  ENOSPC: 'the disk is full',
  ENOENT: 'it cannot be made there',
  ENOTDIR: 'a file is on the way to it',
};
