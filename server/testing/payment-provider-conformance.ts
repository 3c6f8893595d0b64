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
  /** Loses the response to the next call, which still takes effect. */
  loseResponse: (call: ProviderCallName) => Promise<void>;
  /** Refuses the next call, which never arrives. */
  refuseConnection: (call: ProviderCallName) => Promise<void>;
  /** Returns the provider's notification about a payment with this secret. */
  createNotification: (notifySecret: string) => ProviderNotification;
  close: () => Promise<void>;
};

const AMOUNT = 5950;

const request = () => ({ requestId: randomUUID(), retries: 0 });

/** Returns functions that create a payment in a given state. */
function createPayments(underTest: () => ProviderUnderTest) {
  let payments = 0;

  async function start() {
    payments += 1;
    const reference = `CNFM-${String(payments).padStart(4, '0')}`;
    const response = await underTest().provider.initialize({ ...request(), ...PAGE, reference });
    if (response.kind !== 'started') throw new Error(`not started: ${response.name}`);
    return { reference, ...response };
  }

  async function authorized() {
    const started = await start();
    await underTest().pay(started.reference, 'approve');
    const response = await underTest().provider.assert(started.token);
    if (response.kind !== 'authorized') throw new Error(`not authorised: ${response.kind}`);
    return { ...started, transaction: response.transaction };
  }

  async function captured() {
    const paid = await authorized();
    const { transactionId } = paid.transaction;
    const response = await underTest().provider.capture({ ...request(), transactionId });
    if (response.kind !== 'captured') throw new Error(`not captured: ${response.kind}`);
    return { ...paid, transactionId, captureId: response.captureId };
  }

  return { start, authorized, captured };
}

