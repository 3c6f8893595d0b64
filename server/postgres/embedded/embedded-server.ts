import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { EmbeddedDatabaseError } from '#server/runtime/cannot-start.ts';
import type { Programs } from './postgres-programs.ts';
import type { SystemUser } from './system-user.ts';

/** A PostgreSQL server of ours, running or not: its files, its programs and the user that runs it. */
export type Server = { folder: string; programs: Programs; user: SystemUser | undefined };

/**
 * What differs from PostgreSQL's own settings. A commit waits for the disk, as it does there. Whatever the operator
 * writes into postgresql.conf holds beside these.
 */
const SETTINGS = {
  listen_addresses: '',
  // In the folder of the files, which its owner alone may enter; named so, its path may be of any length.
  unix_socket_directories: '.',
  port: 5432,
  // While a backup is restored, no connection is taken before it may be written to.
  hot_standby: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Starts, stops and crashes. Statements that fail hold names and addresses of buyers.
  log_min_messages: 'log',
  log_checkpoints: 'off',
};

/** After a crash it first works through its log, which may take a while. */
const START_WITHIN_SECONDS = 300;
const STOP_WITHIN_SECONDS = 20;
const STILL_THERE =
  /lock file "[^"]*" (already exists|is empty)|PID file "[^"]*" is empty|shared memory block .* is still in use/;

/** It did not start because another one seems to run on these files, or the rest of one. */
export class ServerStillThere extends EmbeddedDatabaseError {}

/**
 * Starts the server and waits until it takes connections. It runs in a session of its own: the Ctrl+C of a terminal
 * does not reach it, and it lives on when we are killed.
 * @throws EmbeddedDatabaseError with what it said, ServerStillThere
 */
export async function startServer(server: Server): Promise<void> {
  const log = join(server.folder, 'server.log');
  const before = (await readLog(log)).length;
  const options = Object.entries(SETTINGS).map(([name, value]) => `-c ${name}=${value}`);
  try {
    await pgCtl(server, 'start', [
      `--log=${log}`,
      `--timeout=${START_WITHIN_SECONDS}`,
      '-o',
      options.join(' '),
    ]);
  } catch (error) {
    const said = (await readLog(log)).slice(before) || String(error);
    const Failure = STILL_THERE.test(said) ? ServerStillThere : EmbeddedDatabaseError;
    throw new Failure(
      `The embedded PostgreSQL did not start. Set DATABASE_URL to use a PostgreSQL server instead. It said:\n${said}`,
    );
  }
}

const readLog = (path: string) => readFile(path, 'utf8').catch(() => '');

/** Ends its sessions and stops it when all is on the disk. */
export async function stopServer(server: Server): Promise<void> {
  try {
    await pgCtl(server, 'stop', ['--mode=fast', `--timeout=${STOP_WITHIN_SECONDS}`]);
  } catch (error) {
    // Without this file there is nothing to stop.
    if (existsSync(join(server.folder, 'postmaster.pid'))) throw error;
  }
}

async function pgCtl({ folder, programs, user }: Server, verb: string, args: string[]): Promise<void> {
  await promisify(execFile)(programs.pgCtl, [verb, '--wait', `--pgdata=${folder}`, ...args], {
    cwd: '/',
    // None of the variables by which PostgreSQL's programs can be told other folders and ports.
    env: { PATH: process.env.PATH, LC_ALL: 'C' },
    ...user,
  });
}

/**
 * After a crash of the machine the process number in the lock file may be that of another program, which the server
 * would take for a second server. It accepts the number of the process that starts it, and still checks whether the old
 * server holds the shared memory. A file that is empty still was not written to the end before the crash. Only for a
 * server that does not answer at its socket.
 */
export async function takeOverLockFile(folder: string): Promise<void> {
  const path = join(folder, 'postmaster.pid');
  const written = await readFile(path, 'utf8').catch(() => '');
  const [, ...rest] = written.split('\n');
  if (rest.length > 0) await writeFile(path, [process.pid, ...rest].join('\n'));
  else if (written === '') await rm(path, { force: true });
  await rm(join(folder, '.s.PGSQL.5432.lock'), { force: true });
}
