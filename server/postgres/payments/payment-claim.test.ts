import { describe, expect, it } from 'vitest';
import { openIdleApp } from '#server/testing/idle-app.ts';
import { orderRequest } from '#server/testing/order-requests.ts';
import { rows } from '#server/testing/rows.ts';
import type { TestApp } from '#server/testing/test-app.ts';
import { visit } from '#server/testing/visitor.ts';

let app: TestApp;
openIdleApp((opened) => {
  app = opened;
});

const LEASE_MS = 30_000;

/** A started payment, and its repository. */
async function started() {
  const visitor = await visit(app);
  const { id } = await visitor.placed(orderRequest());
  const [row] = await rows<{ id: string }>(app, `select id from payment where order_id = '${id}'`);
  return { paymentId: row?.id ?? '', book: app.adapters.payments };
}

describe('a claim', () => {
  it('whose holder is gone is due as soon as its lease is over, whenever the next look was planned', async () => {
    const { paymentId, book } = await started();
    await rows(
      app,
      `update payment set next_check_at = cadeau_now() + interval '18 minutes' where id = '${paymentId}'`,
    );
    expect(await book.claim(paymentId, LEASE_MS)).toBeDefined();
    expect(await book.claim(paymentId, LEASE_MS)).toBeUndefined();
    expect(await book.due(100)).not.toContain(paymentId);
    await app.moveClock(1);
    expect(await book.due(100)).toContain(paymentId);
    expect(await book.claim(paymentId, LEASE_MS)).toBeDefined();
  });

  it('that seems to last for an hour, the clock having been put back, is over', async () => {
    const { paymentId, book } = await started();
    await app.moveClock(60);
    await book.claim(paymentId, LEASE_MS);
    await app.moveClock(0);
    expect(await book.claim(paymentId, LEASE_MS)).toBeDefined();
  });

  it('that was given back is not taken up again by a late heartbeat', async () => {
    const { paymentId, book } = await started();
    const held = await book.claim(paymentId, LEASE_MS);
    if (held === undefined) throw new Error('not claimed');
    expect(await book.extend(held.claim, LEASE_MS)).toBe(true);
    await book.release(held.claim, {
      nextCheckAt: undefined,
      questions: { asked: 0, unanswered: 0, misunderstood: 0 },
    });
    expect(await book.extend(held.claim, LEASE_MS)).toBe(false);
    expect(await book.claim(paymentId, LEASE_MS)).toBeDefined();
  });
});
