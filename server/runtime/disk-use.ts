import { statfs } from 'node:fs/promises';

/** Used disk space of a folder in percent, as `df` counts it. Undefined if the folder is missing. */
export async function diskUse(folder: string): Promise<number | undefined> {
  try {
    const { blocks, bfree, bavail } = await statfs(folder);
    const used = blocks - bfree;
    return used + bavail === 0 ? undefined : (100 * used) / (used + bavail);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}
