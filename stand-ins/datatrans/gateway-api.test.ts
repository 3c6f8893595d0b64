import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { createExternalSystems } from '../../testkit/external-systems.ts';
import { startStandIns } from '../start-stand-ins.ts';

let now = Date.parse('2026-11-22T10:15:30Z');
const standIns = await startStandIns({ port: 0, smtpPort: 0, now: () => now });
const systems = createExternalSystems(standIns.url, 'datatrans');
afterAll(() => standIns.close());
beforeEach(() => systems.reset());

const LOGIN = `Basic ${Buffer.from('1100012345:stand-in-password').toString('base64')}`;
type StatusBody = Record<string, unknown> & {
  transactionId: string;
  status: string;
  detail: Record<string, unknown>;
  error: { code: string; message: string };
};

async function call(path: string, body?: unknown, headers: Record<string, string> = {}) {
  const answer = await fetch(`${standIns.url}/datatrans/v1/transactions${path}`, {
    ...(body === undefined
      ? {}
      : { method: 'POST', body: typeof body === 'string' ? body : JSON.stringify(body) }),
    headers: { authorization: LOGIN, 'content-type': 'application/json; charset=UTF-8', ...headers },
  });
  const text = await answer.text();
  return { code: answer.status, body: (text === '' ? undefined : JSON.parse(text)) as StatusBody };
}

let orders = 0;
function order(changes: object = {}) {
  orders += 1;
  const url = 'http://shop.example/pay?p=1';
  return {
    currency: 'CHF',
    refno: `GS-${orders}`,
    amount: 5950,
    autoSettle: false,
    paymentMethods: ['VIS'],
    redirect: { successUrl: url, cancelUrl: url, errorUrl: url },
    ...changes,
  };
}

async function approved(changes: object = {}) {
  const wanted = order(changes);
  const { body } = await call('', wanted);
  await systems.pay(wanted.refno);
  return { id: body.transactionId, refno: wanted.refno };
}

const settle = (refno: string, changes: object = {}) => ({
  amount: 5950,
  currency: 'CHF',
  refno,
  ...changes,
});
const readCode = ({ code, body }: Awaited<ReturnType<typeof call>>) => [code, body?.error?.code];

describe('a request', () => {
  it('needs the account, before anything else is looked at', async () => {
    expect(readCode(await call('', 'no JSON', { authorization: 'Basic x' }))).toEqual([401, 'UNAUTHORIZED']);
  });

  it.each([
    ['no JSON', '{"refno":', 'INVALID_JSON_PAYLOAD', ''],
    ['no reference', order({ refno: undefined }), 'INVALID_PROPERTY', 'initialize.refno must not be null'],
    ['a long reference', order({ refno: 'x'.repeat(21) }), 'INVALID_PROPERTY', 'initialize.refno'],
    ['an amount as text', order({ amount: '5950' }), 'INVALID_PROPERTY', 'initialize.amount'],
    ['a field that does not exist', order({ shoe: 42 }), 'UNRECOGNIZED_PROPERTY', 'initialize.shoe'],
    [
      'an unknown method',
      order({ paymentMethods: ['PFX'] }),
      'INVALID_PROPERTY',
      'initialize.paymentMethods',
    ],
  ])('with %s is refused', async (_name, body, code, message) => {
    const answer = await call('', body);
    expect(readCode(answer)).toEqual([400, code]);
    expect(answer.body.error.message).toContain(message);
  });

  it('about a transaction needs its 18 digits, and one that is there', async () => {
    expect(readCode(await call('/123'))).toEqual([400, 'INVALID_PROPERTY']);
    expect(readCode(await call('/000000000000000000'))).toEqual([400, 'TRANSACTION_NOT_FOUND']);
    expect(readCode(await call('/000000000000000000/settle', settle('x')))).toEqual([
      400,
      'TRANSACTION_NOT_FOUND',
    ]);
  });

  it('for health needs nothing', async () => {
    expect((await fetch(`${standIns.url}/datatrans/upp/check`)).status).toBe(200);
  });
});

describe('an idempotency key', () => {
  const key = (name: string) => ({ 'idempotency-key': name });

  it('gets its first answer again for an hour, and then does it anew', async () => {
    const wanted = order();
    const first = await call('', wanted, key('a'));
    expect(await call('', wanted, key('a'))).toEqual(first);
    expect((await call('', { ...wanted, amount: 1 }, key('a'))).code).toBe(422);
    now += 60 * 60_000;
    expect((await call('', wanted, key('a'))).body.transactionId).not.toBe(first.body.transactionId);
  });

  it('makes one refund of two requests', async () => {
    const { id, refno } = await approved();
    await call(`/${id}/settle`, settle(refno));
    const refund = { amount: 2000, currency: 'CHF', refno: `${refno}-R1` };
    const first = await call(`/${id}/credit`, refund, key('b'));
    expect(await call(`/${id}/credit`, refund, key('b'))).toEqual(first);
    expect(await systems.paymentCounts(refno)).toMatchObject({ 'refund-captured': 1 });
  });
});

