import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { swissInstant, swissTime } from '#rules/swiss-time.ts';
import type { PaymentProvider } from '#server/checkout/payment-provider.ts';
import { account, page, standInAccount } from '#server/testing/saferpay-request-fixtures.ts';
import { type StandIns, startStandIns } from '../../stand-ins/start-stand-ins.ts';
import { createExternalSystems, type ExternalSystems } from '../../testkit/external-systems.ts';
import { listedRow, listPage } from '../../testkit/saferpay/saferpay-management-fixtures.ts';
import { type StubServer, startStubServer } from '../../testkit/stub-server.ts';
import { createSaferpay } from './saferpay.ts';

const DAY_MS = 86_400_000;
const span = { from: new Date('2026-03-02T00:00:00Z'), to: new Date('2026-03-03T00:00:00Z') };

describe('the list of transactions', () => {
  let far: StubServer;
  let provider: PaymentProvider;
  beforeAll(async () => {
    far = await startStubServer();
    provider = createSaferpay(account(far.url));
  });
  afterAll(() => far.close());

  const listed = {
    kind: 'payment',
    transactionId: 'Qm4tY7bK2nP9xR3sV6wZ8aC1dE5f',
    reference: 'K7QM-2X9F',
    amount: 5950,
    currency: 'CHF',
    at: new Date('2026-03-02T09:21:09.030Z'),
  };

  it('is requested with the account, in Swiss time, and from before the longest pending time', async () => {
    far.prepare({ body: listPage([listedRow()]) });
    expect(await provider.transactions(span)).toEqual({ kind: 'listed', transactions: [listed] });
    const [call] = far.received;
    const asked = new URL(call?.path ?? '', far.url);
    expect(asked.pathname).toBe('/api/rest/customers/245300/transactions');
    expect(Object.fromEntries(asked.searchParams)).toEqual({
      TransactionState: 'SUCCESSFUL',
      TerminalId: '17800123',
      StartDate: '2026-02-25T00:59',
      EndDate: '2026-03-03T01:00',
      PageSize: '200',
      PageNumber: '1',
    });
    expect(call).toMatchObject({
      method: 'GET',
      headers: {
        authorization: `Basic ${Buffer.from('API_245300_00000009:ä:secret', 'utf8').toString('base64')}`,
        'saferpay-apiversion': '1.53',
        'saferpay-requestid': expect.stringMatching(/^[0-9a-f-]{36}$/),
      },
    });
  });

  it.each([
    ['a refund', {}, { Type: 'REFUND' }, { ...listed, kind: 'refund' }],
    ['no order id', { OrderId: null }, {}, { ...listed, reference: undefined }],
    [
      'no date of the capture',
      {},
      { CaptureDate: null },
      { ...listed, at: new Date('2026-03-02T09:21:07.412Z') },
    ],
    [
      'a date with its offset',
      {},
      { CaptureDate: '2026-03-02T10:21:09Z' },
      { ...listed, at: new Date('2026-03-02T10:21:09Z') },
    ],
    [
      'a part that was captured',
      {},
      { CapturedMerchantAmount: { Value: '300', CurrencyCode: 'CHF' } },
      { ...listed, amount: 300 },
    ],
    ['no amount captured', {}, { CapturedMerchantAmount: { Value: '0', CurrencyCode: 'CHF' } }, listed],
    [
      'amounts as in the example',
      { MerchantAmount: '59.50', MerchantCurrency: 'EUR' },
      { CapturedMerchantAmount: '59.50' },
      { ...listed, currency: 'EUR' },
    ],
    [
      'an amount as a number',
      { MerchantAmount: { Value: 700, CurrencyCode: 'CHF' } },
      { CapturedMerchantAmount: null },
      { ...listed, amount: 700 },
    ],
    ['captured in part, and still called authorised', {}, { State: 'AUTHORIZED', IsCaptured: true }, listed],
  ])('reads %s', async (_name, changes, details, expected) => {
    far.prepare({ body: listPage([listedRow(changes, details)]) });
    expect(await provider.transactions(span)).toEqual({ kind: 'listed', transactions: [expected] });
  });

  it.each([
    ['authorised only', {}, { State: 'AUTHORIZED', IsCaptured: false }],
    ['released', {}, { State: 'CANCELED' }],
    ['never authorised', { AuthorizationDetails: null }, {}],
    ['captured before', {}, { CaptureDate: '2026-03-02T00:59:59.999' }],
    ['captured after', {}, { CaptureDate: '2026-03-03T01:00:00' }],
  ])('omits %s entries', async (_name, changes, details) => {
    far.prepare({ body: listPage([listedRow(changes, details)]) });
    expect(await provider.transactions(span)).toEqual({ kind: 'listed', transactions: [] });
  });

  it.each([
    ['an amount that may be francs or Rappen', { MerchantAmount: '5950' }, { CapturedMerchantAmount: null }],
    ['francs without a currency', { MerchantAmount: '59.50' }, { CapturedMerchantAmount: null }],
    [
      'an amount that is none',
      { MerchantAmount: { Value: '-1', CurrencyCode: 'CHF' } },
      { CapturedMerchantAmount: null },
    ],
    ['a state of tomorrow', {}, { State: 'SOMETHING_NEW' }],
    ['a type of tomorrow', {}, { Type: 'PAYOUT' }],
    ['no time', {}, { CaptureDate: 'tomorrow' }],
    ['no id', { TransactionId: undefined }, {}],
  ])('is unknown as a whole with %s', async (_name, changes, details) => {
    far.prepare({ body: listPage([listedRow({ TransactionId: 'other' }), listedRow(changes, details)]) });
    expect(await provider.transactions(span)).toMatchObject({
      kind: 'unknown',
      fault: 'responseFormat',
      unclear: true,
    });
  });

  it('has pages, of which each row counts once', async () => {
    const rows = ['a', 'b', 'b', 'c'].map((TransactionId) => listedRow({ TransactionId }));
    const total = { TotalTransactions: 3, PageNumber: null, PageSize: null };
    far.prepare(
      { body: listPage(rows.slice(0, 2), { TotalTransactions: '3' }) },
      { body: listPage(rows.slice(2), total) },
    );
    const answer = await provider.transactions(span);
    expect(answer.kind === 'listed' && answer.transactions.map(({ transactionId }) => transactionId)).toEqual(
      ['a', 'b', 'c'],
    );
    expect(far.received.map(({ path }) => /PageNumber=(\d)/.exec(path)?.[1])).toEqual(['1', '2']);
  });

  it('that ends early is invalid', async () => {
    far.prepare(
      { body: listPage([listedRow()], { TotalTransactions: 2 }) },
      { body: listPage([], { TotalTransactions: 2 }) },
    );
    expect(await provider.transactions(span)).toMatchObject({ kind: 'unknown', unclear: true });
  });

  it.each([
    ['cut' as const, 'connection'],
    [{ status: 401, body: { ErrorName: 'AUTHENTICATION_FAILED' } }, 'authentication'],
    [{ status: 403, type: 'text/html', body: 'no' }, 'authentication'],
    [{ status: 503, type: 'text/html', body: 'later' }, 'system'],
    [{ body: {} }, 'responseFormat'],
  ])('that is missing (%j) is unknown', async (answer, fault) => {
    far.prepare(answer);
    expect(await provider.transactions(span)).toMatchObject({ kind: 'unknown', fault });
  });
});

