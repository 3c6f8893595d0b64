import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chown, cp, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { freePort } from '../../testkit/ports.ts';
import { copyBinaries, plainUser } from '../../testkit/postgres/binaries.ts';
import { untilReady } from '../../testkit/postgres/until-ready.ts';

/** A PostgreSQL server whose write-ahead log goes into an archive, and that can be lost and restored. */
export type ArchivedServer = {
  url: string;
  /** Copies the files of the running server; from here on the archive has all that follows. */
  backUp: () => Promise<void>;
  /** SIGKILL, and its files are gone; of them only the log is left, as a second place would have it. */
  lose: () => Promise<void>;
  /** Starts it from the backup at the same address: with the log up to the last commit, or as it was then. */
  restore: (upTo: 'last commit' | 'backup') => Promise<void>;
  stop: () => Promise<void>;
};

/** A segment of the log, by its name in `pg_wal`. */
const SEGMENT = /^[0-9A-F]{24}$/;

export async function startArchivedServer(): Promise<ArchivedServer> {
  const folder = await mkdtemp(join(tmpdir(), 'cadeau-restore-'));
  const [data, archive, backup] = [join(folder, 'data'), join(folder, 'archive'), join(folder, 'backup')];
  const passwordFile = join(folder, 'password');
  const password = randomBytes(18).toString('base64url');
  const user = plainUser();
  const own = async (path: string) => {
    if (user === undefined) return;
    await chown(path, user.uid, user.gid);
  };
  const ownAll = async (path: string) => {
    if (user !== undefined) await run('chown', ['-R', `${user.uid}:${user.gid}`, path]);
  };
  const { initdb, postgres } = await copyBinaries(folder);
  for (const path of [data, archive]) await mkdir(path, { mode: 0o700 });
  await writeFile(passwordFile, password, { mode: 0o600 });
  for (const path of [folder, data, archive, passwordFile]) await own(path);
  const flags = ['--username=cadeau', '--auth=scram-sha-256', '--encoding=UTF8', '--locale=C', '--no-sync'];
  await run(initdb, [`--pgdata=${data}`, `--pwfile=${passwordFile}`, ...flags], { cwd: folder, ...user });
  const port = await freePort();
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

  const launch = async (more: Record<string, string> = {}) => {
    const args = Object.entries({ ...settings, ...more }).flatMap(([name, value]) => [
      '-c',
      `${name}=${value}`,
    ]);
    server = spawn(postgres, ['-D', data, '-p', String(port), ...args], {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
      ...user,
    });
    const endWithUs = () => void server?.kill('SIGKILL');
    process.once('exit', endWithUs);
    server.once('exit', () => process.off('exit', endWithUs));
    await untilReady(server);
  };
  const end = async (signal: 'SIGKILL' | 'SIGQUIT') => {
    if (server === undefined || server.exitCode !== null || server.signalCode !== null) return;
    const ended = once(server, 'exit');
    server.kill(signal);
    await ended;
  };

  await launch();
  return {
    url,
    backUp: async () => {
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      try {
        await client.query("select pg_backup_start('drill', true)");
        await cp(data, backup, {
          recursive: true,
          filter: (path) => !/\/pg_wal\/.|postmaster\.(pid|opts)$/.test(path),
        });
        const { rows } = await client.query<{ labelfile: string }>(
          'select labelfile from pg_backup_stop(true)',
        );
        await writeFile(join(backup, 'backup_label'), rows[0]?.labelfile ?? '');
      } finally {
        await client.end();
      }
    },
    lose: async () => {
      await end('SIGKILL');
      const log = join(data, 'pg_wal');
      for (const name of await readdir(log)) {
        if (SEGMENT.test(name)) await cp(join(log, name), join(archive, name));
      }
      await rm(data, { recursive: true });
    },
    restore: async (upTo) => {
      await cp(backup, data, { recursive: true });
      await mkdir(join(data, 'pg_wal', 'archive_status'), { recursive: true });
      await writeFile(join(data, 'recovery.signal'), '');
      await ownAll(data);
      await ownAll(archive);
      await run('chmod', ['700', data]);
      await launch({
        restore_command: `cp ${archive}/%f %p`,
        ...(upTo === 'backup' && { recovery_target: 'immediate', recovery_target_action: 'promote' }),
      });
      await untilPromoted(url);
    },
    stop: async () => {
      await end('SIGQUIT');
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const run = promisify(execFile);

/** Until then it answers, but takes no write. */
async function untilPromoted(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (;;) {
      const { rows } = await client.query<{ still: boolean }>('select pg_is_in_recovery() as still');
      if (rows[0]?.still === false) return;
      await client.query('select pg_sleep(0.1)');
    }
  } finally {
    await client.end();
  }
}
