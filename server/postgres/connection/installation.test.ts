import { sql } from 'drizzle-orm';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { type Adapters, closeAdapters, openAdapters } from '#server/app/adapters.ts';
import { ConfigError, readConfig } from '#server/config/config.ts';
import { DatabaseVersionError } from '#server/runtime/start-error.ts';
import { createLog } from '#server/runtime/telemetry/log.ts';
import { findPictures } from '#server/testing/find-pictures.ts';
import { createTestDatabase } from '../../../testkit/postgres/test-database.ts';
import { connect } from './connect.ts';
import { OLDEST_COMPATIBLE_MIGRATION } from './version.ts';

const [FIRST, SECOND, THIRD] = ['f', 's', 't'].map((letter) => Buffer.alloc(32, letter).toString('base64'));
const START = { CARD_SECRET_KEY: FIRST };
const LATER = 9_999_999_999_999;

const database = await createTestDatabase('empty');
await start(START);
const connection = await connect(database.database);
afterAll(async () => {
  await connection.close();
  await database?.drop();
});
afterEach(async () => {
  await query(`delete from drizzle.__drizzle_migrations where created_at = ${LATER}`);
  await query('update installation set card_key = null');
  await start(START);
});

/** Starts the shop or its command line. Returns the refusal, or undefined. */
async function start(
  settings: Record<string, string | undefined>,
  prepared: 'prepare' | 'as-it-is' = 'prepare',
): Promise<unknown> {
  const config = readConfig({ LOG_LEVEL: 'silent', DATABASE_URL: database.database.url, ...settings });
  const options = { runsMaintenance: false, database: prepared };
  const opened = await openAdapters(config, createLog('silent'), findPictures(), options).catch(
    (error: Error): Error => error,
  );
  if (opened instanceof Error) return opened;
  await closeAdapters(opened satisfies Adapters);
  return undefined;
}

const query = (statement: string) => connection.db.execute(sql.raw(statement));

const listErrors = (refused: unknown) => (refused instanceof ConfigError ? refused.errors : refused);

describe.each(['prepare', 'as-it-is'] as const)('a database that was used with a key (%s)', (prepared) => {
  it('is refused to another one, which leaves nothing behind', async () => {
    expect(listErrors(await start({ CARD_SECRET_KEY: SECOND }, prepared))).toEqual([
      'CARD_SECRET_KEY: is not the key of the cards in the database. Set that key, or set it as CARD_SECRET_KEY_OLD beside a new key',
    ]);
    expect(
      listErrors(await start({ CARD_SECRET_KEY: SECOND, CARD_SECRET_KEY_OLD: THIRD }, prepared)),
    ).toEqual([
      'CARD_SECRET_KEY: and CARD_SECRET_KEY_OLD are not the key of the cards in the database. Set one of them to that key',
    ]);
    expect(await start(START, prepared)).toBeUndefined();
  });

  it('continues with a new key beside the old one, and afterwards not with the old alone', async () => {
    expect(await start({ CARD_SECRET_KEY: SECOND, CARD_SECRET_KEY_OLD: FIRST }, prepared)).toBeUndefined();
    expect(await start({ CARD_SECRET_KEY: SECOND }, prepared)).toBeUndefined();
    expect(listErrors(await start(START, prepared))).toEqual([expect.stringMatching(/^CARD_SECRET_KEY: /)]);
    // Reverts in the same way.
    expect(await start({ CARD_SECRET_KEY: FIRST, CARD_SECRET_KEY_OLD: SECOND }, prepared)).toBeUndefined();
    expect(await start(START, prepared)).toBeUndefined();
  });

  it('does not reveal the key', async () => {
    const { rows } = (await query('select card_key from installation')) as unknown as {
      rows: { card_key: string }[];
    };
    expect(rows).toEqual([{ card_key: expect.stringMatching(/^[\w-]{8}$/) }]);
    expect(FIRST).not.toContain(rows[0]?.card_key);
  });

  it('is refused to a shop of another brand, before any write', async () => {
    await query(`update installation set brand = 'bergli'`);
    await query('update product set listed = false');
    expect(listErrors(await start(START, prepared))).toEqual([
      'BRAND: is murmeli, but the database belongs to bergli. Set that brand, or use another database',
    ]);
    expect(await query('select 1 from product where listed')).toMatchObject({ rows: [] });
    await query(`update installation set brand = 'murmeli'`);
  });
});

describe('a database of another version', () => {
  it('is recognized by an unknown migration', async () => {
    const found = await query(
      `select 1 from drizzle.__drizzle_migrations where created_at = ${OLDEST_COMPATIBLE_MIGRATION}`,
    );
    expect(found).toMatchObject({ rows: [{}] });
  });

  const migrated = (when: number) =>
    query(`insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', ${when})`);

  it('that is newer works with a program that it still supports', async () => {
    await migrated(LATER);
    await query('update product set listed = false');
    expect(await start(START)).toBeUndefined();
    // The catalogue is that of the newer version.
    expect(await query('select 1 from product where listed')).toMatchObject({ rows: [] });
  });

  it('that is newer is refused to an incompatible program, in a sentence', async () => {
    await migrated(LATER);
    await query(`update installation set oldest_program = ${LATER}`);
    const refused = await start(START);
    expect(refused).toBeInstanceOf(DatabaseVersionError);
    expect(refused).toMatchObject({
      message: expect.stringMatching(/^The database is newer than this program/),
    });
    await query(`update installation set oldest_program = ${OLDEST_COMPATIBLE_MIGRATION}`);
  });

  it('of another line is refused too', async () => {
    await migrated(1);
    expect(await start(START)).toMatchObject({
      message: expect.stringMatching(/^The database has migrations of another version line/),
    });
    await query('delete from drizzle.__drizzle_migrations where created_at = 1');
  });

  it('that is older is upgraded by the shop, and refused to the command line', async () => {
    // Undoes the migrations from this one on, which means all of them today.
    await query('drop schema public cascade');
    await query('create schema public');
    await query(
      `delete from drizzle.__drizzle_migrations where created_at >= ${OLDEST_COMPATIBLE_MIGRATION}`,
    );
    expect(await start(START, 'as-it-is')).toBeInstanceOf(DatabaseVersionError);
    expect(await start(START)).toBeUndefined();
    expect(await start(START, 'as-it-is')).toBeUndefined();
  });
});
