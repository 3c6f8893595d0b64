import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import type { Server } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import type { Role } from '#rules/command-roles.ts';
import { CannotStart } from '#server/runtime/cannot-start.ts';
import { shortPath } from '#server/runtime/socket-path.ts';
import { SOCKET_NAME } from './command-protocol.ts';

/** Only the folder of a role decides who may: whoever can enter it may use each socket in it. */
const FOR_WHO_IS_IN = 0o666;
/** Nobody but the shop's own user puts a socket there, and others do not enter at all. */
const TOO_OPEN = 0o027;

/**
 * Lets a server listen in the folder of a role, beside those of other processes.
 * @throws CannotStart when the folder cannot be used, or is open to more than its group
 */
export async function listenFor(
  server: Server,
  root: string,
  role: Role,
): Promise<{ remove: () => Promise<void> }> {
  const name = `${randomBytes(4).toString('hex')}.sock`;
  // Under the name of a socket that others try it stands only once it is answered.
  const first = `${name}.new`;
  const folder = await openRoleFolder(root, role);
  const short = await shortPath(folder, [first]);
  try {
    await removeLeft(short.path);
    server.listen(join(short.path, first));
    await once(server, 'listening');
    chmodSync(join(short.path, first), FOR_WHO_IS_IN);
    await rename(join(short.path, first), join(short.path, name));
  } finally {
    await short.close();
  }
  return { remove: () => rm(join(folder, name), { force: true }) };
}

async function openRoleFolder(root: string, role: Role): Promise<string> {
  const folder = join(root, role);
  try {
    await mkdir(root, { recursive: true, mode: 0o711 });
    // Until its group is set, it is for the shop's own user.
    await mkdir(folder, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
    const found = await stat(folder);
    if (!found.isDirectory()) throw new Error('it is a file');
    if ((found.mode & TOO_OPEN) === 0) return folder;
  } catch (error) {
    const why = error instanceof Error ? error.message : error;
    throw new CannotStart(`The folder ${folder} for the command line cannot be used: ${why}.`);
  }
  throw new CannotStart(
    `The folder ${folder} for the command line is open to others, or its group may write to it. Set its mode to 0750.`,
  );
}

/** Removes the sockets that processes have left behind that could not end by themselves; others stay. */
async function removeLeft(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!SOCKET_NAME.test(name)) continue;
    const path = join(folder, name);
    if (!(await isAnswered(path))) await rm(path, { force: true });
  }
}

function isAnswered(path: string): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const socket = connect(path);
  socket.once('connect', () => resolve(true));
  // Whatever else is wrong with it, it may be another process's.
  socket.once('error', (error: NodeJS.ErrnoException) => resolve(error.code !== 'ECONNREFUSED'));
  return promise.finally(() => socket.destroy());
}
