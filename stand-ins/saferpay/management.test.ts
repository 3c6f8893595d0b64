import { afterAll, describe, expect, it } from 'vitest';
import { createTestShop } from '../../testkit/saferpay-test-shop.ts';
import { startStandIns } from '../start-stand-ins.ts';

let now = Date.parse('2026-11-21T10:00:00Z');

const standIns = await startStandIns({ port: 0, smtpPort: 0, now: () => now });
const shop = createTestShop(standIns.url);
afterAll(() => standIns.close());

const credentials = Buffer.from('API_245300_00000001:stand-in-password').toString('base64');

async function request(path: string, headers: Record<string, string> = {}) {
  const answer = await fetch(`${standIns.url}/saferpay/api/rest/customers/${path}`, {
    headers: {
      authorization: `Basic ${credentials}`,
      'saferpay-apiversion': '1.53',
      'saferpay-requestid': 'm-1',
      ...headers,
    },
  });
  return { status: answer.status, body: await answer.json() };
}
const list = (query: string) => request(`245300/transactions?${query}`);

describe('the Management API', () => {
  it.each([
    [401, { authorization: 'Basic x' }, '245300/terminals/17800123'],
    [400, { 'saferpay-apiversion': '2.0' }, '245300/terminals/17800123'],
    [400, { 'saferpay-requestid': '' }, '245300/terminals/17800123'],
    [403, {}, '999999/terminals/17800123'],
    [403, {}, '245300/terminals/17800999'],
  ])('answers %i to %j for %s', async (status, headers, path) => {
    expect((await request(path, headers)).status).toBe(status);
  });

  it('has the methods and wallets of the terminal, and the package of the licence', async () => {
    await shop.control({ terminalLacks: ['UNIONPAY', 'GOOGLEPAY'], licence: 'ecommerce' });
    const { body } = await request('245300/terminals/17800123');
    expect(body.PaymentMethods).toContainEqual({ PaymentMethod: 'TWINT', Currencies: ['CHF'] });
    expect(JSON.stringify(body)).not.toMatch(/UNIONPAY|GOOGLEPAY/);
    expect(body.Wallets).toEqual([{ WalletName: 'APPLEPAY' }]);
    expect((await request('245300/license')).body.Package.DisplayName).toBe('Saferpay eCommerce');
  });
});

describe('the list of transactions', () => {
  it('ends with yesterday and has pages', async () => {
    for (const orderId of ['M-1', 'M-2', 'M-3']) await shop.approved(orderId);
    const span = 'StartDate=2026-11-21&EndDate=2026-11-21T23:59';
    expect((await list(span)).body.ErrorDetail).toEqual(['EndDate: must be less than today at 00:00']);
    now += 24 * 3_600_000;
    expect((await list(`${span}&PageSize=2&PageNumber=2`)).body).toMatchObject({
      ...{ PageNumber: 1, PageSize: 2, TotalTransactions: 3 },
      Transactions: [{ OrderId: 'M-3', AuthorizationDetails: { Type: 'PAYMENT', State: 'AUTHORIZED' } }],
    });
    for (const more of ['&TerminalId=1', '&TransactionState=PENDING'])
      expect((await list(span + more)).body.TotalTransactions).toBe(0);
    expect((await list('StartDate=2026-11-20&EndDate=2026-11-21')).body.TotalTransactions).toBe(0);
  });

  it.each(['', 'StartDate=2026-11-20', 'StartDate=20.11.2026&EndDate=2026-11-21'])(
    'needs a span: %j',
    async (query) => expect((await list(query)).body.ErrorName).toBe('VALIDATION_FAILED'),
  );
});
