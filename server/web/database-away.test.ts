import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { LANGUAGES, type Language } from '#rules/language.ts';
import { getBuildFolders } from '#server/runtime/build-folders.ts';
import { brokenInvariants } from '#server/testing/invariants.ts';
import { orderRequest } from '#server/testing/order-requests.ts';
import { openTestApp, type TestApp } from '#server/testing/test-app.ts';
import { type Visitor, visit } from '#server/testing/visitor.ts';
import german from '#texts/de-ch/page-errors.json' with { type: 'json' };
import french from '#texts/fr-ch/page-errors.json' with { type: 'json' };
import italian from '#texts/it-ch/page-errors.json' with { type: 'json' };
import { createRandom } from '../../testkit/random.ts';
import { openTcpProxy, type TcpProxy } from '../../testkit/tcp-proxy.ts';
import { createWebServer } from './start-web.ts';

const built = existsSync(`${getBuildFolders('murmeli').server}/index.js`);
const TEXTS = { 'de-ch': german, 'fr-ch': french, 'it-ch': italian };
const toPath = (language: Language) => `/${language}/products/digital`;

let test: TestApp;
let web: FastifyInstance;
let proxy: TcpProxy;
/** An operator at the database itself. */
let operator: pg.Client;
let visitor: Visitor;
/** The shop's account is no superuser, so limits apply to it. */
const account = `cadeau_shop_${randomBytes(6).toString('hex')}`;
let name: string;
/** Address of the server's own database. */
let serverAddress: string;

const run = (statement: string) => operator.query(statement);
/** Settings apply to new connections only. */
const endConnections = () =>
  run(`select pg_terminate_backend(pid, 5000) from pg_stat_activity where usename = '${account}'`).then(
    dropBrokenConnections,
  );

/** Queries every pooled connection, so that the pool drops the broken ones. */
const dropBrokenConnections = () => {
  const { db, queueDb } = test.adapters.connection;
  return Promise.allSettled(
    Array.from({ length: 32 }, () => [db.execute('select 1'), queueDb.executeSql('select 1')]).flat(),
  );
};

/** Database outages, and how each ends. */
const OUTAGES = [
  {
    outage: 'gone',
    begin: () => proxy.cut(),
    end: () => proxy.restore(),
    ready: false,
    reads: false,
  },
  {
    outage: 'out of connections',
    begin: () => run(`alter role ${account} connection limit 0`).then(endConnections),
    end: () => run(`alter role ${account} connection limit -1`),
    ready: false,
    reads: false,
  },
  {
    outage: 'slow',
    begin: () => run('begin; lock table product, session in access exclusive mode'),
    end: () => run('rollback'),
    ready: true,
    reads: false,
  },
  {
    outage: 'read-only',
    begin: () => run(`alter database ${name} set default_transaction_read_only = on`).then(endConnections),
    end: () => run(`alter database ${name} reset default_transaction_read_only`).then(endConnections),
    ready: false,
    reads: true,
  },
  {
    // The server's error when a table can't grow.
    outage: 'of full disk',
    begin: () =>
      run(`create function full_disk() returns trigger language plpgsql as
             $$ begin raise 'could not extend file' using errcode = 'disk_full'; end $$;
           create trigger full_disk before insert on session for each row execute function full_disk();
           create trigger full_disk before insert on orders for each row execute function full_disk()`),
    end: () => run('drop function full_disk cascade'),
    ready: true,
    reads: true,
  },
] as const;

beforeAll(async () => {
  test = await openTestApp({
    worker: false,
    mapDatabaseUrl: async (address) => {
      operator = new pg.Client({ connectionString: address });
      await operator.connect();
      const url = new URL(address);
      name = url.pathname.slice(1);
      serverAddress = Object.assign(new URL(address), { pathname: '/postgres' }).href;
      await run(`create role ${account} login password 'shop' in role ${url.username}`);
      proxy = await openTcpProxy({ host: url.hostname, port: Number(url.port) }, createRandom(1));
      url.host = `127.0.0.1:${proxy.port}`;
      url.username = account;
      url.password = 'shop';
      url.searchParams.set('statement_timeout', '500');
      return url.href;
    },
  });
});
afterAll(async () => {
  await operator?.end();
  await test?.close();
  await proxy?.close();
  // Possible only when nothing depends on it.
  const server = new pg.Client({ connectionString: serverAddress });
  await server.connect();
  await server.query(`drop role ${account}`).finally(() => server.end());
});
beforeEach(async () => {
  // The server caches pages for some seconds: each outage begins without any.
  web = await createWebServer(test.app, { storefront: built });
  visitor = await visit(test);
  test.logged.length = 0;
});
afterEach(async () => {
  await web.close();
  expect(await brokenInvariants(test)).toEqual([]);
});

