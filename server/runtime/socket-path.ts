import { mkdtemp, realpath, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Maximum bytes of a socket path, including the final zero: 104 on macOS, 108 on Linux. */
const PATH_BYTES_MAX = 103;

/**
 * Returns a path to the folder that is short enough for these sockets. `close` removes the symbolic link, if
 * any.
 */
export async function createShortPath(
  folder: string,
  sockets: readonly string[],
): Promise<{ path: string; close: () => Promise<void> }> {
  const full = await realpath(folder);
  if (sockets.every((name) => Buffer.byteLength(join(full, name)) <= PATH_BYTES_MAX)) {
    return { path: full, close: async () => {} };
  }
  const short = await mkdtemp(join(tmpdir(), 'cadeau-'));
  const path = join(short, 'at');
  await symlink(full, path);
  return { path, close: () => rm(short, { recursive: true, force: true }) };
}
