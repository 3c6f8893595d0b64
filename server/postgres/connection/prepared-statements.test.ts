import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase } from '../../../testkit/postgres/test-database.ts';
import { type Connection, connect, type Tx } from './connect.ts';
import { queryRows } from './query-rows.ts';

describe('a statement', () => {
  let database: Awaited<ReturnType<typeof createTestDatabase>>;
  let connection: Connection;
  beforeAll(async () => {
    database = await createTestDatabase();
    connection = await connect(database.database);
  });
  afterAll(async () => {
    await connection.close();
    await database.drop();
  });

  const timesPrepared = async (tx: Tx, text: string) =>
    (await queryRows(tx, sql`select 1 from pg_prepared_statements where statement = ${text}`)).length;

  it('that is repeated is prepared once, for any values; a single one is not', async () => {
    await connection.db.transaction(async (tx) => {
      for (const value of [1, 2, 3]) {
        const rows = await queryRows<{ plus: number }>(tx, sql`select ${value}::int + 1 as plus`);
        expect(rows).toEqual([{ plus: value + 1 }]);
      }
      await tx.execute(sql`select ${4}::int + 2`);
      expect(await timesPrepared(tx, 'select $1::int + 1 as plus')).toBe(1);
      expect(await timesPrepared(tx, 'select $1::int + 2')).toBe(0);
    });
  });

  it('without values is prepared when it is one command that starts with its parts', async () => {
    const { executeSql } = connection.queueDb;
    const text = 'with one as (select 1 as number) select number from one';
    for (let time = 0; time < 3; time += 1) expect(await executeSql(text, [])).toMatchObject({ rowCount: 1 });
    const counted = 'select count(*)::int as times from pg_prepared_statements where statement = $1';
    expect((await executeSql(counted, [text])).rows).toEqual([{ times: 1 }]);
  });

  it('of several commands, which has no values, runs each time', async () => {
    const { executeSql } = connection.queueDb;
    for (let time = 0; time < 3; time += 1) {
      await expect(executeSql('select 1; select 2', [])).resolves.toBeDefined();
    }
  });

  it('continues when a migration adds a column to its table', async () => {
    const { db } = connection;
    await db.execute(sql`create table growing (id int)`);
    const read = () => queryRows(db, sql`select id from growing where id = ${1}`);
    for (let time = 0; time < 3; time += 1) expect(await read()).toEqual([]);
    await db.execute(sql`alter table growing add column name text not null default 'none'`);
    await db.execute(sql`insert into growing (id) values (1)`);
    expect(await read()).toEqual([{ id: 1 }]);
  });
});
