import superjson, { type SuperJSONResult } from 'superjson';
import { afterAll, describe, expect, it } from 'vitest';
import { addDays } from '#rules/iso-date.ts';
import type { ClosingStep } from '#rules/periods.ts';
import type { Role } from '#rules/permissions.ts';
import { FIRST_DAY, LAST_DAY, MONTH, openDeskMonth } from '#server/testing/desk-month.ts';
import { getStatus, refusedAs } from '#server/testing/desk-visitor.ts';
import { sendMails } from '#server/testing/month-clock.ts';
import { resumeRefund } from '#server/testing/refund-orders.ts';
import { texts } from '#server/testing/rows.ts';
import type { ReconcileRequest, ReconcileResult } from './reconcile-month.ts';

const shop = await openDeskMonth();
afterAll(() => shop.close());

const accounts = () => shop.getBrowser('accounts');

describe('files for the accountants', () => {
  it.each(['orders', 'refunds', 'shipping', 'vat', 'liability'])(
    '%s of days, without names',
    async (what) => {
      const { statusCode, headers, body } = await shop.download(
        'accounts',
        `/accounts/export/${what}?from=${FIRST_DAY}&to=${LAST_DAY}`,
      );
      expect(statusCode).toBe(200);
      expect(headers).toMatchObject({
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="${what}-${FIRST_DAY}-${LAST_DAY}.csv"`,
        'cache-control': 'no-store',
      });
      expect(body).not.toMatch(/Muster|@kundin/);
      expect(body.split('\r\n').length).toBeGreaterThan(1);
      const acts = await texts(
        shop.app,
        `select command as text from operator_action where event_type = 'records-exported' and data ->> 'file' = '${what}'`,
      );
      expect(acts).toContain('desk export');
      const { done } = await accounts().api.periods.show.query({ month: MONTH });
      expect(done.map(({ step }) => step)).toContain(what);
    },
  );

  it('are workbooks for Excel, which no regional settings change', async () => {
    const days = `from=${FIRST_DAY}&to=${LAST_DAY}`;
    const { headers, rawPayload } = await shop.download(
      'accounts',
      `/accounts/export/orders?${days}&excel=1`,
    );
    expect(headers).toMatchObject({
      'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'content-disposition': `attachment; filename="orders-${FIRST_DAY}-${LAST_DAY}.xlsx"`,
    });
    expect(rawPayload.subarray(0, 2).toString()).toBe('PK');
  });

  it('cover a year at most, and existing days only', async () => {
    for (const days of [
      'from=2025-01-01&to=2026-06-01',
      'from=2026-02-30&to=2026-03-01',
      'from=2026-03-02&to=2026-03-01',
      '',
    ])
      expect((await shop.download('accounts', `/accounts/export/vat?${days}`)).statusCode).toBe(400);
    expect(
      (await shop.download('accounts', `/accounts/export/names?from=${FIRST_DAY}&to=${LAST_DAY}`)).statusCode,
    ).toBe(404);
  });
});

describe('receipts and credit notes', () => {
  const list = async (search: { text?: string; from?: string; to?: string }) =>
    (await accounts().api.receipts.list.query(search)).receipts;

  it('are found by number, order and day', async () => {
    expect((await list({ text: '1-2' })).map(({ number }) => number)).toEqual([1, 2]);
    const own = await list({ text: shop.refunded.toLowerCase() });
    expect(own.map(({ kind }) => kind)).toEqual(['receipt', 'credit-note']);
    expect(await list({ text: 'ZZZZ-9999' })).toEqual([]);
    expect((await list({ from: FIRST_DAY, to: addDays(LAST_DAY, 5) })).length).toBeGreaterThan(3);
    expect(await list({ from: '2020-01-01', to: '2020-01-31' })).toEqual([]);
  });

  it('are shown as sent, and each access is recorded', async () => {
    const answer = await shop.download('service', '/receipts/1/document');
    expect(answer.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    expect(answer.rawPayload.equals(await shop.app.app.reports.receiptDocument(1))).toBe(true);
    expect(answer.headers).toMatchObject({
      'content-disposition': expect.stringMatching(/^inline; filename="000001-receipt-.{9}\.pdf"$/),
      'cache-control': 'no-store',
    });
    const read = await texts(
      shop.app,
      `select person || ', ' || event_type || ' ' || data as text from operator_action where command = 'desk receipts export' order by id desc limit 1`,
    );
    expect(read).toEqual(['Person service, receipt-read {"kind": "receipt", "number": 1}']);
    expect((await shop.download('service', '/receipts/9999/document')).statusCode).toBe(404);
  });
});

const periodsApi = (role: Role) => shop.getBrowser(role).api.periods;
const showEnd = () => periodsApi('accounts').show.query({ month: MONTH });
const showPreview = () => periodsApi('accounts').preview.query({ month: MONTH });

const path = `/accounts/months/${MONTH}/reconcile`;
type File = ReconcileRequest['files'][number];
async function createUpload(name: string, mapping: string | null): Promise<File> {
  const answer = await fetch(`${shop.app.systems.url}/acquirers/${name}`);
  return { name, mapping, content: Buffer.from(await answer.arrayBuffer()).toString('base64') };
}
const reconcile = async (
  files: File[],
  providers = false,
  more: { note?: string; confirmed?: string[] } = {},
) => {
  const { body } = await accounts().call('POST', path, { body: { files, providers, ...more } });
  return superjson.deserialize<ReconcileResult>(body as SuperJSONResult);
};

describe('the month end', () => {
  it('lists what is open, and does not close before it is done', async () => {
    expect(await periodsApi('accounts').list.query()).toEqual({ closed: [], next: MONTH });
    expect(await showEnd()).toMatchObject({
      ...{ month: MONTH, from: FIRST_DAY, to: LAST_DAY, closed: undefined, refusal: undefined },
      mappings: expect.arrayContaining(['worldline', 'twint']),
    });
    expect(await showPreview()).toEqual({
      refusal: {
        why: 'open',
        bookings: [{ kind: 'refund', reference: expect.stringContaining(shop.open.reference) }],
      },
    });
    const incompleteSteps: ClosingStep[] = ['reconciliation', 'check'];
    const closing = periodsApi('accounts').close.mutate({ month: MONTH, reason: 'Ende', incompleteSteps });
    await expect(closing).rejects.toMatchObject(refusedAs('open'));
    expect(await resumeRefund(shop.app, shop.open.refundId)).toBe('Done');
    await sendMails(shop.app);
  });

  it('compares our records with the files of acquirers and the bank, side by side', async () => {
    const files = [
      await createUpload('worldline.csv', 'worldline'),
      await createUpload('twint.csv', 'twint'),
      await createUpload('camt.053.xml', null),
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
    const { done } = await showEnd();
    expect(done).toContainEqual(
      expect.objectContaining({ step: 'reconciliation', person: 'Person accounts' }),
    );
  });

  it('reads any number of statements, and records no suggestion that they do not contain', async () => {
    const files = Array.from({ length: 100 }, (_, index): File => {
      const day = addDays(FIRST_DAY, index - 30);
      const xml =
        '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt>' +
        `<Id>${day}</Id><FrToDt><FrDtTm>${day}T00:00:00</FrDtTm><ToDtTm>${day}T23:59:59</ToDtTm></FrToDt>` +
        '<Acct><Id><IBAN>CH5604835012345678009</IBAN></Id></Acct></Stmt></BkToCstmrStmt></Document>';
      return { name: `${day}.xml`, mapping: null, content: Buffer.from(xml).toString('base64') };
    });
    const compare = (some: File[]) => reconcile(some, false, { confirmed: ['K7QM-2X9F-R1 unknown'] });
    expect(await compare(files)).toMatchObject({
      bank: { accounts: [{ from: addDays(FIRST_DAY, -30), to: addDays(FIRST_DAY, 69) }], notCovered: [] },
    });
    const missing = addDays(FIRST_DAY, 5);
    expect(await compare(files.filter(({ name }) => name !== `${missing}.xml`))).toMatchObject({
      bank: { notCovered: [{ account: '…8009', from: missing, to: missing }] },
      isReconciled: false,
    });
    const recorded = await texts(
      shop.app,
      `select data->>'confirmed' || ' ' || (data->>'openBankItems') as text from operator_action
        where event_type = 'month-reconciled' order by id desc limit 1`,
    );
    expect(recorded).toEqual(['[] 1']);
  });

  it('opens review items with a reason for what our records lack', async () => {
    const files = [
      await createUpload('worldline.csv', 'worldline'),
      await createUpload('twint.csv', 'twint'),
    ];
    const noted = { found: 0, added: 0, resolved: 0 };
    expect(await reconcile(files, true, { note: 'Abgleich im Dezember' })).toMatchObject({ noted });
    const { status } = await accounts().call('POST', path, { body: { files, providers: true, note: ' ' } });
    expect(status).toBe(400);
  });

  it('is not complete while captured money is compared with nothing', async () => {
    for (const [files, notCompared] of [
      [[], 4],
      [[await createUpload('worldline.csv', 'worldline')], 1],
    ] as const) {
      const result = await reconcile([...files]);
      expect(result).toMatchObject({ kind: 'compared', isReconciled: false, notCompared, noted: undefined });
    }
    const { done } = await showEnd();
    expect(done.find(({ step }) => step === 'reconciliation')?.open).toBe(1);
  });

  it('reports an invalid file by line, and compares nothing', async () => {
    const content = Buffer.from('no;such;columns\n1;2;3\n').toString('base64');
    expect(await reconcile([{ name: 'wrong.csv', mapping: 'twint', content }])).toMatchObject({
      kind: 'faults',
      faults: expect.arrayContaining([{ file: 'wrong.csv', line: 2, problem: { code: 'too-short' } }]),
    });
    const xml = Buffer.from('<Document').toString('base64');
    expect(await reconcile([{ name: 'bank.xml', mapping: null, content: xml }])).toMatchObject({
      kind: 'faults',
      faults: [{ file: 'bank.xml', line: 1, problem: { code: 'xml-malformed' } }],
    });
    expect(await reconcile([{ name: 'x.csv', mapping: 'nobody', content }])).toMatchObject({
      kind: 'faults',
      faults: [{ file: 'x.csv', line: 0, problem: { code: 'unknown-mapping', mapping: 'nobody' } }],
    });
    const large = 'A'.repeat(20 * 1024 * 1024);
    const tooLarge = await accounts().call('POST', path, {
      body: { files: [{ name: 'x', mapping: null, content: large }], providers: false },
    });
    expect(tooLarge.status).toBe(413);
    // Without the right to compare, an upload is refused whatever its size.
    const body = { files: [{ name: 'x', mapping: null, content: large }], providers: false };
    expect((await shop.getBrowser('packing').call('POST', path, { body })).status).toBe(403);
  });

  it('checks all orders and closed months', async () => {
    const checked = await periodsApi('accounts').check.mutate({ month: MONTH });
    expect(checked).toMatchObject({ broken: [], closedMonths: 0 });
    expect(checked.invariants).toBeGreaterThan(10);
  });

  it('is closed by one of two concurrent clerks, with its sums and the reason', async () => {
    const before = await showPreview();
    expect(before).toMatchObject({ refusal: undefined, sums: { orders: 3, sold: 15_000, refunds: 1 } });
    const closeBy = (role: Role, incompleteSteps?: ClosingStep[]) =>
      periodsApi(role).close.mutate({ month: MONTH, reason: 'Monatsende', incompleteSteps });
    // The last comparison omitted a payment, so closing needs an explicit acceptance.
    for (const seen of [undefined, [], ['check' as const]])
      await expect(closeBy('accounts', seen)).rejects.toMatchObject(refusedAs('steps-incomplete'));
    const closings = [closeBy('accounts', ['reconciliation']), closeBy('everything', ['reconciliation'])];
    expect((await Promise.all(closings.map(getStatus))).toSorted()).toEqual([200, 409]);
    const after = await showEnd();
    expect(after.closed).toMatchObject({ reason: 'Monatsende', sums: before.sums });
    expect(after.refusal).toBeUndefined();
    const { closed } = await periodsApi('accounts').list.query();
    expect(closed.map((period) => period.month)).toEqual([MONTH]);
    expect(await getStatus(periodsApi('accounts').show.query({ month: '2026-13' }))).toBe(404);
  });
});
