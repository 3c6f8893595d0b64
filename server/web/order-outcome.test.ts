import { beforeEach, describe, expect, it } from 'vitest';
import { openIdleApp } from '#server/testing/idle-app.ts';
import { orderRequest } from '#server/testing/order-requests.ts';
import { rows, standing } from '#server/testing/rows.ts';
import type { TestApp } from '#server/testing/test-app.ts';
import { newKey, type Visitor, visit } from '#server/testing/visitor.ts';

let app: TestApp;
openIdleApp((opened) => {
  app = opened;
});

const newSecret = () => `${newKey()}-${'s'.repeat(32)}`;

/** What a caller hears who has the secret and no session. */
async function outcome(outcomeSecret: string): Promise<string | undefined> {
  const stranger = await visit(app, { opened: false });
  const answer = await stranger.call<{ outcome?: string }>('POST', '/orders/outcome', {
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
  placed = await visitor.placed({ ...orderRequest(), outcomeSecret });
});

describe('the outcome of an order', () => {
  it('is open, then paid, for who has the secret, 25 hours and 20 days later too, until the order is erased', async () => {
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

  it('is asked for with a secret in the body, of which the database keeps a hash', async () => {
    const stranger = await visit(app, { opened: false });
    for (const body of [{}, { outcomeSecret: 'short' }, { outcomeSecret, more: 1 }])
      expect(await stranger.call('POST', '/orders/outcome', { body })).toMatchObject({ status: 400 });
    const [row] = await rows(app, `select * from orders where id = '${placed.id}'`);
    expect(JSON.stringify(row)).not.toContain(outcomeSecret);
  });
});

describe('a second order of the same cart, when the session is over', () => {
  const again = async () =>
    (await visit(app)).place({ ...orderRequest(), outcomeSecret: newSecret(), replaces: outcomeSecret });

  it('replaces the first while that is merely open', async () => {
    expect((await again()).status).toBe(201);
    expect(await standing(app, placed.id)).toBe('Reverted/Cancelled');
  });

  it('is refused when the first is paid', async () => {
    await visitor.assert(await app.systems.pay(placed.reference));
    expect(await again()).toMatchObject({ status: 409, body: { constraint: 'alreadyPaid' } });
    expect(await standing(app, placed.id)).toBe('Confirmed/Captured');
  });

  it('is made when the first has failed', async () => {
    await visitor.assert(await app.systems.pay(placed.reference, 'abort'));
    expect((await again()).status).toBe(201);
  });
});
