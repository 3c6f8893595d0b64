import type { FastifyInstance } from 'fastify';
import { describe, expect, it } from 'vitest';
import { hasPermission, ROLES } from '#rules/permissions.ts';
import { PICTURE_BYTES_MAX } from '#server/runtime/card-picture.ts';
import { DESK_ROUTES } from '#server/testing/desk-routes.ts';
import { openBrowser, openTestDesk } from '#server/testing/desk-visitor.ts';
import { openRawConnection } from '../../testkit/raw-connection.ts';
import { createDeskRouter } from './router.ts';
import { getProcedureAccess } from './serve-router.ts';

const { app, desk, getBrowser, signIn } = await openTestDesk();
const procedures = getProcedureAccess(createDeskRouter(app.app).router);

/** Values for route parameters. None exists, so only the right decides. */
const NAMES: Readonly<Record<string, string>> = {
  // A valid order reference and product reference.
  ':reference': 'zzzz-9999',
  ':kind': 'cards',
  ':number': '1',
  ':id': '00000000-0000-4000-8000-000000000000',
  ':month': '2026-10',
  ':what': 'vat',
  ':document': 'labels',
  ':name': 'no-such-picture-1000',
};

/** Lists method and path of each route, from the tree that the router prints. */
function listRoutes(server: FastifyInstance): string[] {
  const path: string[] = [];
  return server
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', part = '', methods = ''] = /^([│ ]*)[├└]── (\S+) \((.*)\)/.exec(line) ?? [];
      path.splice(indent.length / 4, path.length, part);
      const route = path.join('');
      if (!route.startsWith('/api/') || route.startsWith('/api/rpc/')) return [];
      const known = methods.split(', ').filter((method) => method === 'GET' || method === 'POST');
      return known.map((method) => `${method} ${route.slice('/api'.length)}`);
    });
}

const RESTRICTED = Object.entries(DESK_ROUTES).filter(([, { openTo }]) => openTo === undefined);

/** Returns the status of a call without input, which can't have an effect. */
async function callProcedure(procedure: string, cookie = ''): Promise<number> {
  const headers = { 'x-cadeau-desk': '1', 'content-type': 'application/json', cookie };
  const url = `/api/rpc/${procedure}`;
  const asQuery = await desk.inject({ method: 'GET', url, headers });
  if (asQuery.statusCode !== 405) return asQuery.statusCode;
  return (await desk.inject({ method: 'POST', url, headers, payload: '{}' })).statusCode;
}

function call(browser: ReturnType<typeof openBrowser>, route: string) {
  const [method = '', path = ''] = route.split(' ');
  const { body, query = '' } = DESK_ROUTES[route] ?? {};
  const named = path.replaceAll(/:\w+/g, (name) => NAMES[name] ?? 'x');
  return browser.call(method === 'GET' ? 'GET' : 'POST', named + query, body === undefined ? {} : { body });
}

describe('a procedure', () => {
  it('responds with 401 without a sign-in, before it reads the body', async () => {
    for (const [procedure, access] of procedures)
      if (access !== 'anyone') expect([procedure, await callProcedure(procedure)]).toEqual([procedure, 401]);
  });

  it('responds with exactly 403 to a role without permission, and 200 or 400 to a role with it', async () => {
    for (const role of ROLES) {
      const browser = await signIn(`${role}-rpc`, role);
      for (const [procedure, access] of procedures) {
        // One of these routes ends the session.
        if (access === 'anyone') continue;
        const isAllowed = access === 'signed-in' || hasPermission(role, access);
        const status = await callProcedure(procedure, browser.cookie());
        expect([role, procedure, status]).toEqual([
          role,
          procedure,
          isAllowed ? expect.toBeOneOf([200, 400]) : 403,
        ]);
      }
    }
  });
});

