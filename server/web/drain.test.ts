import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { connect } from 'node:net';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getBuildFolders } from '#server/runtime/build-folders.ts';
import { findFreePort } from '../../testkit/ports.ts';
import { createTestDatabase } from '../../testkit/postgres/test-database.ts';
import { type Program, startProgram, waitUntilReady } from '../../testkit/programs.ts';

const built = existsSync(`${getBuildFolders('murmeli').server}/index.js`);

describe.runIf(built)('a web process that is stopped', () => {
  let database: Awaited<ReturnType<typeof createTestDatabase>>;
  let operator: pg.Client;
  let program: Program;
  let port: number;
  beforeAll(async () => {
    database = await createTestDatabase();
    operator = new pg.Client({ connectionString: database.database.url });
    await operator.connect();
    port = await findFreePort();
    program = startProgram('server/main.ts', {
      args: ['web'],
      env: { PORT: String(port), DATABASE_URL: database.database.url, LOG_LEVEL: 'warn', STOP_GRACE_S: '2' },
    });
    await waitUntilReady(`http://127.0.0.1:${port}/health/ready`, program);
  });
  afterAll(async () => {
    await program?.kill();
    await operator?.end();
    await database?.drop();
  });

  /** True if the server accepts a new connection. */
  async function isOpen(): Promise<boolean> {
    const socket = connect(port, '127.0.0.1');
    try {
      await once(socket, 'connect');
      return true;
    } catch {
      return false;
    } finally {
      socket.destroy();
    }
  }

  it('first reports not ready, then refuses new connections, completes its requests, and ends', async () => {
    await operator.query('begin; lock table product in access exclusive mode');
    const asked = fetch(`http://127.0.0.1:${port}/api/products?category=digital`);
    const waiting = `select count(*)::int as waiting from pg_locks where not granted and relation = 'product'::regclass`;
    await expect.poll(async () => (await operator.query(waiting)).rows[0]?.waiting).toBe(1);
    const ended = program.stop();
    const readiness = async () => (await fetch(`http://127.0.0.1:${port}/health/ready`)).json();
    await expect.poll(readiness, { interval: 20 }).toEqual({ status: 'stopping' });
    expect((await fetch(`http://127.0.0.1:${port}/health/live`)).status).toBe(200);
    await expect.poll(isOpen).toBe(false);
    expect(program.isRunning()).toBe(true);
    await operator.query('rollback');
    const answer = await asked;
    expect(answer.headers.get('connection')).toBe('close');
    expect(answer.status).toBe(200);
    expect(await answer.json()).not.toHaveLength(0);
    await ended;
    expect(program.isRunning()).toBe(false);
  });
});
