import { afterAll, expect, it } from 'vitest';
import { createTestShop } from '../../testkit/saferpay-test-shop.ts';
import { startStandIns } from '../start-stand-ins.ts';
import { errorNames } from './saferpay-errors.ts';

const standIns = await startStandIns({ port: 0, smtpPort: 0 });
const shop = createTestShop(standIns.url);
afterAll(() => standIns.close());

it('a maintained provider answers every call with a web page', async () => {
  const { token, Transaction } = await shop.approved('GS-31');
  await shop.control({ maintenance: 'html-503' });
  for (const answer of [await shop.assert(token), await shop.capture(Transaction.Id)])
    expect([answer.status, answer.type]).toEqual([503, 'text/html; charset=utf-8']);
  expect((await fetch(`${standIns.url}/saferpay/api/health/245300`)).status).toBe(503);
  await shop.control({ maintenance: 'none' });
  expect((await shop.inquire(Transaction.Id)).body.Transaction.Status).toBe('AUTHORIZED');
});

it.each([
  ['cut', 'AUTHORIZED'],
  ['timeout', 'AUTHORIZED'],
  ['acted-no-answer', 'CAPTURED'],
  ['cut-json', 'CAPTURED'],
])('%s of Capture leaves the payment %s', async (fault, status) => {
  const { Transaction } = await shop.approved(`GS-${fault}`);
  await shop.control({ endpoint: 'Capture', fault, delayMs: 10 });
  await expect(shop.capture(Transaction.Id)).rejects.toThrow();
  expect((await shop.inquire(Transaction.Id)).body.Transaction.Status).toBe(status);
});

it('slow-drip answers whole in the end', async () => {
  const { token } = await shop.approved('GS-21');
  await shop.control({ endpoint: 'Assert', fault: 'slow-drip', delayMs: 20 });
  expect((await shop.assert(token)).body.Transaction.Status).toBe('AUTHORIZED');
});

it('a fault of one order strikes there alone, one after the other', async () => {
  const other = await shop.approved('GS-22');
  const { token } = await shop.approved('GS-23');
  for (const fault of ['wrong-amount', 'wrong-currency', 'wrong-order-id', 'unknown-status', 'no-fields'])
    await shop.control({ endpoint: 'Assert', fault, orderId: 'GS-23' });
  const { Transaction } = (await shop.assert(other.token)).body;
  const readTransaction = async () => (await shop.assert(token)).body.Transaction;
  expect(await readTransaction()).toMatchObject({ Amount: { Value: '5850' } });
  expect(await readTransaction()).toMatchObject({ Amount: { CurrencyCode: 'EUR' } });
  expect(await readTransaction()).toMatchObject({ OrderId: 'GS-23X' });
  expect(await readTransaction()).toMatchObject({ Status: 'UNHEARD_OF' });
  expect(await readTransaction()).toBeUndefined();
  expect(await readTransaction()).toMatchObject({ Status: Transaction.Status, OrderId: 'GS-23' });
});

it('every error name can be ordered, and nothing else; DELETE takes faults back', async () => {
  const { token } = await shop.approved('GS-24');
  for (const name of errorNames) {
    await shop.control({ endpoint: 'Assert', fault: `error:${name}` });
    const { status, body } = await shop.assert(token);
    expect(body.ErrorName).toBe(name);
    expect(status).toBeGreaterThanOrEqual(400);
  }
  for (const order of [{ endpoint: 'Assert', fault: 'error:NO_SUCH_NAME' }, { fault: 'html' }, { shoe: 42 }])
    expect(await shop.control(order)).toBe(400);
  await shop.control({ endpoint: '*', fault: 'html', times: 99 });
  await fetch(`${standIns.url}/saferpay/control`, { method: 'DELETE' });
  expect((await shop.assert(token)).body.Transaction.Status).toBe('AUTHORIZED');
});
