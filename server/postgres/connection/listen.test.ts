import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createTestDatabase } from '../../../testkit/postgres/test-database.ts';
import { type Connection, connect } from './connect.ts';
import type { Listener } from './listen.ts';

describe('a listener on a database channel', () => {
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

  const notify = (channel: string, payload: string) =>
    connection.db.execute(sql`select pg_notify(${channel}, ${payload})`);
  const within = { timeout: 60_000, interval: 20 };

  it('receives its notifications, and none of another channel', async () => {
    const received: string[] = [];
    const listening = await connection.listen(
      'here',
      (payload) => received.push(payload),
      () => {},
    );
    await notify('elsewhere', 'one');
    await notify('here', 'two');
    await vi.waitFor(() => expect(received).toEqual(['two']), within);
    await listening.close();
  });

  it('is chosen by connection, always the same among all listeners', async () => {
    const received: Record<string, (Listener & { payload: string })[]> = { one: [], two: [] };
    const listen = (name: string) =>
      connection.listen(
        'shared',
        (payload, listener) => received[name]?.push({ payload, ...listener }),
        () => {},
      );
    const one = await listen('one');
    await notify('shared', 'alone');
    await vi.waitFor(
      () => expect(received.one).toEqual([{ payload: 'alone', isChosen: true, isAlone: true }]),
      within,
    );
    const two = await listen('two');
    // The first process looks up the others once it is notified of a new one.
    await vi.waitFor(async () => {
      await notify('shared', 'is it counted?');
      expect(received.one?.at(-1)).toMatchObject({ payload: 'is it counted?', isAlone: false });
    }, within);
    await connection.db.transaction(async (tx) => {
      for (const payload of ['a', 'b']) await tx.execute(sql`select pg_notify('shared', ${payload})`);
    });
    const chosen = (name: string) =>
      received[name]?.filter(({ payload }) => ['a', 'b'].includes(payload)).map(({ isChosen }) => isChosen);
    await vi.waitFor(() => expect([chosen('one')?.length, chosen('two')?.length]).toEqual([2, 2]), within);
    expect(new Set(chosen('one')).size).toBe(1);
    expect(chosen('two')).toEqual(chosen('one')?.map((isChosen) => !isChosen));
    await one.close();
    await two.close();
  });

  it('listens again after the connection broke, and reports it', async () => {
    const received: string[] = [];
    const connected = vi.fn();
    const listening = await connection.listen('again', (payload) => received.push(payload), connected);
    expect(connected).toHaveBeenCalledTimes(1);
    await connection.db.execute(
      sql`select pg_terminate_backend(pid) from pg_stat_activity
           where datname = current_database() and query = 'listen "again"'`,
    );
    await vi.waitFor(() => expect(connected).toHaveBeenCalledTimes(2), within);
    await notify('again', 'one');
    await vi.waitFor(() => expect(received).toEqual(['one']), within);
    await listening.close();
  });
});
