import { randomBytes, randomUUID } from 'node:crypto';
import pg from 'pg';
import { describe, expect, it, vi } from 'vitest';
import { openIdleApp } from '#server/testing/idle-app.ts';
import { orderRequest } from '#server/testing/order-requests.ts';
import { type Answer, type Visitor, visit } from '#server/testing/visitor.ts';
import { propertyRuns } from '../../testkit/property-runs.ts';
import { createRandom } from '../../testkit/random.ts';

const app = await openIdleApp();

/** Of 100,000 tries none reads an order of another session (I-14). */
const TRIES = propertyRuns(100_000, 400);
const AT_ONCE = 20;

type Bought = { id: string; reference: string; secret: string; email: string };
type Try = (stranger: Visitor, bought: Bought) => Promise<Answer<unknown>>;

const ordersBy = (stranger: Visitor, id: string) =>
  stranger.call<unknown>('GET', `/orders?id=${encodeURIComponent(id)}`);

/** With everything that a stranger may have seen of an order, and with guesses. */
const TRIES_BY: readonly Try[] = [
  (stranger, { id }) => ordersBy(stranger, id),
  (stranger, { id }) => ordersBy(stranger, id.toUpperCase()),
  (stranger, { id }) => ordersBy(stranger, ` ${id}`),
  (stranger, { reference }) => ordersBy(stranger, reference),
  (stranger, { id }) => stranger.call('GET', `/orders?id=${id}&id=${id}`),
  (stranger, { id }) => stranger.call('GET', `/orders/${id}/cards.pdf`),
  (stranger, { reference }) => stranger.call('GET', `/orders/${reference}/cards.pdf`),
  (stranger, { id }) => stranger.call('POST', `/orders/${id}/check`),
  (stranger, { secret }) => stranger.call('POST', `/payments/saferpay/assert?p=${secret}`),
  (stranger) => stranger.call('POST', `/payments/saferpay/assert?p=${randomBytes(32).toString('base64url')}`),
];

async function buy(): Promise<Bought & { visitor: Visitor }> {
  const visitor = await visit(app);
  const request = orderRequest();
  const { id, reference } = await visitor.placed(request);
  const secret = await app.systems.pay(reference);
  expect((await visitor.assert(secret)).status).toBe(200);
  return { visitor, id, reference, secret, email: request.addresses.primaryAddress.email };
}

/** Of the answer itself, not of what was asked. */
const OWN_HEADERS = ['date', 'x-trace-id', 'set-cookie'];

/** An order that never was. */
function neverPlaced(): Bought {
  const guess = randomUUID();
  return { id: guess, reference: 'ZZZZ-9999', secret: randomBytes(24).toString('base64url'), email: '' };
}

/** What an answer tells, byte by byte, but for the id and the time of the answer itself. */
function told({ status, headers, text }: Answer<unknown>): string {
  const own = headers.get('x-trace-id') ?? '-';
  const others = [...headers].filter(([name]) => !OWN_HEADERS.includes(name)).toSorted();
  const body = text.replaceAll(own, 'id').replace(/"timestamp":"[^"]*"/, '"timestamp":""');
  return JSON.stringify([status, others, body]);
}

/** The statements that the driver sends meanwhile, without their values. */
async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const sent = vi.spyOn(pg.Client.prototype, 'query');
  try {
    await work();
    return sent.mock.calls.map(([query]: unknown[]) => {
      return typeof query === 'string' ? query : String(Object(query).text);
    });
  } finally {
    sent.mockRestore();
  }
}

describe('a stranger', () => {
  it('reads no order of another session, and hears the same as of an order that never was', async () => {
    const random = createRandom(7);
    const bought = await Promise.all([buy(), buy(), buy()]);
    const strangers = await Promise.all([visit(app), visit(app), visit(app)]);
    const expected = new Map<Try, string>();
    for (const attempt of TRIES_BY) {
      expected.set(attempt, told(await attempt(random.oneOf(strangers), neverPlaced())));
    }
    for (let tries = 0; tries < TRIES; tries += AT_ONCE) {
      await Promise.all(
        Array.from({ length: AT_ONCE }, async () => {
          const attempt = random.oneOf(TRIES_BY);
          const order = random.oneOf(bought);
          const answer = await attempt(random.oneOf([...strangers, ...others(bought, order)]), order);
          expect(answer.text).not.toContain(order.email);
          expect(told(answer)).toBe(expected.get(attempt));
        }),
      );
    }
  });

  it.each(TRIES_BY.map((attempt, index) => [index + 1, attempt] as const))(
    'has the database asked the same, whether the order exists or not, by try %i',
    async (_, attempt) => {
      const [bought, stranger] = [await buy(), await visit(app)];
      const unknown = await statementsOf(() => attempt(stranger, neverPlaced()));
      const foreign = await statementsOf(() => attempt(stranger, bought));
      expect(unknown.length).toBeGreaterThan(0);
      expect(foreign).toEqual(unknown);
    },
  );

  it('would be told apart by the statements for an own payment', async () => {
    const { visitor, secret } = await buy();
    const own = await statementsOf(() => visitor.assert(secret));
    expect(own).not.toEqual(await statementsOf(() => visitor.assert(neverPlaced().secret)));
  });
});

/** Buyers of other orders: a session of one reads no other. */
function others(bought: readonly (Bought & { visitor: Visitor })[], order: Bought): Visitor[] {
  return bought.filter(({ id }) => id !== order.id).map(({ visitor }) => visitor);
}