/** Tests the part of the port's contract that checkout and refunds rely on. */
export function describePaymentProvider(open: () => Promise<ProviderUnderTest>): void {
  let underTest: ProviderUnderTest;
  let provider: PaymentProvider;
  beforeAll(async () => {
    underTest = await open();
    provider = underTest.provider;
  });
  afterAll(() => underTest?.close());
  const { start, authorized, captured } = createPayments(() => underTest);

  it('has a name that the shop knows, and limits', () => {
    expect(PAYMENT_PROVIDERS).toContain(provider.name);
    const { refundAfterMs, ...limits } = provider.limits;
    for (const limit of Object.values(limits)) expect(limit).toBeGreaterThan(0);
    for (const limit of Object.values(refundAfterMs)) expect(limit).toBeGreaterThan(0);
    expect(provider.limits.timeoutMs).toBeLessThan(provider.limits.assertMs);
  });

  describe('a payment', () => {
    it('has its own page, which expires', async () => {
      const [one, other] = [await start(), await start()];
      expect(one.token).not.toBe(other.token);
      expect(new URL(one.redirectUrl).protocol).toMatch(/^https?:$/);
      expect(one.expiresAt.getTime()).toBeGreaterThan((one.respondedAt ?? new Date()).getTime());
    });

    it('is not started until its payer acts', async () => {
      const { token } = await start();
      expect(await provider.assert(token)).toEqual({ kind: 'notStarted' });
    });

    it('is authorised for the requested amount, and not captured', async () => {
      const { transaction, reference } = await authorized();
      expect(transaction).toMatchObject({ amount: AMOUNT, currency: 'CHF', reference, captureId: undefined });
    });

    it.each([
      ['decline', 'declined'],
      ['abort', 'aborted'],
    ] as const)('with %s is %s', async (action, kind) => {
      const { token, reference } = await start();
      await underTest.pay(reference, action);
      expect(await provider.assert(token)).toMatchObject({ kind });
    });

    it('is captured once, and a second capture is reported as such', async () => {
      const { token, transactionId, captureId } = await captured();
      expect(await provider.capture({ ...request(), transactionId })).toEqual({ kind: 'alreadyCaptured' });
      const result = await provider.assert(token);
      expect(result).toMatchObject({ kind: 'captured', transaction: { transactionId } });
      if (result.kind === 'captured') expect(result.transaction.captureId ?? transactionId).toBe(captureId);
    });

    it('is found by its transaction id, and by its reference if the provider supports it', async () => {
      const { reference, transactionId } = await captured();
      const found = { kind: 'captured', transaction: { transactionId, reference, amount: AMOUNT } };
      expect(await provider.inquire({ transactionId })).toMatchObject(found);
      const byReference = await provider.inquire({ reference });
      // A failed query doesn't prove that no transaction exists.
      if (byReference.kind !== 'unknown') expect(byReference).toMatchObject(found);
    });
  });

  describe('an authorisation', () => {
    it('can be cancelled, and the provider then reports it as cancelled', async () => {
      const { token, transaction } = await authorized();
      const { transactionId } = transaction;
      expect(await provider.cancel({ ...request(), transactionId })).toEqual({ kind: 'cancelled' });
      expect(await provider.assert(token, { transactionId })).toMatchObject({ kind: 'cancelled' });
      expect((await provider.capture({ ...request(), transactionId })).kind).toBe('refused');
    });

    it('that was captured can no longer be cancelled, unless the provider still allows it', async () => {
      const { transactionId } = await captured();
      const { kind } = await provider.cancel({ ...request(), transactionId });
      expect(['alreadyMoved', 'cancelled']).toContain(kind);
      const finalStatus = kind === 'cancelled' ? 'cancelled' : 'captured';
      expect(await provider.inquire({ transactionId })).toMatchObject({ kind: finalStatus });
    });

    it('that was cancelled cannot be cancelled again', async () => {
      const { transaction } = await authorized();
      const { transactionId } = transaction;
      await provider.cancel({ ...request(), transactionId });
      expect(await provider.cancel({ ...request(), transactionId })).toMatchObject({ kind: 'alreadyMoved' });
    });
  });

  describe('a refund', () => {
    it('is paid out, with its own capture if it needs one, and found again', async () => {
      const { reference: order, ...capture } = await captured();
      const reference = `${order}-R1`;
      const lookup = { amount: 2000, refundedBefore: 0, wasSentBefore: false };
      expect(await provider.findRefund({ ...pickCapture(capture), ...lookup, reference })).toEqual({
        kind: 'notFound',
      });
      const response = await provider.refund({
        ...request(),
        ...pickCapture(capture),
        amount: 2000,
        reference,
      });
      if (response.kind === 'authorized') {
        const { transactionId } = response;
        expect(await provider.capture({ ...request(), transactionId })).toMatchObject({ kind: 'captured' });
      } else expect(response.kind).toBe('captured');
      const again = { ...pickCapture(capture), ...lookup, reference, wasSentBefore: true };
      expect(await provider.findRefund(again)).toMatchObject({
        kind: 'captured',
        transaction: { amount: 2000, currency: 'CHF' },
      });
    });

    it('of more than the rest of the capture is a duplicate', async () => {
      const { reference: order, ...capture } = await captured();
      const refund = (number: number) =>
        provider.refund({
          ...request(),
          ...pickCapture(capture),
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

  describe('when the response is lost', () => {
    it('a capture is unknown until the provider is queried', async () => {
      const { token, transaction } = await authorized();
      const { transactionId } = transaction;
      await underTest.loseResponse('capture');
      expect(await provider.capture({ ...request(), transactionId })).toMatchObject({ kind: 'unknown' });
      expect(await provider.assert(token)).toMatchObject({
        kind: 'captured',
        transaction: { transactionId },
      });
    });

    it('a cancellation is unknown, and the next attempt finds it done', async () => {
      const { transaction } = await authorized();
      const { transactionId } = transaction;
      await underTest.loseResponse('cancel');
      expect(await provider.cancel({ ...request(), transactionId })).toMatchObject({ kind: 'unknown' });
      expect(await provider.cancel({ ...request(), transactionId })).toMatchObject({ kind: 'alreadyMoved' });
    });

    it('a refund is found', async () => {
      const { reference: order, ...capture } = await captured();
      const reference = `${order}-R1`;
      const refundRequest = { ...request(), ...pickCapture(capture), amount: 2000, reference };
      await underTest.loseResponse('refund');
      expect(await provider.refund(refundRequest)).toMatchObject({ kind: 'unknown' });
      const lookup = {
        ...pickCapture(capture),
        amount: 2000,
        refundedBefore: 0,
        reference,
        wasSentBefore: true,
      };
      expect(await provider.findRefund(lookup)).toMatchObject({ transaction: { amount: 2000 } });
    });
  });

  testFailedConnections(() => underTest, authorized);
  testUnknownPayments(() => underTest);
}

function testFailedConnections(
  underTest: () => ProviderUnderTest,
  authorized: ReturnType<typeof createPayments>['authorized'],
): void {
  it('returns a connection fault instead of throwing if the provider is unreachable', async () => {
    const { token, transaction, reference } = await authorized();
    const { transactionId } = transaction;
    const unknown = { kind: 'unknown', fault: 'connection' };
    const calls: [ProviderCallName, () => Promise<unknown>][] = [
      ['assert', () => underTest().provider.assert(token)],
      ['capture', () => underTest().provider.capture({ ...request(), transactionId })],
      ['cancel', () => underTest().provider.cancel({ ...request(), transactionId })],
      [
        'refund',
        () =>
          underTest().provider.refund({ ...request(), transactionId, captureId: 'c', amount: 1, reference }),
      ],
      ['inquire', () => underTest().provider.inquire({ transactionId })],
    ];
    for (const [name, call] of calls) {
      await underTest().refuseConnection(name);
      expect(await call(), name).toMatchObject(unknown);
    }
    await underTest().refuseConnection('initialize');
    const page = await underTest().provider.initialize({ ...request(), ...PAGE, reference: 'CNFM-DOWN' });
    expect(page).toMatchObject({ kind: 'failed', fault: 'connection' });
  });
}

function testUnknownPayments(underTest: () => ProviderUnderTest): void {
  it('finds no payment that was never made', async () => {
    expect(await underTest().provider.inquire({ transactionId: 'never-made' })).toEqual({ kind: 'notFound' });
    expect(await underTest().provider.assert('never-handed-out')).toMatchObject({
      kind: 'unknown',
      fault: 'notFound',
    });
  });

  it('reads the secret from a notification, and nothing from another request', () => {
    const { provider, createNotification } = underTest();
    expect(provider.notification(createNotification('a-secret'))).toEqual({ notifySecret: 'a-secret' });
    const none = { method: 'DELETE', path: [], headers: {}, rawBody: '' };
    expect(provider.notification(none)).toBeUndefined();
  });
}

function pickCapture({ transactionId, captureId }: { transactionId: string; captureId: string }) {
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