describe('a span that ends with the day before today', () => {
  it('is requested up to its last minute: the provider accepts no later end', async () => {
    const far = await startStubServer();
    far.prepare({ body: listPage([]) });
    const { date } = swissTime(new Date());
    const to = swissInstant(date, 0, 0);
    await createSaferpay(account(far.url)).transactions({ from: new Date(to.getTime() - DAY_MS), to });
    const end = new URL(far.received[0]?.path ?? '', far.url).searchParams.get('EndDate');
    expect(end).toMatch(/T23:59$/);
    expect(end?.slice(0, 10)).not.toBe(date);
    await far.close();
  });
});

describe('at the stand-in, which lists past days', () => {
  // The adapter reads this machine's clock, so the day of the sale must be in the past.
  let now = Date.now() - 2 * DAY_MS;
  let standIns: StandIns;
  let systems: ExternalSystems;
  let provider: PaymentProvider;
  beforeAll(async () => {
    standIns = await startStandIns({ port: 0, smtpPort: 0, now: () => now });
    systems = createExternalSystems(standIns.url);
    await systems.reset();
    provider = createSaferpay(standInAccount(standIns.url));
  });
  afterAll(() => standIns.close());

  const request = () => ({ requestId: randomUUID(), retries: 0 });

  it('sales and refunds are listed, voided and open ones are not', async () => {
    const paid: string[] = [];
    for (const reference of ['LIST-0001', 'LIST-0002', 'LIST-0003']) {
      const started = await provider.initialize({ ...page, ...request(), reference });
      await systems.pay(reference);
      const asserted = started.kind === 'started' && (await provider.assert(started.token));
      if (!asserted || !('transaction' in asserted)) throw new Error('not authorised');
      paid.push(asserted.transaction.transactionId);
    }
    const [sold = '', released = ''] = paid;
    const capture = await provider.capture({ ...request(), transactionId: sold });
    await provider.capture({ ...request(), transactionId: released });
    expect(await provider.cancel({ ...request(), transactionId: released })).toEqual({ kind: 'cancelled' });
    const captureId = capture.kind === 'captured' ? capture.captureId : '';
    const money = { transactionId: sold, captureId, amount: 2000, reference: 'LIST-0001-R1' };
    const refund = await provider.refund({ ...request(), ...money });
    const refundId = refund.kind === 'authorized' ? refund.transactionId : '';
    await provider.capture({ ...request(), transactionId: refundId });

    const at = new Date(now);
    now += 2 * DAY_MS;
    const around = { from: new Date(at.getTime() - 1000), to: new Date(at.getTime() + 60_000) };
    for (const listAmounts of ['object', 'flat']) {
      await systems.control('saferpay', { listAmounts });
      expect(await provider.transactions(around)).toEqual({
        kind: 'listed',
        transactions: [
          { kind: 'payment', transactionId: sold, reference: 'LIST-0001', amount: 5950, currency: 'CHF', at },
          {
            kind: 'refund',
            transactionId: refundId,
            reference: 'LIST-0001-R1',
            amount: 2000,
            currency: 'CHF',
            at,
          },
        ],
      });
    }
  });

  it('a span that includes today is refused, with the reason', async () => {
    const answer = await provider.transactions({ from: new Date(now - DAY_MS), to: new Date(now + DAY_MS) });
    expect(answer).toMatchObject({
      kind: 'unknown',
      name: 'VALIDATION_FAILED',
      unclear: true,
      details: { detail: 'EndDate: must be less than today at 00:00' },
    });
    await systems.control('saferpay', { listsToday: true });
    const today = { from: new Date(now - DAY_MS), to: new Date(now + DAY_MS) };
    expect(await provider.transactions(today)).toMatchObject({ kind: 'listed' });
    await systems.resetSystem('saferpay');
  });
});
