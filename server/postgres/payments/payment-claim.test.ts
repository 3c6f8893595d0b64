import { describe, expect, it } from 'vitest';
import { openIdleApp } from '#server/testing/idle-app.ts';
import { orderRequest } from '#server/testing/order-requests.ts';
import { reviewItems, rows } from '#server/testing/rows.ts';
import { visit } from '#server/testing/visitor.ts';

const app = await openIdleApp();

const LEASE_MS = 30_000;

/** Creates a started payment and its repository. */
async function createStartedPayment() {
  const visitor = await visit(app);
  const { id } = await visitor.placeOrThrow(orderRequest());
  const [row] = await rows<{ id: string }>(app, `select id from payment where order_id = '${id}'`);
  return { paymentId: row?.id ?? '', book: app.adapters.payments };
}

describe('a claim', () => {
  it('of a dead holder is due as soon as its lease expires, whenever the next poll was planned', async () => {
    const { paymentId, book } = await createStartedPayment();
    await rows(
      app,
      `update payment set next_check_at = cadeau_now() + interval '18 minutes' where id = '${paymentId}'`,
    );
    expect(await book.claim(paymentId, LEASE_MS)).toBeDefined();
    expect(await book.claim(paymentId, LEASE_MS)).toBeUndefined();
    expect(await book.listDue(100)).not.toContain(paymentId);
    await app.moveClock(1);
    expect(await book.listDue(100)).toContain(paymentId);
    expect(await book.claim(paymentId, LEASE_MS)).toBeDefined();
  });

  it('that seems to last for an hour, after the clock was set back, is over', async () => {
    const { paymentId, book } = await createStartedPayment();
    await app.moveClock(60);
    await book.claim(paymentId, LEASE_MS);
    await app.moveClock(0);
    expect(await book.claim(paymentId, LEASE_MS)).toBeDefined();
  });

  it('that was returned is not reclaimed by a late heartbeat', async () => {
    const { paymentId, book } = await createStartedPayment();
    const held = await book.claim(paymentId, LEASE_MS);
    if (held === undefined) throw new Error('not claimed');
    expect(await book.extendClaim(held.claim, LEASE_MS)).toBe(true);
    await book.release(held.claim, {
      nextCheckAt: undefined,
      counters: { polls: 0, unanswered: 0, misunderstood: 0 },
    });
    expect(await book.extendClaim(held.claim, LEASE_MS)).toBe(false);
    expect(await book.claim(paymentId, LEASE_MS)).toBeDefined();
  });
});

describe('the next poll for reserved money', () => {
  const hoursAhead = (hours: number) => new Date(Date.now() + hours * 3_600_000);

  async function authorized(nextCheckAt: Date) {
    const { paymentId, book } = await createStartedPayment();
    const held = await book.claim(paymentId, LEASE_MS);
    if (held === undefined) throw new Error('not claimed');
    const money = { transactionId: `t-${paymentId}`, captureId: undefined, amount: 5000, currency: 'CHF' };
    await book.recordAuthorization(held.claim, { ...money, reference: held.state.reference });
    const questions = { polls: 3, unanswered: 3, misunderstood: 3 };
    await book.release(held.claim, { nextCheckAt, counters: questions });
    return { paymentId, book };
  }

  it('may be hours ahead after an invalid response, and waits until then', async () => {
    const { paymentId, book } = await authorized(hoursAhead(6));
    expect(await book.listDue(100)).not.toContain(paymentId);
    await rows(app, `update payment set next_check_at = null where id = '${paymentId}'`);
  });

  it('is due immediately when the clock was set back since it was planned', async () => {
    await app.moveClock(60);
    const { paymentId, book } = await authorized(hoursAhead(1.01));
    expect(await book.listDue(100)).not.toContain(paymentId);
    await app.moveClock(0);
    expect(await book.listDue(100)).toContain(paymentId);
  });

  it('that is cancelled ends with the review item', async () => {
    const { paymentId, book } = await createStartedPayment();
    const held = await book.claim(paymentId, LEASE_MS);
    if (held === undefined) throw new Error('not claimed');
    const { orderId } = held.state;
    const review = { orderId, kind: 'payment-unanswered', detail: { attempts: 20 } } as const;
    const look = {
      nextCheckAt: undefined,
      counters: { polls: 20, unanswered: 1, misunderstood: 0 },
      review,
    };
    expect(await book.release({ ...held.claim, attempt: held.claim.attempt - 1 }, look)).toBe(false);
    expect(await reviewItems(app, orderId)).toEqual([]);
    expect(await book.release(held.claim, look)).toBe(true);
    expect(await reviewItems(app, orderId)).toEqual(['payment-unanswered']);
  });
});

describe('a payment that waits for a paused provider', () => {
  const questions = { polls: 1, unanswered: 1, misunderstood: 0 };
  const inAnHour = () => new Date(Date.now() + 3_600_000);

  async function held() {
    const { paymentId, book } = await createStartedPayment();
    const found = await book.claim(paymentId, LEASE_MS);
    if (found === undefined) throw new Error('not claimed');
    const release = () =>
      book.release(found.claim, { nextCheckAt: inAnHour(), counters: questions, isAfterPause: true });
    return { paymentId, book, release };
  }

  it('waits during the pause', async () => {
    const { paymentId, book, release } = await held();
    const account = { provider: 'saferpay', account: 'any' } as const;
    await app.adapters.pauses.pause(account, 'unreachable', 'HTTP 502');
    await release();
    expect(await book.listDue(100)).not.toContain(paymentId);
    await app.adapters.pauses.resume(account, ['unreachable'], 'operator');
    expect(await book.listDue(100)).toContain(paymentId);
  });

  it('is polled immediately when it is stored while the pause ends', async () => {
    const { paymentId, book, release } = await held();
    await app.adapters.pauses.pause({ provider: 'saferpay', account: 'any' }, 'unreachable', 'HTTP 502');
    let released: Promise<boolean> | undefined;
    await app.adapters.connection.db.transaction(async (tx) => {
      await tx.execute('delete from provider_pause');
      await tx.execute('update payment set next_check_at = cadeau_now()');
      released = release();
      await expect.poll(() => rows(app, 'select from pg_locks where not granted')).not.toEqual([]);
    });
    expect(await released).toBe(true);
    expect(await book.listDue(100)).toContain(paymentId);
  });

  it('is polled immediately when it has ended meanwhile', async () => {
    const { paymentId, book, release } = await held();
    await release();
    expect(await book.listDue(100)).toContain(paymentId);
  });
});
