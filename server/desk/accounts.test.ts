import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  checkedRecords,
  monthEnd,
  periodList,
  type ReconcileRequest,
  receiptList,
  reconciled,
} from '#contract/desk/accounts.ts';
import { ROLES, type Role } from '#rules/command-roles.ts';
import { addDays } from '#rules/iso-date.ts';
import { swissTime } from '#rules/swiss-time.ts';
import { DESK_ENV, openBrowser, openDesk, signedIn } from '#server/testing/desk-visitor.ts';
import { sendMails } from '#server/testing/month-clock.ts';
import { DIGITAL, line, orderRequest } from '#server/testing/order-requests.ts';
import { buy } from '#server/testing/packing.ts';
import { begin, issueAll, refundNow, run } from '#server/testing/refund-orders.ts';
import { texts } from '#server/testing/rows.ts';
import { openTestApp, type TestApp } from '#server/testing/test-app.ts';

const month = swissTime(new Date()).date.slice(0, 7);
const first = `${month}-01`;
const last = addDays(`${addDays(`${month}-28`, 4).slice(0, 7)}-01`, -1);

let app: TestApp;
let desk: FastifyInstance;
let refunded: string;
let open: { reference: string; refundId: string };
/** How far the clocks of the stand-ins are ahead, as that of the database. */
let moved = 0;
const browsers = new Map<Role, ReturnType<typeof openBrowser>>();
beforeAll(async () => {
  app = await openTestApp({ worker: false, env: DESK_ENV, standInsNow: () => Date.now() + moved });
  await app.systems.reset();
  const bought = async (paymentMethod: 'VISA' | 'TWINT') => {
    const { id, reference } = await buy(app, orderRequest({ paymentMethod, cart: [line(DIGITAL, 50)] }));
    await issueAll(app, id);
    return reference;
  };
  refunded = await bought('VISA');
  expect(await refundNow(app, refunded)).toBe('Done');
  await bought('TWINT');
  open = { reference: await bought('VISA'), refundId: '' };
  open.refundId = await begin(app, open.reference);
  await sendMails(app);
  const over = Date.parse(`${addDays(last, 3)}T12:00:00Z`);
  const minutes = Math.ceil((over - Date.now()) / 60_000);
  await app.moveClock(minutes);
  moved = minutes * 60_000;
  desk = await openDesk(app);
  for (const role of ROLES) browsers.set(role, await signedIn(app, desk, { signInName: role, role }));
}, 60_000);
afterAll(async () => {
  await desk?.close();
  await app?.close();
});

const browserOf = (role: Role) => browsers.get(role) ?? openBrowser(desk);
const accounts = () => browserOf('accounts');
const path = `/accounts/months/${month}`;
const readEnd = async () => monthEnd.parse((await accounts().call('GET', path)).body);

type File = ReconcileRequest['files'][number];
async function fileOf(name: string, mapping: string | null): Promise<File> {
  const answer = await fetch(`${app.systems.url}/acquirers/${name}`);
  return { name, mapping, content: Buffer.from(await answer.arrayBuffer()).toString('base64') };
}
const reconcile = async (files: File[], providers = false) =>
  reconciled.parse((await accounts().call('POST', `${path}/reconcile`, { body: { files, providers } })).body);

/** A file, whose answer is none of JSON. */
async function download(role: Role, url: string) {
  const cookie = browserOf(role).cookie() ?? '';
  return desk.inject({ method: 'GET', url: `/api${url}`, headers: { cookie } });
}

