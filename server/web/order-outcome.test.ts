import { beforeEach, describe, expect, it } from 'vitest';
import { openIdleApp } from '#server/testing/idle-app.ts';
import { orderRequest } from '#server/testing/order-requests.ts';
import { readStatus, rows } from '#server/testing/rows.ts';
import { createIdempotencyKey, type Visitor, visit } from '#server/testing/visitor.ts';

const app = await openIdleApp();

const newSecret = () => `${createIdempotencyKey()}-${'s'.repeat(32)}`;

/** Fetches the outcome with the secret and without a session. */
async function outcome(outcomeSecret: string): Promise<string | undefined> {
  const otherVisitor = await visit(app, { openSession: false });
  const answer = await otherVisitor.call<{ outcome?: string }>('POST', '/orders/outcome', {
    body: { outcomeSecret },
  });
  expect(answer.headers.getSetCookie()).toEqual([]);
  expect(Object.keys(answer.body)).toEqual(['outcome']);
  return answer.body.outcome;
}

let visitor: Visitor;
let outcomeSecret: string;
let placed: { id: string; reference: string };
beforeEach(async () => {
  visitor = await visit(app);
  outcomeSecret = newSecret();
  placed = await visitor.placeOrThrow({ ...orderRequest(), outcomeSecret });
});

describe('the outcome of an order', () => {
  it('is open, then paid, for the holder of the secret, after 25 hours and 20 days, until the order is erased', async () => {
    expect(await outcome(outcomeSecret)).toBe('open');
    await visitor.assert(await app.systems.pay(placed.reference));
    for (const hours of [0, 25, 20 * 24]) {
      await app.moveClock(hours * 60);
      expect(await outcome(outcomeSecret)).toBe('paid');
    }
    await app.moveClock(0);
    await rows(
      app,
      `update orders set outcome_hash = null, erased_at = cadeau_now() where id = '${placed.id}'`,
    );
    expect(await outcome(outcomeSecret)).toBe('closed');
  });

  it('is closed for a payment that was aborted, and for an unknown secret', async () => {
    await visitor.assert(await app.systems.pay(placed.reference, 'abort'));
    expect(await outcome(outcomeSecret)).toBe('closed');
    expect(await outcome(newSecret())).toBe('closed');
  });

  it('is requested with a secret in the body, of which the database stores a hash', async () => {
    const otherVisitor = await visit(app, { openSession: false });
    for (const body of [{}, { outcomeSecret: 'short' }, { outcomeSecret, more: 1 }])
      expect(await otherVisitor.call('POST', '/orders/outcome', { body })).toMatchObject({ status: 400 });
    const [row] = await rows(app, `select * from orders where id = '${placed.id}'`);
    expect(JSON.stringify(row)).not.toContain(outcomeSecret);
  });
});

describe('a second order of the same cart, after the session ended', () => {
  const again = async () =>
    (await visit(app)).place({ ...orderRequest(), outcomeSecret: newSecret(), replaces: outcomeSecret });

  it('replaces the first if that is still open', async () => {
    expect((await again()).status).toBe(201);
    expect(await readStatus(app, placed.id)).toBe('Reverted/Cancelled');
  });

  it('is refused when the first is paid', async () => {
    await visitor.assert(await app.systems.pay(placed.reference));
    expect(await again()).toMatchObject({ status: 409, body: { constraint: 'alreadyPaid' } });
    expect(await readStatus(app, placed.id)).toBe('Confirmed/Captured');
  });

  it('is placed when the first has failed', async () => {
    await visitor.assert(await app.systems.pay(placed.reference, 'abort'));
    expect((await again()).status).toBe(201);
  });
});

describe('the outcome of a payment, for a browser that has only the secret of its return', () => {
  type Reply = { outcome?: string; messageKey?: string };
  const askReturn = async (returnSecret: string, other?: Visitor) =>
    (other ?? (await visit(app, { openSession: false }))).call<Reply>('POST', '/payments/outcome', {
      body: { returnSecret },
    });
  const asserts = async () =>
    (await app.systems.paymentCalls(placed.reference)).filter(({ endpoint }) => endpoint.endsWith('Assert'));

  it.each([
    ['approve', 'paid', 'Confirmed/Captured'],
    ['abort', 'closed', 'Reverted/Cancelled'],
    ['decline', 'closed', 'Failed/UnAuthorized'],
  ] as const)(
    'is polled at the provider after "%s", without a session or with another',
    async (action, outcome, end) => {
      await app.systems.control('saferpay', { declines: 'at-once' });
      const secret = await app.systems.pay(placed.reference, action);
      const answer = await askReturn(secret);
      expect([answer.status, answer.text]).toEqual([200, JSON.stringify({ outcome })]);
      expect(answer.headers.getSetCookie()).toEqual([]);
      expect(await readStatus(app, placed.id)).toBe(end);
      const otherVisitor = await visit(app);
      expect((await askReturn(secret, otherVisitor)).text).toBe(answer.text);
      expect((await otherVisitor.order()).status).toBe(204);
      expect(await asserts()).toHaveLength(1);
    },
  );

  it('is open while unpaid, and a second request does not reach the provider', async () => {
    const secret = await app.systems.pay(placed.reference, 'open');
    for (let times = 0; times < 2; times += 1) expect((await askReturn(secret)).body.outcome).toBe('open');
    expect(await asserts()).toHaveLength(1);
  });

  it('is not found with a wrong secret, and causes no call', async () => {
    await app.systems.pay(placed.reference);
    for (const wrong of [newSecret(), outcomeSecret, placed.id])
      expect(await askReturn(wrong)).toMatchObject({ status: 404, body: { messageKey: 'NOT_FOUND' } });
    expect(await readStatus(app, placed.id)).toBe('Created/Started');
    expect(await asserts()).toEqual([]);
  });

  it('does not log the secret', async () => {
    const secret = await app.systems.pay(placed.reference);
    app.logged.length = 0;
    expect((await askReturn(secret)).status).toBe(200);
    expect(app.logged.length).toBeGreaterThan(0);
    expect(app.logged.join('')).not.toContain(secret);
  });
});
