import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { findPermission, mayRun, ROLES, type Role } from '#rules/command-roles.ts';
import { SOCKET_NAME } from './command-protocol.ts';

export type FoundSockets = {
  /** Whole paths, in the order in which they are to be tried: the fewest rights that will do come first. */
  sockets: string[];
  /** The roles that may run the command, and whose folder this user may not enter. */
  closed: Role[];
};

/** The sockets of the running shop that this user may reach; the shop then says whether their role may run the command. */
export async function findSockets(root: string, command: string): Promise<FoundSockets> {
  const found: FoundSockets = { sockets: [], closed: [] };
  const able = ROLES.filter((role) => mayRun(role, findPermission(command)));
  for (const role of [...able, ...ROLES.filter((one) => !able.includes(one))]) {
    try {
      const names = await readdir(join(root, role));
      const sockets = names.filter((name) => SOCKET_NAME.test(name)).toSorted();
      found.sockets.push(...sockets.map((name) => join(root, role, name)));
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : undefined;
      if (code === 'EACCES') found.closed.push(...able.filter((one) => one === role));
      else if (code !== 'ENOENT' && code !== 'ENOTDIR') throw error;
    }
  }
  return found;
}

/** What a user is told who may enter none of the folders: which group opens which. */
export async function closedSentence(
  root: string,
  command: string,
  closed: readonly Role[],
): Promise<string> {
  const lines: string[] = [];
  for (const role of closed) {
    lines.push(`  ${role.padEnd(12)}${await groupOf(join(root, role))}`);
  }
  return [
    `You may not reach the running shop in ${root} for "${command}". The roles that may run it, and the group of each:`,
    ...lines,
  ].join('\n');
}

async function groupOf(folder: string): Promise<string> {
  try {
    const { gid } = await stat(folder);
    const groups = await readFile('/etc/group', 'utf8');
    const name = groups.split('\n').find((line) => line.split(':')[2] === String(gid));
    return name?.split(':')[0] ?? `group ${gid}`;
  } catch {
    return 'cannot be told';
  }
}