const logged = () => test.logged.map((row) => JSON.parse(row));
const stored = async () =>
  (await run('select (select count(*) from orders) as orders, (select count(*) from payment) as payments'))
    .rows;

describe.each(OUTAGES)('while the database is $outage', ({ begin, end, reads, ready }) => {
  async function during<Result>(work: () => Promise<Result>): Promise<Result> {
    await begin();
    try {
      return await work();
    } finally {
      await end();
      await dropBrokenConnections();
    }
  }

  // One test per outage: starting and ending it takes longer than the checks.
  it('calls and pages report it, nothing is half written, and everything recovers', async () => {
    const before = await stored();
    const { answers, alive, serves, pages } = await during(async () => ({
      answers: [
        await visitor.place(orderRequest()),
        await (await visit(test, { openSession: false })).order(),
        ...(reads ? [] : [await visitor.call('GET', '/products?category=digital')]),
      ],
      alive: await web.inject('/health/live'),
      serves: await web.inject('/health/ready'),
      pages: built
        ? await Promise.all(
            LANGUAGES.map(async (language) => [language, await web.inject(toPath(language))] as const),
          )
        : [],
    }));
    for (const { status, headers, body } of answers) {
      expect([status, headers.get('retry-after'), headers.get('cache-control')]).toEqual([
        503,
        '10',
        'no-store',
      ]);
      const traceId = headers.get('x-trace-id');
      expect(body).toEqual({
        id: traceId,
        timestamp: expect.any(String),
        messageKey: 'SERVICE_UNAVAILABLE_ERROR',
      });
      expect(logged()).toContainEqual(expect.objectContaining({ msg: 'request failed', level: 50, traceId }));
    }
    expect(await stored()).toEqual(before);
    expect(alive.statusCode).toBe(200);
    expect(serves.statusCode).toBe(ready ? 200 : 503);
    expect(serves.headers['retry-after']).toBe(ready ? undefined : '10');
    for (const [language, page] of pages) {
      if (reads) expect(page.statusCode).toBe(200);
      else expectUnavailable(language, page);
    }
    await expect.poll(async () => (await web.inject('/health/ready')).statusCode).toBe(200);
    expect((await visitor.place(orderRequest())).status).toBe(201);
    if (built) expect((await web.inject(toPath('de-ch'))).statusCode).toBe(200);
  });
});

it.runIf(built)('a page that was loaded before the outage is still served when it has expired', async () => {
  const before = await web.inject(toPath('de-ch'));
  const { now } = performance;
  await proxy.cut();
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now.call(performance) + 60_000);
  const during = await web.inject(toPath('de-ch'));
  clock.mockRestore();
  await proxy.restore();
  await dropBrokenConnections();
  expect([before.statusCode, during.statusCode]).toEqual([200, 200]);
  expect(during.body).toBe(before.body);
});

function expectUnavailable(language: Language, { statusCode, headers, body }: LightMyRequestResponse): void {
  const texts = TEXTS[language];
  expect([statusCode, headers['retry-after'], headers['cache-control']]).toEqual([503, '10', 'no-store']);
  const [shown = ''] = /<main[\s\S]*<\/main>/.exec(body) ?? [];
  expect(shown).toContain(texts.SERVICE_UNAVAILABLE_ERROR);
  expect(shown).toContain(texts.page.retry);
  expect(shown).toContain(`href="/${language}"`);
  expect(shown).toContain(String(headers['x-trace-id']));
  expect(body).toContain('<footer');
  expect(logged()).toContainEqual(
    expect.objectContaining({ msg: 'page failed', traceId: headers['x-trace-id'] }),
  );
}
