import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PAYMENT_PROVIDERS } from '#rules/payment-providers.ts';
import type { PaymentProvider, ProviderNotification } from '#server/checkout/payment-provider.ts';

export type ProviderCallName = 'initialize' | 'assert' | 'capture' | 'cancel' | 'refund' | 'inquire';

/** An adapter and its provider: a stand-in, or the provider's test system. */
export type ProviderUnderTest = {
  provider: PaymentProvider;
  /** Acts as the payer on the payment page of an order. */
  pay: (reference: string, action: 'approve' | 'decline' | 'abort') => Promise<void>;
  /** Loses the response of the next call, which still takes effect. */
  loseAnswer: (call: ProviderCallName) => Promise<void>;
  /** Refuses the next call, which never arrives. */
  refuseConnection: (call: ProviderCallName) => Promise<void>;
  /** Returns the provider's notification about a payment with this secret. */
  createNotification: (notifySecret: string) => ProviderNotification;
  close: () => Promise<void>;
};

const AMOUNT = 5950;

const request = () => ({ requestId: randomUUID(), retries: 0 });

/** Creates orders of one card, each paid up to a given state. */
function ordersAt(side: () => ProviderUnderTest) {
  let payments = 0;

  async function start() {
    payments += 1;
    const reference = `CNFM-${String(payments).padStart(4, '0')}`;
    const answer = await side().provider.initialize({ ...request(), ...PAGE, reference });
    if (answer.kind !== 'started') throw new Error(`not started: ${answer.name}`);
    return { reference, ...answer };
  }

  async function authorized() {
    const started = await start();
    await side().pay(started.reference, 'approve');
    const answer = await side().provider.assert(started.token);
    if (answer.kind !== 'authorized') throw new Error(`not authorised: ${answer.kind}`);
    return { ...started, transaction: answer.transaction };
  }

  async function captured() {
    const paid = await authorized();
    const { transactionId } = paid.transaction;
    const answer = await side().provider.capture({ ...request(), transactionId });
    if (answer.kind !== 'captured') throw new Error(`not captured: ${answer.kind}`);
    return { ...paid, transactionId, captureId: answer.captureId };
  }

  return { start, authorized, captured };
}

