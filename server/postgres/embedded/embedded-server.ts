import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { EmbeddedDatabaseError } from '#server/runtime/start-error.ts';
import type { Programs } from './postgres-programs.ts';
import type { SystemUser } from './system-user.ts';

export type EmbeddedServer = { folder: string; programs: Programs; user: SystemUser | undefined };

/** Commits stay synchronous. The operator's postgresql.conf also applies. */
const SETTINGS = {
  listen_addresses: '',
  // In the data directory, which only its owner can enter. The relative path avoids the length limit.
  unix_socket_directories: '.',
  port: 5432,
  // Refuses connections to a restored backup until it is writable.
  hot_standby: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Logs starts, stops and crashes. Omits failed statements, which contain buyers' names and addresses.
  log_min_messages: 'log',
  log_checkpoints: 'off',
};

/** Long, because after a crash the server first replays its log. */
const START_TIMEOUT_SECONDS = 300;
const STOP_TIMEOUT_SECONDS = 20;
const LOCK_FILE_ERROR =
  /lock file "[^"]*" (already exists|is empty)|PID file "[^"]*" is empty|shared memory block .* is still in use/;

/** Another server, or the lock file of a stopped one, seems to use the files. */
export class LockFileConflict extends EmbeddedDatabaseError {}

/**
 * Uses a new process session: Ctrl+C doesn't reach the server, and it survives this process.
 * @throws EmbeddedDatabaseError with the server's output, LockFileConflict
 */
export async function startServer(server: EmbeddedServer): Promise<void> {
  const log = join(server.folder, 'server.log');
  const previousLength = (await readLog(log)).length;
  const options = Object.entries(SETTINGS).map(([name, value]) => `-c ${name}=${value}`);
  try {
    await pgCtl(server, 'start', [
      `--log=${log}`,
      `--timeout=${START_TIMEOUT_SECONDS}`,
      '-o',
      options.join(' '),
    ]);
  } catch (error) {
    const output = (await readLog(log)).slice(previousLength) || String(error);
    const Failure = LOCK_FILE_ERROR.test(output) ? LockFileConflict : EmbeddedDatabaseError;
    throw new Failure(
      `The embedded PostgreSQL did not start. Set DATABASE_URL to use a PostgreSQL server instead. Its output:\n${output}`,
    );
  }
}

const readLog = (path: string) => readFile(path, 'utf8').catch(() => '');

/** Ends all sessions, and stops the server after a checkpoint. */
export async function stopServer(server: EmbeddedServer): Promise<void> {
  try {
    await pgCtl(server, 'stop', ['--mode=fast', `--timeout=${STOP_TIMEOUT_SECONDS}`]);
  } catch (error) {
    // If this file is missing, the server isn't running.
    if (existsSync(join(server.folder, 'postmaster.pid'))) throw error;
  }
}

async function pgCtl(
  { folder, programs, user }: EmbeddedServer,
  verb: string,
  args: string[],
): Promise<void> {
  await promisify(execFile)(programs.pgCtl, [verb, '--wait', `--pgdata=${folder}`, ...args], {
    cwd: '/',
    // Omits the variables that redirect PostgreSQL's programs to other folders and ports.
    env: { PATH: process.env.PATH, LC_ALL: 'C' },
    ...user,
  });
}

/**
 * Rewrites the lock file of a server that doesn't respond at its socket. After a machine crash, the process
 * id in it may belong to another program. A new server accepts its parent's id, and still checks for an old
 * server's shared memory. An empty file was truncated by the crash.
 */
export async function rewriteStaleLockFile(folder: string): Promise<void> {
  const path = join(folder, 'postmaster.pid');
  const content = await readFile(path, 'utf8').catch(() => '');
  const [, ...rest] = content.split('\n');
  if (rest.length > 0) await writeFile(path, [process.pid, ...rest].join('\n'));
  else if (content === '') await rm(path, { force: true });
  await rm(join(folder, '.s.PGSQL.5432.lock'), { force: true });
}
