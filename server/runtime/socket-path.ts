import { mkdtemp, realpath, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Operating systems take no longer path of a socket: 104 bytes with the zero at its end on macOS, 108 on Linux. */
const LONGEST = 103;

/** A way to the sockets in a folder that is short enough for all of these; `close` removes what was made for it. */
export async function shortPath(
  folder: string,
  sockets: readonly string[],
): Promise<{ path: string; close: () => Promise<void> }> {
  const full = await realpath(folder);
  if (sockets.every((name) => Buffer.byteLength(join(full, name)) <= LONGEST)) {
    return { path: full, close: async () => {} };
  }
  const short = await mkdtemp(join(tmpdir(), 'cadeau-'));
  const path = join(short, 'at');
  await symlink(full, path);
  return { path, close: () => rm(short, { recursive: true, force: true }) };
}