/** Tests the contract of the port that the checkout and refunds rely on. */
export function itIsAPaymentProvider(open: () => Promise<ProviderUnderTest>): void {
  let side: ProviderUnderTest;
  let provider: PaymentProvider;
  beforeAll(async () => {
    side = await open();
    provider = side.provider;
  });
  afterAll(() => side?.close());
  const { start, authorized, captured } = ordersAt(() => side);

  it('has a name that the shop knows, and limits', () => {
    expect(PAYMENT_PROVIDERS).toContain(provider.name);
    const { refundAfterMs, ...limits } = provider.limits;
    for (const limit of Object.values(limits)) expect(limit).toBeGreaterThan(0);
    for (const limit of Object.values(refundAfterMs)) expect(limit).toBeGreaterThan(0);
    expect(provider.limits.answerMs).toBeLessThan(provider.limits.assertMs);
  });

  describe('a payment', () => {
    it('has a page of its own, for a while', async () => {
      const [one, other] = [await start(), await start()];
      expect(one.token).not.toBe(other.token);
      expect(new URL(one.redirectUrl).protocol).toMatch(/^https?:$/);
      expect(one.expiresAt.getTime()).toBeGreaterThan((one.respondedAt ?? new Date()).getTime());
    });

    it('is not begun before its payer has done something', async () => {
      const { token } = await start();
      expect(await provider.assert(token)).toEqual({ kind: 'notStarted' });
    });

    it('is authorised with what was asked for, and no money has moved', async () => {
      const { transaction, reference } = await authorized();
      expect(transaction).toMatchObject({ amount: AMOUNT, currency: 'CHF', reference, captureId: undefined });
    });

    it.each([
      ['decline', 'declined'],
      ['abort', 'aborted'],
    ] as const)('with %s is %s', async (action, kind) => {
      const { token, reference } = await start();
      await side.pay(reference, action);
      expect(await provider.assert(token)).toMatchObject({ kind });
    });

    it('is captured once, and says so when it is asked for again', async () => {
      const { token, transactionId, captureId } = await captured();
      expect(await provider.capture({ ...request(), transactionId })).toEqual({ kind: 'alreadyCaptured' });
      const result = await provider.assert(token);
      expect(result).toMatchObject({ kind: 'captured', transaction: { transactionId } });
      if (result.kind === 'captured') expect(result.transaction.captureId ?? transactionId).toBe(captureId);
    });

    it('is found by its transaction, and by its reference where the provider can be asked by it', async () => {
      const { reference, transactionId } = await captured();
      const found = { kind: 'captured', transaction: { transactionId, reference, amount: AMOUNT } };
      expect(await provider.inquire({ transactionId })).toMatchObject(found);
      const byReference = await provider.inquire({ reference });
      // A failed query doesn't prove that no transaction exists.
      if (byReference.kind !== 'unknown') expect(byReference).toMatchObject(found);
    });
  });

  describe('an authorisation', () => {
    it('is released, and the provider tells so afterwards', async () => {
      const { token, transaction } = await authorized();
      const { transactionId } = transaction;
      expect(await provider.cancel({ ...request(), transactionId })).toEqual({ kind: 'cancelled' });
      expect(await provider.assert(token, { transactionId })).toMatchObject({ kind: 'cancelled' });
      expect((await provider.capture({ ...request(), transactionId })).kind).toBe('refused');
    });

    it('that was captured before has moved, or is given back where the provider still can', async () => {
      const { transactionId } = await captured();
      const { kind } = await provider.cancel({ ...request(), transactionId });
      expect(['alreadyMoved', 'cancelled']).toContain(kind);
      const finalStatus = kind === 'cancelled' ? 'cancelled' : 'captured';
      expect(await provider.inquire({ transactionId })).toMatchObject({ kind: finalStatus });
    });

    it('that was released before has moved', async () => {
      const { transaction } = await authorized();
      const released = { transactionId: transaction.transactionId };
      await provider.cancel({ ...request(), ...released });
      expect(await provider.cancel({ ...request(), ...released })).toMatchObject({ kind: 'alreadyMoved' });
    });
  });

  describe('a refund', () => {
    it('is paid out, by a capture of its own where it has one, and found again', async () => {
      const { reference: order, ...capture } = await captured();
      const reference = `${order}-R1`;
      const lookup = { amount: 2000, refundedBefore: 0, again: false };
      expect(await provider.findRefund({ ...getMoney(capture), ...lookup, reference })).toEqual({
        kind: 'notFound',
      });
      const answer = await provider.refund({ ...request(), ...getMoney(capture), amount: 2000, reference });
      if (answer.kind === 'authorized') {
        const { transactionId } = answer;
        expect(await provider.capture({ ...request(), transactionId })).toMatchObject({ kind: 'captured' });
      } else expect(answer.kind).toBe('captured');
      const again = { ...getMoney(capture), ...lookup, reference, again: true };
      expect(await provider.findRefund(again)).toMatchObject({
        kind: 'captured',
        transaction: { amount: 2000, currency: 'CHF' },
      });
    });

    it('of more than is left of the capture is a duplicate', async () => {
      const { reference: order, ...capture } = await captured();
      const refund = (number: number) =>
        provider.refund({
          ...request(),
          ...getMoney(capture),
          amount: AMOUNT,
          reference: `${order}-R${number}`,
        });
      const first = await refund(1);
      if (first.kind === 'authorized') {
        await provider.capture({ ...request(), transactionId: first.transactionId });
      } else expect(first.kind).toBe('captured');
      expect(await refund(2)).toMatchObject({ kind: 'duplicate' });
    });
  });

  describe('when nobody hears the answer', () => {
    it('to a capture, its outcome is unknown, and the provider tells it when it is asked', async () => {
      const { token, transaction } = await authorized();
      const { transactionId } = transaction;
      await side.loseAnswer('capture');
      expect(await provider.capture({ ...request(), transactionId })).toMatchObject({ kind: 'unknown' });
      expect(await provider.assert(token)).toMatchObject({
        kind: 'captured',
        transaction: { transactionId },
      });
    });

    it('to a release, it has moved by the next try', async () => {
      const { transaction } = await authorized();
      const { transactionId } = transaction;
      await side.loseAnswer('cancel');
      expect(await provider.cancel({ ...request(), transactionId })).toMatchObject({ kind: 'unknown' });
      expect(await provider.cancel({ ...request(), transactionId })).toMatchObject({ kind: 'alreadyMoved' });
    });

    it('to a refund, it is found', async () => {
      const { reference: order, ...capture } = await captured();
      const reference = `${order}-R1`;
      const refundRequest = { ...request(), ...getMoney(capture), amount: 2000, reference };
      await side.loseAnswer('refund');
      expect(await provider.refund(refundRequest)).toMatchObject({ kind: 'unknown' });
      const lookup = { ...getMoney(capture), amount: 2000, refundedBefore: 0, reference, again: true };
      expect(await provider.findRefund(lookup)).toMatchObject({ transaction: { amount: 2000 } });
    });
  });

  itHandlesFailedConnections(() => side, authorized);
  itKnowsItsOwn(() => side);
}

