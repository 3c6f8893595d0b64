import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isDatabaseUnavailable } from '#server/runtime/database-unavailable.ts';
import { createTestDatabase } from '../../../testkit/postgres/test-database.ts';
import { createRandom } from '../../../testkit/random.ts';
import { openTcpProxy, type TcpProxy } from '../../../testkit/tcp-proxy.ts';
import { allowSilence, breakWhenSilent } from './silent-server.ts';

const SILENCE_MS = 200;
const NEVER_MS = 3_600_000;

describe('a connection to a server that falls silent', () => {
  let database: Awaited<ReturnType<typeof createTestDatabase>>;
  let proxy: TcpProxy;
  let pool: pg.Pool;
  beforeAll(async () => {
    database = await createTestDatabase();
    const url = new URL(database.database.url);
    proxy = await openTcpProxy({ host: url.hostname, port: Number(url.port) }, createRandom(1));
    url.host = `127.0.0.1:${proxy.port}`;
    pool = new pg.Pool({ connectionString: url.href, max: 1 });
    pool.on('error', () => {});
  });
  afterAll(async () => {
    await pool.end();
    await proxy.close();
    await database.drop();
  });

  it('breaks in the middle of a transaction, and the pool opens another', async () => {
    const client = await pool.connect();
    client.on('error', () => {});
    await client.query('begin');
    breakWhenSilent(client, SILENCE_MS);
    proxy.delay(NEVER_MS);
    const error: unknown = await client.query('select 1').catch((thrown: unknown) => thrown);
    expect(isDatabaseUnavailable(error)).toBe(true);
    await expect(client.query('rollback')).rejects.toThrow();
    client.release();
    proxy.delay(0);
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  });

  it('lasts if silence is expected', async () => {
    const client = await pool.connect();
    breakWhenSilent(client, SILENCE_MS);
    allowSilence(client);
    await client.query(`select pg_sleep(${(3 * SILENCE_MS) / 1000})`);
    client.release();
  });
});
