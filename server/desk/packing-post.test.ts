import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROLES, type Role } from '#rules/command-roles.ts';
import { type Browser, deskPacker, pathOf } from '#server/testing/desk-packer.ts';
import { DESK_ENV, openBrowser, openDesk, signedIn } from '#server/testing/desk-visitor.ts';
import { line, POSTED } from '#server/testing/order-requests.ts';
import { buyPosted, printedCards } from '#server/testing/packing.ts';
import { rows } from '#server/testing/rows.ts';
import { openTestApp, type TestApp } from '#server/testing/test-app.ts';

let app: TestApp;
let desk: FastifyInstance;
let packer: ReturnType<typeof deskPacker>;
const browsers = new Map<Role, Browser>();

beforeAll(async () => {
  app = await openTestApp({ worker: false, env: DESK_ENV });
  desk = await openDesk(app);
  for (const role of ROLES) browsers.set(role, await signedIn(app, desk, { signInName: role, role }));
  packer = deskPacker(browserOf('packing'));
});
afterAll(async () => {
  await desk?.close();
  await app?.close();
});

const browserOf = (role: Role) => browsers.get(role) ?? openBrowser(desk);

describe('who may do what', () => {
  const ACTS: { act: string; ask: (browser: Browser) => Promise<{ status: number }>; roles: Role[] }[] = [
    {
      act: 'sees what is to be packed',
      ask: (browser) => browser.call('GET', '/packing'),
      roles: ['packing', 'service', 'everything'],
    },
    ...['claim', 'release', 'scans', 'unclear'].map((name) => ({
      act: `packs: ${name}`,
      ask: (browser: Browser) => {
        const bodies: Record<string, object> = {
          claim: { takeOver: false },
          scans: { number: '1', line: null },
          unclear: { place: '1.1', act: 'ask' },
        };
        return browser.call('POST', `${pathOf('ZZZZ-9999')}/${name}`, { body: bodies[name] ?? {} });
      },
      roles: ['packing', 'everything'] as Role[],
    })),
    {
      act: 'takes the next',
      ask: (browser) => browser.call('POST', '/packing/next', { body: { skipped: [] } }),
      roles: ['packing', 'everything'],
    },
    {
      act: 'looks at a parcel',
      ask: (browser) => browser.call('GET', pathOf('ZZZZ-9999')),
      roles: ['packing', 'everything'],
    },
    ...['packing-list', 'labels', 'delivery-notes'].map((document) => ({
      act: `prints: ${document}`,
      ask: (browser: Browser) => browser.call('GET', `/packing/documents/${document}?parcels=ZZZZ-9999`),
      roles: ['packing', 'everything'] as Role[],
    })),
    {
      act: 'looks at the picture of a card',
      ask: (browser) => browser.call('GET', '/packing/pictures/none'),
      roles: ['packing', 'everything'],
    },
    {
      act: 'takes the file for a franking system',
      ask: (browser) => browser.call('GET', '/packing/franking.csv'),
      roles: ['packing', 'everything'],
    },
    {
      act: 'hands parcels to the post',
      ask: (browser) =>
        browser.call('POST', '/packing/shipments', {
          body: { parcels: [{ parcel: 'ZZZZ-9999', tracking: null }] },
        }),
      roles: ['packing', 'everything'],
    },
  ];

  it.each(ACTS)('$act: $roles', async ({ ask, roles }) => {
    for (const role of ROLES) {
      const { status } = await ask(browserOf(role));
      expect([role, status === 403]).toEqual([role, !roles.includes(role)]);
    }
    expect((await ask(openBrowser(desk))).status).toBe(401);
  });
});

describe('what is printed', () => {
  const print = (document: string, parcels: readonly string[]) =>
    desk.inject({
      url: `/api/packing/documents/${document}?parcels=${parcels.map(encodeURIComponent).join()}`,
      headers: { cookie: packer.browser.cookie() ?? '' },
    });

  it('are three documents of the same parcels, each written down with who took the addresses', async () => {
    const [one, two] = [await buyPosted(app), await buyPosted(app)];
    for (const document of ['packing-list', 'labels', 'delivery-notes']) {
      const { statusCode, headers, rawPayload } = await print(document, [one.reference, two.reference]);
      expect([statusCode, headers['content-type']]).toEqual([200, 'application/pdf']);
      expect(rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    }
    const [action] = await app.app.reports.actions({ limit: 1 });
    expect(action).toMatchObject({ person: 'Person packing', command: 'desk delivery-notes' });
    expect(action?.detail).toContain(two.reference);
  });

  it('is none of them when a parcel of the batch has left', async () => {
    const [one, two] = [await buyPosted(app), await buyPosted(app)];
    await rows(app, `update parcel set status = 'Cancelled' where order_id = '${two.id}'`);
    expect((await print('labels', [one.reference, two.reference])).json()).toMatchObject({
      constraint: 'batch-changed',
    });
    expect((await print('labels', [])).statusCode).toBe(400);
    expect((await print('receipts', [one.reference])).statusCode).toBe(404);
  });
});

describe('what leaves with the post', () => {
  it('is told parcel by parcel', async () => {
    const packed = await buyPosted(app, { cart: [line(POSTED, 50)], deliveryOption: { key: 'insured' } });
    const waiting = await buyPosted(app);
    const [number = ''] = await printedCards(app, 1);
    await packer.scan(packed.reference, number, 1);
    const franking = await desk.inject({
      url: '/api/packing/franking.csv',
      headers: { cookie: packer.browser.cookie() ?? '' },
    });
    const [head, row] = franking.body.split('\r\n');
    expect(head).toMatch(/^\uFEFF?parcel,delivery,company,name/);
    expect(row).toContain(`${packed.reference},insured,`);
    const wrong = await packer.ship([packed.reference, '?']);
    expect(wrong).toMatchObject({ status: 400, body: { fieldErrors: [{ field: 'tracking' }] } });
    for (const [tracking, messageKey] of [
      [number, 'cardNumber'],
      [packed.reference, 'parcelCode'],
    ] as const) {
      expect(await packer.ship([packed.reference, tracking])).toMatchObject({
        status: 400,
        body: { fieldErrors: [{ field: 'tracking', messageKey }] },
      });
    }
    const { body } = await packer.ship(
      [packed.reference, '98.00.112233.44556677'],
      [waiting.reference, null],
    );
    expect(body).toEqual([
      { parcel: packed.reference, became: 'shipped', takeOut: [] },
      { parcel: waiting.reference, became: 'not packed', takeOut: [] },
    ]);
    expect(await packer.show(packed.reference)).toMatchObject({
      status: 'Shipped',
      tracking: '98.00.112233.44556677',
    });
    expect((await packer.ship([packed.reference, null])).body).toMatchObject([{ became: 'already' }]);
  });
});
