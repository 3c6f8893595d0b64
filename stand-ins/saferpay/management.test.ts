import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testShop } from '../../testkit/saferpay-test-shop.ts';
import { type StandIns, startStandIns } from '../start-stand-ins.ts';

let standIns: StandIns;
let shop: ReturnType<typeof testShop>;
let now = Date.parse('2026-11-21T10:00:00Z');

beforeAll(async () => {
  standIns = await startStandIns({ port: 0, smtpPort: 0, now: () => now });
  shop = testShop(standIns.url);
});
beforeEach(async () => {
  await fetch(`${standIns.url}/saferpay/control`, { method: 'DELETE' });
});
afterAll(() => standIns.close());

const credentials = Buffer.from('API_245300_00000001:stand-in-password').toString('base64');

async function ask(path: string, headers: Record<string, string> = {}) {
  const answer = await fetch(`${standIns.url}/saferpay/api/rest/customers/${path}`, {
    headers: {
      authorization: `Basic ${credentials}`,
      'saferpay-apiversion': '1.53',
      'saferpay-requestid': 'm-1',
      ...headers,
    },
  });
  const type = answer.headers.get('content-type') ?? '';
  return { status: answer.status, body: type.includes('json') ? await answer.json() : {} };
}

const list = (query: string) => ask(`245300/transactions?${query}`);

async function captured(orderId: string, changes?: object) {
  const { body } = await shop.initialize(orderId, changes);
  await shop.payer({ token: body.Token, action: 'approve' });
  const { Id } = (await shop.assert(body.Token)).body.Transaction;
  const { CaptureId } = (await shop.capture(Id)).body;
  return { id: Id, captureId: CaptureId };
}

describe('the Management API', () => {
  it.each([
    [401, { authorization: 'Basic x' }, '245300/terminals/17800123'],
    [400, { 'saferpay-apiversion': '2.0' }, '245300/terminals/17800123'],
    [400, { 'saferpay-requestid': '' }, '245300/terminals/17800123'],
    [403, {}, '999999/terminals/17800123'],
    [403, {}, '245300/terminals/17800999'],
  ])('answers %i to %j for %s', async (status, headers, path) => {
    expect((await ask(path, headers)).status).toBe(status);
  });

  it('tells the methods and wallets of the terminal, and its currencies', async () => {
    await shop.control({ terminalLacks: ['UNIONPAY', 'GOOGLEPAY'] });
    const { body } = await ask('245300/terminals/17800123');
    expect(body).toMatchObject({ TerminalId: '17800123', Type: 'ECOM' });
    expect(body.PaymentMethods).toContainEqual({ PaymentMethod: 'TWINT', Currencies: ['CHF'] });
    expect(JSON.stringify(body)).not.toMatch(/UNIONPAY|GOOGLEPAY/);
    expect(body.Wallets).toEqual([{ WalletName: 'APPLEPAY' }]);
  });

  it('tells the package of the licence', async () => {
    expect((await ask('245300/license')).body.Package.DisplayName).toBe('Saferpay Flex');
    await shop.control({ licence: 'ecommerce' });
    expect((await ask('245300/license')).body.Package.DisplayName).toBe('Saferpay eCommerce');
  });

  it('stays away with the rest of the provider, and for itself', async () => {
    await shop.control({ endpoint: 'transactions', fault: 'html-502' });
    expect((await list('')).status).toBe(502);
    await shop.control({ maintenance: 'html-503' });
    expect((await ask('245300/license')).status).toBe(503);
    expect(await shop.control({ endpoint: 'terminal', fault: 'wrong-amount' })).toBe(400);
  });
});

describe('the list of transactions', () => {
  it('ends with yesterday, has pages, and tells payments and refunds', async () => {
    const paid = await captured('M-1');
    const refund = (await shop.refund(paid.captureId, '2000')).body.Transaction.Id;
    await shop.capture(refund);
    await captured('M-2', { PaymentMethods: ['TWINT'] });
    const span = 'StartDate=2026-11-21&EndDate=2026-11-21T23:59';
    expect((await list(span)).body).toMatchObject({
      ErrorName: 'VALIDATION_FAILED',
      ErrorDetail: ['EndDate: must be less than today at 00:00'],
    });
    now += 24 * 3_600_000;
    const whole = (await list(`${span}&TerminalId=17800123`)).body;
    expect(whole).toMatchObject({ PageNumber: 0, PageSize: 1000, TotalTransactions: 3 });
    expect(whole.Transactions).toMatchObject([
      {
        TransactionId: paid.id,
        OrderId: 'M-1',
        MerchantAmount: { Value: '5950', CurrencyCode: 'CHF' },
        AuthorizationDetails: { Type: 'PAYMENT', State: 'CAPTURED', CaptureDate: '2026-11-21T11:00:00.000' },
      },
      { TransactionId: refund, AuthorizationDetails: { Type: 'REFUND' } },
      { OrderId: 'M-2', PaymentMethod: 'TWINT' },
    ]);
    const second = (await list(`${span}&PageSize=2&PageNumber=2`)).body;
    expect(second).toMatchObject({ PageNumber: 1, PageSize: 2, TotalTransactions: 3 });
    expect(second.Transactions).toMatchObject([{ OrderId: 'M-2' }]);
    expect((await list(`${span}&TerminalId=1`)).body.TotalTransactions).toBe(0);
    expect((await list(`${span}&TransactionState=PENDING`)).body.TotalTransactions).toBe(0);
    expect((await list('StartDate=2026-11-20&EndDate=2026-11-21')).body.TotalTransactions).toBe(0);
  });

  it('may tell today, and write amounts as its example does', async () => {
    await captured('M-3');
    await shop.control({ listsToday: true, listAmounts: 'flat' });
    const { body } = await list('StartDate=2026-11-22&EndDate=2026-11-22T23:59');
    expect(body.Transactions.at(-1)).toMatchObject({ MerchantAmount: '59.50', MerchantCurrency: 'CHF' });
  });

  it.each(['', 'StartDate=2026-11-20', 'StartDate=20.11.2026&EndDate=2026-11-21'])(
    'needs a span: %j',
    async (query) => expect((await list(query)).body.ErrorName).toBe('VALIDATION_FAILED'),
  );
});