describe('a plain route', () => {
  it('is in the list of routes', () => {
    expect(listRoutes(desk).toSorted()).toEqual(Object.keys(DESK_ROUTES).toSorted());
  });

  it('responds with 401 without a sign-in', async () => {
    const routes = Object.entries(DESK_ROUTES).filter(([, { openTo }]) => openTo !== 'anyone');
    for (const [route] of routes)
      expect([route, (await call(openBrowser(desk), route)).status]).toEqual([route, 401]);
  });

  it('is open to each role as docs/desk-rights.md says', async () => {
    const wrong: string[] = [];
    const open = new Map<string, string[]>(RESTRICTED.map(([route]) => [route, []]));
    for (const role of ROLES) {
      const browser = getBrowser(role);
      for (const [route, roles] of open) {
        const { status } = await call(browser, route);
        const isWrong = status >= 500 || (status === 400 && DESK_ROUTES[route]?.isRefused !== true);
        if (isWrong) wrong.push(`${role}: ${route}: ${status}`);
        if (status !== 403) roles.push(role);
      }
    }
    expect(wrong).toEqual([]);
    const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
    const rows = RESTRICTED.map(([route, { what }]) =>
      row([what, ...ROLES.map((role) => (open.get(route)?.includes(role) ? 'yes' : ''))]),
    );
    for (const [procedure, access] of procedures) {
      if (access === 'anyone' || access === 'signed-in') continue;
      rows.push(
        row([`\`${procedure}\``, ...ROLES.map((role) => (hasPermission(role, access) ? 'yes' : ''))]),
      );
    }
    const page = [
      '# Who may do what at the desk',
      '',
      '`server/desk/rights.test.ts` tries each action as each role. `npm run test:unit -- server/desk/rights.test.ts -u` writes this page.',
      'Each action needs a permission of `rules/permissions.ts`.',
      '',
      row(['action', ...ROLES]),
      row(['---', ...ROLES.map(() => ':---:')]),
      ...rows,
      '',
    ];
    await expect(page.join('\n')).toMatchFileSnapshot('../../docs/desk-rights.md');
  });
});

const PICTURE = 'POST /catalogue/:reference/picture';
const RECONCILE = 'POST /accounts/months/:month/reconcile';
const WITH_BODY = Object.keys(DESK_ROUTES).filter((route) => route.startsWith('POST '));
const SIGNED_IN = WITH_BODY.filter((route) => DESK_ROUTES[route]?.openTo !== 'anyone');

const [clerk, packer] = [getBrowser('everything'), getBrowser('packing')];
const port = Number(new URL(await desk.listen({ port: 0, host: '127.0.0.1' })).port);

const toPath = (route: string) => `/api${route.slice('POST '.length).replaceAll(/:\w+/g, 'x')}`;

/** Returns the status of a request whose body of 19 MB never ends. */
async function statusBeforeBody(path: string, type: string, cookie = ''): Promise<number | undefined> {
  const connection = openRawConnection(port);
  connection.send(
    `POST ${path} HTTP/1.1\r\nHost: a\r\nX-Cadeau-Desk: 1\r\nCookie: ${cookie}\r\n` +
      `Content-Type: ${type}\r\nContent-Length: 19000000\r\n\r\n{"files":[`,
  );
  await expect.poll(connection.text).toContain('HTTP/1.1 ');
  connection.destroy();
  return (await connection.closed).statuses[0];
}

describe('before a body has arrived', () => {
  it.each(SIGNED_IN)('%s is refused to a caller who is not signed in', async (route) => {
    for (const type of ['image/png', 'application/json'])
      expect(await statusBeforeBody(toPath(route), type)).toBe(401);
  });

  it.each([PICTURE, RECONCILE])('%s is refused to a clerk without the right', async (route) => {
    expect(await statusBeforeBody(toPath(route), 'image/png', packer.cookie())).toBe(403);
  });

  it('a procedure is refused to a caller who is not signed in, or for its type or size', async () => {
    for (const [procedure, access] of procedures) {
      const path = `/api/rpc/${procedure}`;
      const statuses = [
        await statusBeforeBody(path, 'image/png'),
        await statusBeforeBody(path, 'application/json'),
      ];
      expect([procedure, ...statuses]).toEqual([
        procedure,
        ...(access === 'anyone' ? [415, 413] : [401, 401]),
      ]);
    }
  });

  it('an unknown path is not found', async () => {
    expect(await statusBeforeBody('/api/nothing', 'image/png')).toBe(404);
  });
});

describe('a picture', () => {
  const post = (route: string, payload: Buffer, type = 'image/png') =>
    desk.inject({
      method: 'POST',
      url: toPath(route),
      headers: { 'x-cadeau-desk': '1', cookie: clerk.cookie(), 'content-type': type },
      payload,
    });

  it.each(WITH_BODY.filter((route) => route !== PICTURE))('is not accepted by %s', async (route) => {
    expect((await post(route, Buffer.from('x'))).statusCode).toBe(415);
  });

  it('is read by its own route, which accepts nothing else', async () => {
    const read = await post(PICTURE, Buffer.from('x'));
    expect(read.json()).toMatchObject({ fieldErrors: [{ field: 'picture' }] });
    expect((await post(PICTURE, Buffer.from('{}'), 'application/json')).statusCode).toBe(415);
  });

  it('is refused when it is too large', async () => {
    expect((await post(PICTURE, Buffer.alloc(PICTURE_BYTES_MAX + 1))).statusCode).toBe(413);
  });
});

it('the desk limits the time of a request and the connections, as the shop does', () => {
  expect(desk.server).toMatchObject({
    ...{ headersTimeout: 10_000, keepAliveTimeout: 10_000, timeout: 30_000 },
    maxConnections: app.app.config.connections.most,
  });
});