describe('who may do what with the accounts', () => {
  const OF_ACCOUNTS: Role[] = ['accounts', 'everything'];
  const OF_RECEIPTS: Role[] = ['service', 'refunds', 'accounts', 'everything'];
  it.each([
    ['lists months', 'GET', '/accounts/months', undefined, OF_ACCOUNTS],
    ['looks at the end of a month', 'GET', path, undefined, OF_ACCOUNTS],
    ['compares', 'POST', `${path}/reconcile`, { files: [], providers: false }, OF_ACCOUNTS],
    ['checks', 'POST', `${path}/check`, {}, OF_ACCOUNTS],
    ['closes', 'POST', '/accounts/months/1999-01/close', { reason: 'x' }, OF_ACCOUNTS],
    ['lists receipts', 'GET', '/receipts', undefined, OF_RECEIPTS],
  ] as const)('%s', async (_act, method, url, body, allowed) => {
    for (const role of ROLES) {
      const { status } = await browserOf(role).call(method, url, body === undefined ? {} : { body });
      expect([role, status === 403]).toEqual([role, !allowed.includes(role)]);
    }
    expect((await openBrowser(desk).call(method, url, body === undefined ? {} : { body })).status).toBe(401);
  });

  it.each([
    ['takes files', `/accounts/export/orders?from=${first}&to=${last}`, OF_ACCOUNTS],
    ['looks at receipts', '/receipts/1/document', ['service', 'accounts', 'everything'] as Role[]],
  ] as const)('%s', async (_act, url, allowed) => {
    for (const role of ROLES) {
      const { statusCode } = await download(role, url);
      expect([role, statusCode]).toEqual([role, allowed.includes(role) ? 200 : 403]);
    }
    expect((await desk.inject({ method: 'GET', url: `/api${url}` })).statusCode).toBe(401);
  });
});

describe('the end of a month', () => {
  it('says what is open, and is not closed before', async () => {
    const list = periodList.parse((await accounts().call('GET', '/accounts/months')).body);
    expect(list).toEqual({ closed: [], next: month });
    expect(await readEnd()).toMatchObject({
      ...{ month, from: first, to: last, closed: null, sums: null },
      refusal: {
        why: 'open',
        bookings: [{ kind: 'refund', reference: expect.stringContaining(open.reference) }],
      },
      mappings: expect.arrayContaining(['worldline', 'twint']),
    });
    expect(await accounts().call('POST', `${path}/close`, { body: { reason: 'Ende' } })).toMatchObject({
      status: 409,
      body: { constraint: 'open' },
    });
    expect(await run(app, open.refundId)).toBe('Done');
    await sendMails(app);
  });

  it('compares our records with the files of acquirers and the bank, side by side', async () => {
    const files = [
      await fileOf('worldline.csv', 'worldline'),
      await fileOf('twint.csv', 'twint'),
      await fileOf('camt.053.xml', null),
    ];
    const result = await reconcile(files, true);
    if (result.kind !== 'compared') throw new Error(result.kind);
    const lines = result.sums.map(({ source, kind, ours, theirs }) => `${source} ${kind} ${ours} ${theirs}`);
    expect(lines).toEqual(
      expect.arrayContaining(['worldline payment 10000 10000', 'twint payment 5000 5000']),
    );
    expect(result.differences.filter(({ kind }) => kind === 'payment')).toEqual([]);
    expect(result.bank?.payouts.length).toBeGreaterThan(0);
    expect(JSON.stringify(result)).not.toMatch(/kundin|Muster|CH\d{2}/);
    const { done } = await readEnd();
    expect(done).toContainEqual(
      expect.objectContaining({ what: 'reconciliation', person: 'Person accounts' }),
    );
  });

  it('is not settled while money is compared with nothing', async () => {
    for (const [files, notCompared] of [
      [[], 4],
      [[await fileOf('worldline.csv', 'worldline')], 1],
    ] as const) {
      const result = await reconcile([...files]);
      expect(result).toMatchObject({ kind: 'compared', isSettled: false, notCompared });
    }
    const { done } = await readEnd();
    expect(done.find(({ what }) => what === 'reconciliation')?.numbers.at(-1)).toBe(1);
  });

  it('tells a file that is not as it must be by its line, and compares nothing', async () => {
    const content = Buffer.from('no;such;columns\n1;2;3\n').toString('base64');
    expect(await reconcile([{ name: 'wrong.csv', mapping: 'twint', content }])).toMatchObject({
      kind: 'faults',
      faults: [expect.objectContaining({ file: 'wrong.csv' })],
    });
    const xml = Buffer.from('<Document').toString('base64');
    expect(await reconcile([{ name: 'bank.xml', mapping: null, content: xml }])).toMatchObject({
      kind: 'faults',
    });
    expect(await reconcile([{ name: 'x.csv', mapping: 'nobody', content }])).toMatchObject({
      kind: 'faults',
    });
    const large = 'A'.repeat(20 * 1024 * 1024);
    const tooLarge = await accounts().call('POST', `${path}/reconcile`, {
      body: { files: [{ name: 'x', mapping: null, content: large }], providers: false },
    });
    expect(tooLarge.status).toBe(413);
    // Who may not compare hands in nothing, however large.
    const body = { files: [{ name: 'x', mapping: null, content: large }], providers: false };
    expect((await browserOf('packing').call('POST', `${path}/reconcile`, { body })).status).toBe(403);
  });

  it('checks all orders and closed months', async () => {
    const checked = checkedRecords.parse((await accounts().call('POST', `${path}/check`, { body: {} })).body);
    expect(checked).toMatchObject({ broken: [], closedMonths: 0 });
    expect(checked.invariants).toBeGreaterThan(10);
  });

  it('is closed by one of two people at once, with its sums and the reason', async () => {
    const before = await readEnd();
    expect(before).toMatchObject({ refusal: null, sums: { orders: 3, sold: 15_000, refunds: 1 } });
    const closeBy = (role: Role) =>
      browserOf(role).call('POST', `${path}/close`, { body: { reason: 'Monatsende' } });
    const answers = await Promise.all([closeBy('accounts'), closeBy('everything')]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409]);
    const after = await readEnd();
    expect(after.closed).toMatchObject({ reason: 'Monatsende', sums: before.sums });
    expect(after.refusal).toBeNull();
    const list = periodList.parse((await accounts().call('GET', '/accounts/months')).body);
    expect(list.closed.map((period) => period.month)).toEqual([month]);
    expect((await accounts().call('GET', '/accounts/months/2026-13')).status).toBe(404);
  });
});

