import { sql } from 'drizzle-orm';
import { integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase } from '../../../testkit/postgres/test-database.ts';
import { type Connection, connect } from './connect.ts';
import { insertRowsStatement } from './insert-rows.ts';
import { queryRows } from './query-rows.ts';

const thing = pgTable('thing', {
  id: integer().primaryKey(),
  longName: text('long_name'),
  content: jsonb().$type<object>(),
  at: timestamp({ withTimezone: true, mode: 'date' }),
  word: text().notNull().default('by default'),
});

describe('a multi-row insert', () => {
  let database: Awaited<ReturnType<typeof createTestDatabase>>;
  let connection: Connection;
  beforeAll(async () => {
    database = await createTestDatabase();
    connection = await connect(database.database);
    await connection.db.execute(
      sql`create table thing (id int primary key, long_name text, content jsonb, at timestamptz,
            word text not null default 'by default')`,
    );
  });
  afterAll(async () => {
    await connection.close();
    await database.drop();
  });

  it('writes each row’s values by column name, and the default for missing values', async () => {
    const at = new Date('2026-11-23T08:00:00.123Z');
    await connection.db.execute(
      insertRowsStatement(thing, [
        { id: 1, longName: 'Zoë «"\\', content: { a: [1, null] }, at },
        { id: 2, longName: null, content: {}, at: null },
      ]),
    );
    expect(await connection.db.select().from(thing).orderBy(thing.id)).toEqual([
      { id: 1, longName: 'Zoë «"\\', content: { a: [1, null] }, at, word: 'by default' },
      { id: 2, longName: null, content: {}, at: null, word: 'by default' },
    ]);
  });

  it('accepts SQL as a value, omits unknown or undefined columns, and has the same text for more rows', async () => {
    const word = sql`upper(${'sql'})`;
    const more = { id: 4, word, longName: undefined, other: 'no column' };
    const statement = insertRowsStatement(thing, [{ ...more, id: 3 }, more]);
    await connection.db.execute(statement);
    const found = await queryRows(
      connection.db,
      sql`select id, long_name, word from thing where id > 2 order by id`,
    );
    expect(found).toEqual([3, 4].map((id) => ({ id, long_name: null, word: 'SQL' })));
  });
});
