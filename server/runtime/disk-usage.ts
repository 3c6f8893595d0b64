import { statfs } from 'node:fs/promises';

/** Returns the used disk space in percent, as `df` counts it, or undefined if the folder is missing. */
export async function readDiskUsage(folder: string): Promise<number | undefined> {
  try {
    const { blocks, bfree, bavail } = await statfs(folder);
    const used = blocks - bfree;
    return used + bavail === 0 ? undefined : (100 * used) / (used + bavail);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}
