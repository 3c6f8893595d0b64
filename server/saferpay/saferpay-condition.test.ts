import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import type { PaymentMethod } from '#rules/payment.ts';
import type { AssertResult } from '#server/checkout/payment-provider.ts';
import { page, standInAccount } from '#server/testing/saferpay-request-fixtures.ts';
import { startStandIns } from '../../stand-ins/start-stand-ins.ts';
import { createExternalSystems } from '../../testkit/external-systems.ts';
import { createSaferpay } from './saferpay.ts';

const standIns = await startStandIns({ port: 0, smtpPort: 0 });
const systems = createExternalSystems(standIns.url);
await systems.reset();
await systems.control('saferpay', { declines: 'at-once' });
const provider = createSaferpay(standInAccount(standIns.url));
afterAll(() => standIns.close());

let orders = 0;

async function paid(
  method: PaymentMethod,
  strongAuthentication: boolean,
  cardNumber?: string,
): Promise<AssertResult> {
  orders += 1;
  const reference = `COND-${String(orders).padStart(4, '0')}`;
  const request = { requestId: randomUUID(), retries: 0, reference, method, strongAuthentication };
  const started = await provider.initialize({ ...page, ...request });
  if (started.kind !== 'started') throw new Error(started.name);
  await systems.pay(reference, 'approve', { ...(cardNumber !== undefined && { cardNumber }) });
  return provider.assert(started.token);
}

const WITH_SHIFT = { VISA: '9010003150000001', MASTERCARD: '9030003150000007', AMEX: '9070100052000001' };
const WITHOUT_SHIFT = { VISA: '9010003750000005', MASTERCARD: '9030003750000001', AMEX: '9070101152000008' };

describe.each(['VISA', 'MASTERCARD', 'AMEX'] as const)('%s', (method) => {
  it('without a liability shift is not authorized if strong authentication is required', async () => {
    const name = 'CONDITION_NOT_SATISFIED';
    expect(await paid(method, true, WITHOUT_SHIFT[method])).toMatchObject({ kind: 'declined', name });
    expect(await paid(method, true, WITH_SHIFT[method])).toMatchObject({
      kind: 'authorized',
      transaction: { method, liabilityShift: true },
    });
  });

  it('without a liability shift is authorized if it is not required, and says so', async () => {
    expect(await paid(method, false, WITHOUT_SHIFT[method])).toMatchObject({
      kind: 'authorized',
      transaction: { liabilityShift: false },
    });
  });
});

it.each(['TWINT', 'UNIONPAY', 'POSTFINANCEPAY'] as const)(
  '%s, which has no 3-D Secure, ignores it',
  async (method) => {
    expect(await paid(method, true)).toMatchObject({
      kind: 'authorized',
      transaction: { method, wallet: undefined, liabilityShift: false },
    });
  },
);

it.each(['APPLEPAY', 'GOOGLEPAY'] as const)('%s pays with a card, and both are reported', async (wallet) => {
  expect(await paid(wallet, true)).toMatchObject({
    kind: 'authorized',
    transaction: { method: 'VISA', wallet, liabilityShift: true },
  });
});
