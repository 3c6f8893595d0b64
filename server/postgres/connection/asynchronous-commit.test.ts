import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase } from '../../../testkit/postgres/test-database.ts';
import { countAsynchronously, countUp } from '../limits/limit-counts.ts';
import { createSessionRepository } from '../orders/session-repository.ts';
import { type Connection, connect } from './connect.ts';
import { queryRows } from './query-rows.ts';

/** Records the commit mode of the transaction that wrote a row, at commit time. */
const KEEP_MODES = `
  create table commit_mode (of_table text, mode text);
  create function keep_mode() returns trigger language plpgsql as $$
    begin insert into commit_mode values (tg_table_name, current_setting('synchronous_commit')); return null; end $$;
  create constraint trigger keep_mode after insert or update on limit_count
    deferrable initially deferred for each row execute function keep_mode();
  create constraint trigger keep_mode after insert on session
    deferrable initially deferred for each row execute function keep_mode();`;

describe('a commit waits for the disk', () => {
  let database: Awaited<ReturnType<typeof createTestDatabase>>;
  let connection: Connection;
  beforeAll(async () => {
    database = await createTestDatabase();
    connection = await connect(database.database);
    await connection.db.execute(sql.raw(KEEP_MODES));
  });
  afterAll(async () => {
    await connection.close();
    await database.drop();
  });

  const visitor = (key: string) => [{ name: 'ordersPerAddress', key }] as const;
  const recordModes = async (work: () => Promise<unknown>) => {
    await connection.db.execute(sql`delete from commit_mode`);
    await work();
    const kept = await queryRows<{ of: string }>(
      connection.db,
      sql`select of_table || ' ' || mode as of from commit_mode order by 1`,
    );
    return kept.map(({ of }) => of);
  };

  it('except for a count or a new session', async () => {
    const { db } = connection;
    expect(await recordModes(() => countAsynchronously(db, visitor('one')))).toEqual(['limit_count off']);
    const sessions = createSessionRepository(db, { maxDays: 30 });
    const opened = await recordModes(() => sessions.open(() => [...visitor('two')]));
    expect(opened).toEqual(['limit_count off', 'session off']);
  });

  it('when the count is part of a larger transaction', async () => {
    const counting = () => connection.db.transaction((tx) => countUp(tx, visitor('three')));
    expect(await recordModes(counting)).toEqual(['limit_count on']);
  });

  it('after an asynchronous one on the same connection', async () => {
    const { db } = connection;
    await countAsynchronously(db, visitor('four'));
    const shown = await Promise.all(
      Array.from({ length: 8 }, () =>
        queryRows(db, sql`select current_setting('synchronous_commit') as mode`),
      ),
    );
    expect(shown.flat()).toEqual(shown.map(() => ({ mode: 'on' })));
  });

  it('except for the queue’s notes on jobs', async () => {
    const { rows } = await connection.queueDb.executeSql('show synchronous_commit', []);
    expect(rows).toEqual([{ synchronous_commit: 'off' }]);
  });
});