describe('files for the accountants', () => {
  it.each(['orders', 'refunds', 'shipping', 'vat', 'liability'])(
    '%s of days, without names',
    async (what) => {
      const { statusCode, headers, body } = await download(
        'accounts',
        `/accounts/export/${what}?from=${first}&to=${last}&excel=1`,
      );
      expect(statusCode).toBe(200);
      expect(headers).toMatchObject({
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="${what}-${first}-${last}.csv"`,
        'cache-control': 'no-store',
      });
      expect(body).not.toMatch(/Muster|@kundin/);
      expect(body.split('\r\n').length).toBeGreaterThan(1);
      const acts = await texts(
        app,
        `select detail as text from operator_action where command = 'desk export' and detail like '${what} of %' limit 1`,
      );
      expect(acts).toHaveLength(1);
      expect((await readEnd()).done.map(({ what: name }) => name)).toContain(what);
    },
  );

  it('are of a year at most, and of days that there are', async () => {
    for (const days of [
      'from=2025-01-01&to=2026-06-01',
      'from=2026-02-30&to=2026-03-01',
      'from=2026-03-02&to=2026-03-01',
      '',
    ])
      expect((await download('accounts', `/accounts/export/vat?${days}`)).statusCode).toBe(400);
    expect((await download('accounts', `/accounts/export/names?from=${first}&to=${last}`)).statusCode).toBe(
      404,
    );
  });
});

describe('receipts and credit notes', () => {
  const list = async (query: string) =>
    receiptList.parse((await accounts().call('GET', `/receipts?${query}`)).body).receipts;

  it('are found by number, order and day', async () => {
    expect((await list('text=1-2')).map(({ number }) => number)).toEqual([1, 2]);
    const own = await list(`text=${refunded.toLowerCase()}`);
    expect(own.map(({ kind }) => kind)).toEqual(['receipt', 'credit-note']);
    expect(await list('text=ZZZZ-9999')).toEqual([]);
    expect((await list(`from=${first}&to=${addDays(last, 5)}`)).length).toBeGreaterThan(3);
    expect(await list('from=2020-01-01&to=2020-01-31')).toEqual([]);
  });

  it('are shown as they were sent, and who looked at them is written down', async () => {
    const answer = await download('service', '/receipts/1/document');
    expect(answer.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    expect(answer.rawPayload.equals(await app.app.reports.receiptDocument(1))).toBe(true);
    expect(answer.headers).toMatchObject({
      'content-disposition': expect.stringMatching(/^inline; filename="000001-receipt-.{9}\.pdf"$/),
      'cache-control': 'no-store',
    });
    const read = await texts(
      app,
      `select person || ', ' || detail as text from operator_action where command = 'desk receipts export' order by id desc limit 1`,
    );
    expect(read).toEqual(['Person service, receipt 1 read']);
    expect((await download('service', '/receipts/9999/document')).statusCode).toBe(404);
  });
});