describe('a payment', () => {
  it('is initialized, authorised, settled once, transmitted later, and can then not be taken back', async () => {
    const { id, refno } = await approved();
    expect((await call(`/${id}`)).body).toMatchObject({
      status: 'authorized',
      detail: { authorize: { amount: 5950 } },
      card: { '3D': { eci: '05' } },
    });
    expect(readCode(await call(`/${id}/settle`, settle(refno, { amount: 5951 })))).toEqual([
      400,
      'INVALID_PROPERTY',
    ]);
    expect((await call(`/${id}/settle`, settle(refno))).code).toBe(204);
    expect(readCode(await call(`/${id}/settle`, settle(refno)))).toEqual([400, 'INVALID_TRANSACTION_STATUS']);
    expect((await call(`/${id}`)).body).toMatchObject({
      status: 'settled',
      detail: { settle: { amount: 5950 } },
    });
    now += 20 * 60_000;
    expect((await call(`/${id}`)).body.status).toBe('transmitted');
    expect(readCode(await call(`/${id}/cancel`, {}))).toEqual([400, 'INVALID_TRANSACTION_STATUS']);
  });

  it('is released, settled or not', async () => {
    for (const settled of [false, true]) {
      const { id, refno } = await approved();
      if (settled) await call(`/${id}/settle`, settle(refno));
      expect((await call(`/${id}/cancel`, {})).code).toBe(204);
      expect((await call(`/${id}`)).body).toMatchObject({
        status: 'canceled',
        detail: { cancel: { reversal: true } },
      });
    }
  });

  it('that nobody pays fails after half an hour', async () => {
    const { body } = await call('', order());
    now += 30 * 60_000 - 1;
    expect((await call(`/${body.transactionId}`)).body.status).toBe('initialized');
    now += 1;
    expect((await call(`/${body.transactionId}`)).body).toMatchObject({
      status: 'failed',
      detail: { fail: { reason: 'timeout' } },
    });
  });

  it.each([
    ['VIS', '4000001000000034', 5950, 'failed'],
    ['VIS', '4000001000000042', 5950, 'failed'],
    ['VIS', '4000001000000026', 5950, 'authorized'],
    ['DIN', '30569309025904', 5950, 'authorized'],
    ['ECA', '5404000000000001', 9000, 'authorized'],
    ['ECA', '5404000000000001', 9001, 'failed'],
    ['AMX', '1', 5950, 'failed'],
    ['CUP', '6223164991230014', 5950, 'authorized'],
  ])('by %s %s of %i is %s', async (method, cardNumber, amount, status) => {
    const wanted = order({ paymentMethods: [method], amount });
    const { body } = await call('', wanted);
    await systems.pay(wanted.refno, 'approve', { cardNumber });
    expect((await call(`/${body.transactionId}`)).body.status).toBe(status);
  });
});

describe('refunds', () => {
  it('are transactions of their own, up to what was settled', async () => {
    const { id, refno } = await approved();
    const refund = (number: number, amount: number) =>
      call(`/${id}/credit`, { amount, currency: 'CHF', refno: `${refno}-R${number}` });
    expect(readCode(await refund(1, 1))).toEqual([400, 'INVALID_TRANSACTION_STATUS']);
    await call(`/${id}/settle`, settle(refno));
    const { body } = await refund(1, 2000);
    expect((await call(`/${body.transactionId}`)).body).toMatchObject({ type: 'credit', status: 'settled' });
    expect(readCode(await refund(2, 3951))).toEqual([400, 'INVALID_PROPERTY']);
    expect((await refund(2, 3950)).code).toBe(200);
    const { history } = (await call(`/${id}`)).body as unknown as {
      history: { action: string; amount: number }[];
    };
    expect(history.filter(({ action }) => action === 'credit')).toMatchObject([
      { amount: 2000 },
      { amount: 3950 },
    ]);
  });
});

describe('its page', () => {
  const page = (path: string, form?: Record<string, string>) =>
    fetch(`${standIns.url}/datatrans/v1/start/${path}`, {
      redirect: 'manual',
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    });

  it('takes a card, and adds its id to the way back', async () => {
    const id = (await call('', order({ language: 'fr' }))).body.transactionId;
    expect(await (await page(id)).text()).toContain('<html lang="fr">');
    const card = { CardNumber: '4000 0010 0000 0018', Expiry: '06/28', VerificationCode: '123' };
    const paid = await page(`${id}/card`, card);
    const address = `http://shop.example/pay?p=1&datatransTrxId=${id}`;
    expect([paid.status, paid.headers.get('location')]).toEqual([303, address]);
    expect((await page(id)).status).toBe(303);
  });

  it('is not there for what is no payment', async () => {
    expect((await page('000000000000000000')).status).toBe(404);
  });
});
