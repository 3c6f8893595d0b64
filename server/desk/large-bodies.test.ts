import { describe, expect, it } from 'vitest';
import { PICTURE_BYTES_MAX } from '#server/runtime/card-picture.ts';
import { DESK_ROUTES } from '#server/testing/desk-routes.ts';
import { openTestDesk } from '#server/testing/desk-visitor.ts';
import { openRawConnection } from '../../testkit/raw-connection.ts';

const PICTURE = 'POST /catalogue/:reference/picture';
const RECONCILE = 'POST /accounts/months/:month/reconcile';
const WITH_BODY = Object.keys(DESK_ROUTES).filter((route) => route.startsWith('POST '));
const SIGNED_IN = WITH_BODY.filter((route) => DESK_ROUTES[route]?.openTo !== 'anyone');

const { app, desk, browserOf } = await openTestDesk();
const [clerk, packer] = [browserOf('everything'), browserOf('packing')];
const port = Number(new URL(await desk.listen({ port: 0, host: '127.0.0.1' })).port);

const pathOf = (route: string) => `/api${route.slice('POST '.length).replaceAll(/:\w+/g, 'x')}`;

/** The status of a request whose body of 19 MB never ends. */
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

describe('before a body has come', () => {
  it.each(SIGNED_IN)('%s is refused to a caller who is not signed in', async (route) => {
    for (const type of ['image/png', 'application/json'])
      expect(await statusBeforeBody(pathOf(route), type)).toBe(401);
  });

  it.each([PICTURE, RECONCILE])('%s is refused to a clerk without the right', async (route) => {
    expect(await statusBeforeBody(pathOf(route), 'image/png', packer.cookie())).toBe(403);
  });

  it('an unknown path is not found', async () => {
    expect(await statusBeforeBody('/api/nothing', 'image/png')).toBe(404);
  });
});

describe('a picture', () => {
  const post = (route: string, payload: Buffer, type = 'image/png') =>
    desk.inject({
      method: 'POST',
      url: pathOf(route),
      headers: { 'x-cadeau-desk': '1', cookie: clerk.cookie(), 'content-type': type },
      payload,
    });

  it.each(WITH_BODY.filter((route) => route !== PICTURE))('is not taken by %s', async (route) => {
    expect((await post(route, Buffer.from('x'))).statusCode).toBe(415);
  });

  it('is read by its own route, which takes nothing else', async () => {
    const read = await post(PICTURE, Buffer.from('x'));
    expect(read.json()).toMatchObject({ fieldErrors: [{ field: 'picture' }] });
    expect((await post(PICTURE, Buffer.from('{}'), 'application/json')).statusCode).toBe(415);
  });

  it('is refused when it is too large', async () => {
    expect((await post(PICTURE, Buffer.alloc(PICTURE_BYTES_MAX + 1))).statusCode).toBe(413);
  });
});

it('the desk limits the time of a request and the connections, as the shop does', () => {
  expect(desk.server).toMatchObject({ headersTimeout: 10_000, keepAliveTimeout: 10_000 });
  expect(desk.server.requestTimeout).toBeGreaterThan(0);
  expect(desk.server.maxConnections).toBe(app.app.config.connections.most);
});
