import { statfs } from 'node:fs/promises';

/** Share of a folder's disk that is used, in percent, as `df` counts it; undefined when there is no such folder. */
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
