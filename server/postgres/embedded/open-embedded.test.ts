import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { DatabaseInUseError, EmbeddedDatabaseError } from '#server/runtime/start-error.ts';
import { createCluster, openEmbedded } from './open-embedded.ts';

const module = new URL('./open-embedded.ts', import.meta.url).href;

const dataDir = await mkdtemp(join(tmpdir(), 'cadeau-embedded-'));
afterAll(() => rm(dataDir, { recursive: true, force: true }));

/** Starts another process that opens the same directory and keeps it. It prints `open`, or the refusal. */
function otherProcess() {
  const program = `
    const { openEmbedded } = await import(${JSON.stringify(module)});
    try {
      await openEmbedded(${JSON.stringify(dataDir)});
      process.stdout.write('open');
    } catch (error) {
      process.stdout.write(error.message);
      process.exit();
    }`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const output = once(child.stdout, 'data').then(([data]) => String(data));
  return { child, said: output, ended: once(child, 'exit') };
}

async function query<T extends object>(url: string, statement: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<T>(statement).finally(() => client.end());
  return rows;
}

/** Reads the server's process id from its own file. */
async function serverProcess(): Promise<number> {
  return Number((await readFile(join(dataDir, 'cluster', 'postmaster.pid'), 'utf8')).split('\n')[0]);
}

