import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { findFreePort } from '../../testkit/ports.ts';
import { copyBinaries, getServerUser } from '../../testkit/postgres/binaries.ts';
import { waitUntilAccepting } from '../../testkit/postgres/wait-until-accepting.ts';

export type ArchivedServer = Awaited<ReturnType<typeof startArchivedServer>>;

/** File name of a log segment in `pg_wal`. */
const SEGMENT = /^[0-9A-F]{24}$/;

/** Starts a PostgreSQL server that archives its write-ahead log. */
export async function startArchivedServer() {
  const folder = await mkdtemp(join(tmpdir(), 'cadeau-restore-'));
  const [data, archive, backup] = [join(folder, 'data'), join(folder, 'archive'), join(folder, 'backup')];
  const passwordFile = join(folder, 'password');
  const password = randomBytes(18).toString('base64url');
  const user = getServerUser();
  const changeOwner = async (paths: readonly string[]) => {
    if (user !== undefined) await run('chown', ['-R', `${user.uid}:${user.gid}`, ...paths]);
  };
  const { initdb, postgres } = await copyBinaries(folder);
  for (const path of [data, archive]) await mkdir(path, { mode: 0o700 });
  await writeFile(passwordFile, password, { mode: 0o600 });
  await changeOwner([folder]);
  const flags = ['--username=cadeau', '--auth=scram-sha-256', '--encoding=UTF8', '--locale=C', '--no-sync'];
  await run(initdb, [`--pgdata=${data}`, `--pwfile=${passwordFile}`, ...flags], { cwd: folder, ...user });
  const port = await findFreePort();
  const url = `postgres://cadeau:${password}@127.0.0.1:${port}/postgres`;
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    fsync: 'off',
    wal_level: 'replica',
    archive_mode: 'on',
    archive_command: `cp %p ${archive}/%f`,
  };
  let server: ChildProcess | undefined;

  const launch = async (extraSettings: Record<string, string> = {}) => {
    const settingList = Object.entries({ ...settings, ...extraSettings }).map(
      ([name, value]) => `${name}=${value}`,
    );
    const args = settingList.flatMap((setting) => ['-c', setting]);
    server = spawn(postgres, ['-D', data, '-p', String(port), ...args], {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
      ...user,
    });
    const killServer = () => void server?.kill('SIGKILL');
    process.once('exit', killServer);
    server.once('exit', () => process.off('exit', killServer));
    await waitUntilAccepting(server);
  };
  const stopServer = async (signal: 'SIGKILL' | 'SIGQUIT') => {
    if (server === undefined || server.exitCode !== null || server.signalCode !== null) return;
    const ended = once(server, 'exit');
    server.kill(signal);
    await ended;
  };

  await launch();
  return {
    url,
    /** Makes a base backup of the running server. */
    backUp: () =>
      withClient(url, async (client) => {
        await client.query("select pg_backup_start('drill', true)");
        const filter = (path: string) => !/\/pg_wal\/.|postmaster\.(pid|opts)$/.test(path);
        await cp(data, backup, { recursive: true, filter });
        const label = 'select labelfile from pg_backup_stop(true)';
        const { rows } = await client.query<{ labelfile: string }>(label);
        await writeFile(join(backup, 'backup_label'), rows[0]?.labelfile ?? '');
      }),
    /** Kills the server and deletes its files. Only the archived log remains. */
    lose: async () => {
      await stopServer('SIGKILL');
      const log = join(data, 'pg_wal');
      for (const name of await readdir(log)) {
        if (SEGMENT.test(name)) await cp(join(log, name), join(archive, name));
      }
      await rm(data, { recursive: true });
    },
    /** Starts the server from the backup, at the same URL. Applies the log up to the last commit, or not at all. */
    restore: async (target: 'last commit' | 'backup') => {
      await cp(backup, data, { recursive: true });
      await mkdir(join(data, 'pg_wal', 'archive_status'), { recursive: true });
      await writeFile(join(data, 'recovery.signal'), '');
      await changeOwner([data, archive]);
      await run('chmod', ['700', data]);
      await launch({
        restore_command: `cp ${archive}/%f %p`,
        ...(target === 'backup' && { recovery_target: 'immediate', recovery_target_action: 'promote' }),
      });
      await withClient(url, waitUntilPromoted);
    },
    stop: async () => {
      await stopServer('SIGQUIT');
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const run = promisify(execFile);

async function withClient(url: string, use: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await use(client).finally(() => client.end());
}

/** Waits until the server accepts writes. */
async function waitUntilPromoted(client: pg.Client): Promise<void> {
  for (;;) {
    const recovery = 'select pg_is_in_recovery() as "isRecovering"';
    const { rows } = await client.query<{ isRecovering: boolean }>(recovery);
    if (rows[0]?.isRecovering === false) return;
    await wait(100);
  }
}
