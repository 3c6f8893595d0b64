import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createTestDatabase } from '../../../testkit/postgres/test-database.ts';
import { type Connection, connect } from './connect.ts';
import type { Listener } from './listen.ts';

describe('who listens on a channel of the database', () => {
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

  const tell = (channel: string, payload: string) =>
    connection.db.execute(sql`select pg_notify(${channel}, ${payload})`);
  const within = { timeout: 60_000, interval: 20 };

  it('hears what is told there, and nothing of another one', async () => {
    const heard: string[] = [];
    const listening = await connection.listen(
      'here',
      (payload) => heard.push(payload),
      () => {},
    );
    await tell('elsewhere', 'one');
    await tell('here', 'two');
    await vi.waitFor(() => expect(heard).toEqual(['two']), within);
    await listening.close();
  });

  it('is chosen for what one connection tells, always the same of all that listen', async () => {
    const heard: Record<string, (Listener & { payload: string })[]> = { one: [], two: [] };
    const listen = (name: string) =>
      connection.listen(
        'shared',
        (payload, listener) => heard[name]?.push({ payload, ...listener }),
        () => {},
      );
    const one = await listen('one');
    await tell('shared', 'alone');
    await vi.waitFor(
      () => expect(heard.one).toEqual([{ payload: 'alone', isChosen: true, isAlone: true }]),
      within,
    );
    const two = await listen('two');
    // The first one looks who is there once it hears that another one begins.
    await vi.waitFor(async () => {
      await tell('shared', 'is it counted?');
      expect(heard.one?.at(-1)).toMatchObject({ payload: 'is it counted?', isAlone: false });
    }, within);
    await connection.db.transaction(async (tx) => {
      for (const payload of ['a', 'b']) await tx.execute(sql`select pg_notify('shared', ${payload})`);
    });
    const chosen = (name: string) =>
      heard[name]?.filter(({ payload }) => ['a', 'b'].includes(payload)).map(({ isChosen }) => isChosen);
    await vi.waitFor(() => expect([chosen('one')?.length, chosen('two')?.length]).toEqual([2, 2]), within);
    expect(new Set(chosen('one')).size).toBe(1);
    expect(chosen('two')).toEqual(chosen('one')?.map((isChosen) => !isChosen));
    await one.close();
    await two.close();
  });

  it('listens again after the connection broke, and says so', async () => {
    const heard: string[] = [];
    const connected = vi.fn();
    const listening = await connection.listen('again', (payload) => heard.push(payload), connected);
    expect(connected).toHaveBeenCalledTimes(1);
    await connection.db.execute(
      sql`select pg_terminate_backend(pid) from pg_stat_activity
           where datname = current_database() and query = 'listen "again"'`,
    );
    await vi.waitFor(() => expect(connected).toHaveBeenCalledTimes(2), within);
    await tell('again', 'one');
    await vi.waitFor(() => expect(heard).toEqual(['one']), within);
    await listening.close();
  });
});
