import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { hasPermission, ROLES, type Role } from '#rules/permissions.ts';
import { PICTURE_BYTES_MAX } from '#server/runtime/card-picture.ts';
import { type DeskProcedure, listDeskProcedures } from '#server/testing/desk-procedures.ts';
import { DESK_CALLS, type DeskCall, listDeskRoutes } from '#server/testing/desk-routes.ts';
import { openTestDesk } from '#server/testing/desk-visitor.ts';
import { openRawConnection } from '../../testkit/raw-connection.ts';
import { buildDeskServer } from './desk-server.ts';
import type { Access } from './procedure.ts';

const { app, getBrowser, signIn } = await openTestDesk();

const folder = mkdtempSync(join(tmpdir(), 'desk-'));
mkdirSync(join(folder, 'assets'));
writeFileSync(join(folder, 'index.html'), '<p>the desk</p>');
/** The whole desk, with its pages and previews. */
const desk = await buildDeskServer(app.app, {
  pages: { folder, isRebuilt: false },
  renderPreview: async () => new Response('<p>preview</p>'),
});
afterAll(() => desk.close());

const procedures = listDeskProcedures();

const mayCall = (role: Role, access: Access) =>
  access === 'anyone' || access === 'signed-in' || hasPermission([role], access);

/** Sends a call without input, which can't have an effect. */
async function callProcedure({ path, isQuery }: DeskProcedure, cookie = ''): Promise<number> {
  const { statusCode } = await desk.inject({
    method: isQuery ? 'GET' : 'POST',
    url: `/api/rpc/${path}`,
    headers: { 'x-cadeau-desk': '1', 'content-type': 'application/json', cookie },
    ...(!isQuery && { payload: '{}' }),
  });
  return statusCode;
}

async function callRoute({ route, url, body }: DeskCall, cookie = ''): Promise<number> {
  const { statusCode } = await desk.inject({
    method: route.startsWith('GET ') ? 'GET' : 'POST',
    url,
    headers: { 'x-cadeau-desk': '1', cookie },
    ...(body !== undefined && { payload: body }),
  });
  return statusCode;
}

describe('a procedure', () => {
  const restricted = procedures.filter(({ access }) => access !== 'anyone');

  it('responds with 401 without a sign-in, before it reads the body', async () => {
    for (const procedure of restricted)
      expect([procedure.path, await callProcedure(procedure)]).toEqual([procedure.path, 401]);
  });

  it.each(ROLES)('has exactly the rights of %s: 403 without, else its result or 400', async (role) => {
    const cookie = (await signIn(`${role}-rpc`, role)).cookie();
    for (const procedure of restricted) {
      const allowed = procedure.input === undefined ? 200 : 400;
      const status = await callProcedure(procedure, cookie);
      expect([procedure.path, status]).toEqual([
        procedure.path,
        mayCall(role, procedure.access) ? allowed : 403,
      ]);
    }
  });
});

describe('a plain route', () => {
  it('is in the list of calls', () => {
    expect(listDeskRoutes(desk)).toEqual([...new Set(DESK_CALLS.map(({ route }) => route))].toSorted());
  });

  it('responds with 401 without a sign-in, unless it is open to anyone', async () => {
    for (const procedure of DESK_CALLS)
      expect([procedure.url, await callRoute(procedure)]).toEqual([
        procedure.url,
        procedure.access === 'anyone' ? procedure.status : 401,
      ]);
  });

  it.each(ROLES)('has exactly the rights of %s: 403 without, else its own status', async (role) => {
    const cookie = getBrowser(role).cookie();
    for (const procedure of DESK_CALLS) {
      if (procedure.status === undefined) continue;
      const status = await callRoute(procedure, cookie);
      expect([procedure.url, status]).toEqual([
        procedure.url,
        mayCall(role, procedure.access) ? procedure.status : 403,
      ]);
    }
  });
});

it('docs/desk-rights.md shows the permissions of the router', async () => {
  const actions = [
    ...DESK_CALLS.map(({ what, access }) => ({ what, access })),
    ...procedures.map(({ path, access }) => ({ what: `\`${path}\``, access })),
  ].filter(({ access }) => access !== 'anyone' && access !== 'signed-in');
  const byRoles = Map.groupBy(actions, ({ access }) =>
    ROLES.filter((role) => role !== 'everything' && mayCall(role, access)).join(', '),
  );
  const page = [
    '# Who may do what at the desk',
    '',
    '`server/desk/rights.test.ts` tries each action as each role. `npm run test:unit -- server/desk/rights.test.ts -u` writes this page.',
    'The role `everything` may do all of this. For the others, `rules/permissions.ts` defines the permissions.',
    '',
    '| roles besides `everything` | actions |',
    '| --- | --- |',
    ...Array.from(
      byRoles,
      ([roles, ofRoles]) => `| ${roles || 'none'} | ${ofRoles.map(({ what }) => what).join(', ')} |`,
    ),
    '',
  ];
  await expect(page.join('\n')).toMatchFileSnapshot('../../docs/desk-rights.md');
});

const PICTURE = 'POST /api/catalogue/:reference/picture';
const RECONCILE = 'POST /api/accounts/months/:month/reconcile';
const WITH_BODY = DESK_CALLS.map(({ route }) => route).filter((route) => route.startsWith('POST '));

const [clerk, packer] = [getBrowser('everything'), getBrowser('packing')];
const port = Number(new URL(await desk.listen({ port: 0, host: '127.0.0.1' })).port);

const toPath = (route: string) => route.slice('POST '.length).replaceAll(/:\w+/g, 'x');

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
  it.each(WITH_BODY)('%s is refused to a caller who is not signed in', async (route) => {
    for (const type of ['image/png', 'application/json'])
      expect(await statusBeforeBody(toPath(route), type)).toBe(401);
  });

  it.each([PICTURE, RECONCILE])('%s is refused to a clerk without the right', async (route) => {
    expect(await statusBeforeBody(toPath(route), 'image/png', packer.cookie())).toBe(403);
  });

  it('a procedure is refused to a caller who is not signed in, or for its type or size', async () => {
    for (const { path: procedure, access } of procedures) {
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
    maxConnections: app.app.config.connections.total,
  });
});