function itHandlesFailedConnections(
  side: () => ProviderUnderTest,
  authorized: ReturnType<typeof ordersAt>['authorized'],
): void {
  it('that cannot be reached has said nothing, and no call throws', async () => {
    const { token, transaction, reference } = await authorized();
    const { transactionId } = transaction;
    const unknown = { kind: 'unknown', fault: 'connection' };
    const calls: [ProviderCallName, () => Promise<unknown>][] = [
      ['assert', () => side().provider.assert(token)],
      ['capture', () => side().provider.capture({ ...request(), transactionId })],
      ['cancel', () => side().provider.cancel({ ...request(), transactionId })],
      [
        'refund',
        () => side().provider.refund({ ...request(), transactionId, captureId: 'c', amount: 1, reference }),
      ],
      ['inquire', () => side().provider.inquire({ transactionId })],
    ];
    for (const [name, call] of calls) {
      await side().refuseConnection(name);
      expect(await call(), name).toMatchObject(unknown);
    }
    await side().refuseConnection('initialize');
    const page = await side().provider.initialize({ ...request(), ...PAGE, reference: 'CNFM-DOWN' });
    expect(page).toMatchObject({ kind: 'failed', fault: 'connection' });
  });
}

function itKnowsItsOwn(side: () => ProviderUnderTest): void {
  it('knows nothing of a payment that was never made', async () => {
    expect(await side().provider.inquire({ transactionId: 'never-made' })).toEqual({ kind: 'notFound' });
    expect(await side().provider.assert('never-handed-out')).toMatchObject({
      kind: 'unknown',
      fault: 'notFound',
    });
  });

  it('finds the payment that a notification is about, and nothing in one that is none', () => {
    const { provider, createNotification } = side();
    expect(provider.notification(createNotification('a-secret'))).toEqual({ notifySecret: 'a-secret' });
    const none = { method: 'DELETE', path: [], headers: {}, rawBody: '' };
    expect(provider.notification(none)).toBeUndefined();
  });
}

function getMoney({ transactionId, captureId }: { transactionId: string; captureId: string }) {
  return { transactionId, captureId };
}

/** The common fields of payment page requests. */
export const PAGE = {
  amount: AMOUNT,
  method: 'VISA' as const,
  lang: 'de-ch' as const,
  strongAuthentication: false,
  payer: {
    firstName: 'Lena',
    lastName: 'Muster',
    company: '',
    street: 'Seeweg 4',
    zipCode: '8800',
    city: 'Thalwil',
    country: 'CH',
    email: 'lena@kundin.example',
  },
  returnUrl: 'https://shop.example/de-ch/payment?p=1',
  successNotifyUrl: 'https://shop.example/api/n/1/success',
  failNotifyUrl: 'https://shop.example/api/n/1/fail',
};
