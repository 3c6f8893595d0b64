import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase } from '../../../testkit/postgres/test-database.ts';
import { type Connection, connect } from './connect.ts';
import { runInOneStatement } from './in-one-statement.ts';
import { queryRows } from './query-rows.ts';

describe('combined writes in one statement', () => {
  let database: Awaited<ReturnType<typeof createTestDatabase>>;
  let connection: Connection;
  beforeAll(async () => {
    database = await createTestDatabase();
    connection = await connect(database.database);
    await connection.db.execute(sql`create table parent (id int primary key)`);
    await connection.db.execute(
      sql`create table child (number int generated always as identity, parent int references parent, word text)`,
    );
  });
  afterAll(async () => {
    await connection.close();
    await database.drop();
  });

  const words = async () =>
    (await queryRows<{ word: string }>(connection.db, sql`select word from child order by number`)).map(
      ({ word }) => word,
    );
  const child = (word: string, parent = 1) =>
    sql`insert into child (parent, word) values (${parent}, ${word}) returning word`;

  it('are all made, as if in order, and the last one returns its rows', async () => {
    const rows = await runInOneStatement(connection.db, [
      child('one'),
      child('two'),
      sql`insert into parent values (1)`,
      child('three'),
    ]);
    expect(rows).toEqual([{ word: 'three' }]);
    expect((await words()).filter((word) => word !== 'three')).toEqual(['one', 'two']);
  });

  it('are all undone when one fails', async () => {
    const before = await words();
    await expect(runInOneStatement(connection.db, [child('four'), child('five', 2)])).rejects.toThrow();
    expect(await words()).toEqual(before);
  });
});