describe('the embedded database in a directory', () => {
  it('is a PostgreSQL that syncs to disk, and keeps its data', async () => {
    const first = await openEmbedded(dataDir);
    const settings = await query<{ name: string; setting: string }>(
      first.url,
      "select name, setting from pg_settings where name in ('fsync', 'synchronous_commit', 'full_page_writes')",
    );
    expect(settings.map(({ setting }) => setting)).toEqual(['on', 'on', 'on']);
    await query(first.url, 'create table kept (n int)');
    await query(first.url, 'insert into kept values (1)');
    await first.close();
    expect(existsSync(join(dataDir, 'cluster', 'postmaster.pid'))).toBe(false);

    const second = await openEmbedded(dataDir);
    expect(await query(second.url, 'select n from kept')).toEqual([{ n: 1 }]);
    expect(
      await query(second.url, "select upper('é') as upper, current_setting('timezone') as zone"),
    ).toEqual([{ upper: 'É', zone: 'UTC' }]);
    await second.close();
  });

  it('listens only at a socket in a folder for its owner only', async () => {
    const opened = await openEmbedded(dataDir);
    expect(await query(opened.url, 'show listen_addresses')).toEqual([{ listen_addresses: '' }]);
    expect(new URL(opened.url).searchParams.get('host')).toBe(opened.folder);
    expect((await stat(opened.folder)).mode & 0o777).toBe(0o700);
    await opened.close();
  });

  it('shows a second process the owner, and survives the first: the next one uses the same server', async () => {
    const first = otherProcess();
    expect(await first.said).toBe('open');
    const sentence = `The embedded database in ${dataDir} is in use by process ${first.child.pid}. Stop that process, or set DATABASE_URL.`;
    await expect(openEmbedded(dataDir)).rejects.toThrow(
      new DatabaseInUseError(dataDir, String(first.child.pid)),
    );
    await expect(openEmbedded(dataDir)).rejects.toThrow(sentence);
    const server = await serverProcess();
    first.child.kill('SIGKILL');
    await first.ended;

    const opened = await openEmbedded(dataDir);
    expect(await serverProcess()).toBe(server);
    const second = otherProcess();
    expect(await second.said).toContain(`in use by process ${process.pid}`);
    await second.ended;
    await opened.close();
  });

  it('goes to one of two processes that start at the same moment', async () => {
    const both = [otherProcess(), otherProcess()];
    const output = await Promise.all(both.map((item) => item.said));
    expect(output.toSorted()).toEqual([
      expect.stringMatching(/^The embedded .* in use by process \d+/),
      'open',
    ]);
    for (const { child, ended } of both) {
      child.kill('SIGKILL');
      await ended;
    }
  });

  it('restarts its server after a crash, with all committed data', async () => {
    const opened = await openEmbedded(dataDir);
    await query(opened.url, 'insert into kept values (2)');
    process.kill(await serverProcess(), 'SIGKILL');
    const locks = "select count(*)::int as held from pg_locks where locktype = 'advisory'";
    await expect.poll(() => query(opened.url, locks).catch(() => [])).toEqual([{ held: 1 }]);
    expect(await query(opened.url, 'select n from kept order by n')).toEqual([{ n: 1 }, { n: 2 }]);
    await expect(openEmbedded(dataDir)).rejects.toThrow(DatabaseInUseError);
    await opened.close();
  });

  it('starts after a machine crash that left its lock file empty', async () => {
    await writeFile(join(dataDir, 'cluster', 'postmaster.pid'), '');
    const opened = await openEmbedded(dataDir);
    expect(await query(opened.url, 'select count(*)::int as count from kept')).toEqual([{ count: 2 }]);
    await opened.close();
  });

  it('starts after a machine crash, when another process has its process id', async () => {
    const opened = await openEmbedded(dataDir);
    const path = join(dataDir, 'cluster', 'postmaster.pid');
    const [, ...rest] = (await readFile(path, 'utf8')).split('\n');
    const { uid, gid } = await stat(path);
    await opened.close();
    // Has the same user: the server ignores other processes.
    const foreignProcess = spawn('sleep', ['600'], { uid, gid });
    await writeFile(path, [foreignProcess.pid, ...rest].join('\n'));
    await writeFile(join(dataDir, 'cluster', '.s.PGSQL.5432.lock'), [foreignProcess.pid, ...rest].join('\n'));
    const again = await openEmbedded(dataDir);
    expect(await query(again.url, 'select count(*)::int as count from kept')).toEqual([{ count: 2 }]);
    await again.close();
    foreignProcess.kill();
  });

  it('may have a path of any length', async () => {
    const deep = join(dataDir, 'a'.repeat(100));
    const opened = await openEmbedded(deep);
    expect(await query(opened.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    await opened.close();
    expect(existsSync(new URL(opened.url).searchParams.get('host') ?? '')).toBe(false);
  });

  it('reports the server’s message, when that does not start', async () => {
    const version = join(dataDir, 'cluster', 'PG_VERSION');
    await writeFile(version, '9\n');
    await expect(openEmbedded(dataDir)).rejects.toThrow(EmbeddedDatabaseError);
    await expect(openEmbedded(dataDir)).rejects.toThrow(
      /DATABASE_URL[\s\S]*initialized by PostgreSQL version 9/,
    );
    await writeFile(version, '18\n');
  });
});

describe('a directory without such a database', () => {
  it('is refused when an earlier version of the shop created it', async () => {
    const old = join(dataDir, 'old');
    await mkdir(join(old, 'postgres'), { recursive: true });
    await writeFile(join(old, 'postgres', 'PG_VERSION'), '18\n');
    await expect(openEmbedded(old)).rejects.toThrow(
      `The database in ${old} was created by an earlier version of the shop (PGlite), and this one cannot read it.`,
    );
  });

  it('is refused when it refers to missing files', async () => {
    const moved = join(dataDir, 'moved');
    await mkdir(moved);
    await symlink(join(dataDir, 'nowhere'), join(moved, 'cluster'));
    await expect(openEmbedded(moved)).rejects.toThrow('is a link to the files of the embedded database');
  });

  it('is refused with the message, when the files cannot be created', async () => {
    const folder = join(dataDir, 'without-programs');
    await mkdir(folder);
    const path = join(folder, 'cluster');
    const programs = { initdb: '/nowhere/initdb', pgCtl: '/nowhere/pg_ctl' };
    await expect(createCluster({ path, folder: path, user: undefined }, programs)).rejects.toThrow(
      /^The embedded database could not be created. Set DATABASE_URL .* ENOENT$/,
    );
    expect(await readdir(folder)).toEqual([]);
  });

  it('is used when it only contains an interrupted start', async () => {
    const interrupted = join(dataDir, 'interrupted');
    await mkdir(join(interrupted, 'cluster-new-a1b2c3', 'base'), { recursive: true });
    await (await openEmbedded(interrupted)).close();
    expect(existsSync(join(interrupted, 'cluster-new-a1b2c3'))).toBe(false);
  });
});
