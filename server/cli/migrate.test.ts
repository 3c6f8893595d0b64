import pg from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { closeAdapters, openAdapters } from '#server/app/adapters.ts';
import { readConfig } from '#server/config/config.ts';
import { DatabaseVersionError } from '#server/runtime/start-error.ts';
import { createLog } from '#server/runtime/telemetry/log.ts';
import { migrateShop } from '#server/setup/migrate-shop.ts';
import { runStandalone } from '#server/testing/command-runner.ts';
import { findPictures } from '#server/testing/find-pictures.ts';
import { createTestDatabase } from '../../testkit/postgres/test-database.ts';

const NEWEST = /^\d{4}_[a-z_]+$/;

const database = await createTestDatabase('empty');
const env = { LOG_LEVEL: 'silent', DATABASE_URL: database.database.url };
afterAll(() => database.drop());

const migrate = (waiting = () => {}) => migrateShop(readConfig(env), findPictures(), [], waiting);

/** Starts web or worker without permission to migrate. */
async function startUnmigrated(settings = env): Promise<unknown> {
  const options = { runsMaintenance: true, database: 'migrated' } as const;
  const opening = openAdapters(readConfig(settings), createLog('silent'), findPictures(), options);
  return opening.then(closeAdapters).catch((error: unknown) => error);
}

async function query(statement: string) {
  const client = new pg.Client({ connectionString: database.database.url });
  await client.connect();
  return client.query(statement).finally(() => client.end());
}

describe('cadeau migrate', () => {
  it('lists the migrations, writes nothing, and a start with MIGRATE=off is refused', async () => {
    const { code, out } = await runStandalone(['migrate', '--dry-run'], env);
    expect({ code, title: out[0] }).toEqual({ code: 0, title: 'Would run:' });
    expect(out[1]?.trim()).toBe('0000_baseline');
    expect(out.at(-1)?.trim()).toMatch(/^job queue 0 to \d+$/);
    const { rows } = await query("select to_regclass('orders') is null as nothing");
    expect(rows).toEqual([{ nothing: true }]);

    const refused = await startUnmigrated();
    expect(refused).toBeInstanceOf(DatabaseVersionError);
    expect(String(refused)).toMatch(/lacks 0000_baseline, .* and MIGRATE is off\. Run "cadeau migrate"/);
  });

  it('runs everything once in two concurrent processes; the second one reports that it waits', async () => {
    const holder = new pg.Client({ connectionString: database.database.url });
    await holder.connect();
    await holder.query('select pg_advisory_lock(726433110)');
    let waiting = 0;
    const bothWait = Promise.withResolvers<void>();
    const both = [1, 2].map(() =>
      migrate(() => {
        waiting += 1;
        if (waiting === 2) bothWait.resolve();
      }),
    );
    await bothWait.promise;
    await holder.end();
    const ran = await Promise.all(both);
    const migrations = ran.flat().filter((name) => NEWEST.test(name));
    expect(new Set(migrations).size).toBe(migrations.length);
    expect(migrations.length).toBeGreaterThan(0);
    expect(await startUnmigrated()).toBeUndefined();
  });

  it.each([
    ['the migration lock', 'select pg_advisory_lock(726433110)'],
    ['a table', 'begin; lock table installation'],
  ])('of a start says within five seconds who holds %s', async (_name, lock) => {
    const holder = new pg.Client({ connectionString: database.database.url, application_name: 'psql' });
    await holder.connect();
    await holder.query(lock);
    const logged: string[] = [];
    const log = createLog('warn', { write: (line) => logged.push(line) });
    const options = { runsMaintenance: false, database: 'prepare' } as const;
    const opening = openAdapters(readConfig(env), log, findPictures(), options);
    await expect.poll(() => logged.join('\n'), { timeout: 5_000 }).toContain('waits for a database lock');
    expect(logged[0]).toMatch(/process \d+ of the database \(psql, user /);
    await holder.end();
    await closeAdapters(await opening);
  });

  it('has nothing to do after that', async () => {
    expect(await migrate()).toEqual([]);
    expect(await runStandalone(['migrate', '--dry-run', '--json'], env)).toMatchObject({
      code: 0,
      out: ['{"dryRun":true,"migrations":[]}'],
    });
  });

  it('allows a start with MIGRATE=off to a role without table permissions', async () => {
    const role = `${new URL(env.DATABASE_URL ?? '').pathname.slice(1)}_plain`;
    const schemas = 'public, jobs, drizzle';
    await query(`create role ${role} login password 'plain'`);
    for (const grant of [
      `usage on schema ${schemas}`,
      `select, insert, update, delete on all tables in schema ${schemas}`,
      `usage on all sequences in schema ${schemas}`,
    ])
      await query(`grant ${grant} to ${role}`);
    const url = Object.assign(new URL(env.DATABASE_URL ?? ''), { username: role, password: 'plain' });
    const settings = { ...env, MIGRATE: 'off', DATABASE_URL: url.href };
    expect(await startUnmigrated(settings)).toBeUndefined();
    expect(
      (await runStandalone(['config', 'check', '--connect', '--json'], settings)).out.join(),
    ).not.toContain('DATABASE_URL');
    await query(`drop owned by ${role}`);
    await query(`drop role ${role}`);
  });

  it('refuses a start without it when only the job queue’s tables are older', async () => {
    await query('update jobs.version set version = version - 1');
    expect(String(await startUnmigrated())).toMatch(/lacks job queue \d+ to \d+/);
    await query('update jobs.version set version = version + 1');
  });

  it('refuses another shop’s database before writing, with the reason', async () => {
    const other = { ...env, CARD_SECRET_KEY: Buffer.alloc(32, 'another key').toString('base64') };
    const { code, err } = await runStandalone(['migrate', '--dry-run'], other);
    expect(code).toBe(3);
    expect(err.join('\n')).toMatch(/CARD_SECRET_KEY: is not the key of the cards in the database/);
  });

  it('reports in a sentence that the database denies access', async () => {
    const url = new URL(database.database.url);
    url.password = 'canary';
    const { code, err } = await runStandalone(['migrate', '--dry-run'], { ...env, DATABASE_URL: url.href });
    expect(code).toBe(3);
    expect(err.join('\n')).toContain('DATABASE_URL: the database refuses user or password');
    expect(err.join('\n')).not.toContain('canary');
  });

  it('refuses an unknown argument', async () => {
    expect(await runStandalone(['migrate', '--now'], env)).toMatchObject({ code: 2 });
    expect(await runStandalone(['migrate', 'now'], env)).toMatchObject({ code: 2 });
    const { code, out } = await runStandalone(['help', 'migrate'], env);
    expect(code).toBe(0);
    expect(out.join('\n')).toContain('cadeau migrate [--dry-run] [--json]');
  });
});
