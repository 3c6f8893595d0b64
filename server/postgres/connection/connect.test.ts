import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase } from '../../../testkit/postgres/test-database.ts';
import { type Connection, connect } from './connect.ts';

type Pids = { rows: { pid: number }[] };

describe('a connection over a server', () => {
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

  it('that breaks between two statements of a transaction fails the transaction, not the process', async () => {
    const { db } = connection;
    const breaking = db.transaction(async (tx) => {
      const found = (await tx.execute(sql`select pg_backend_pid() as pid`)) as unknown as Pids;
      const [row] = found.rows;
      await db.execute(sql`select pg_terminate_backend(${row?.pid}, 5000)`);
      await expect.poll(() => tx.execute(sql`select 1`).then(Boolean, () => 'broken')).toBe('broken');
      await tx.execute(sql`select 1`);
    });
    await expect(breaking).rejects.toThrow();
    await expect(connection.ping()).resolves.toBeUndefined();
  });
});
