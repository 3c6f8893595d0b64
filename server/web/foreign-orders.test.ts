import { randomBytes, randomUUID } from 'node:crypto';
import pg from 'pg';
import { describe, expect, it, vi } from 'vitest';
import { openIdleApp } from '#server/testing/idle-app.ts';
import { orderRequest } from '#server/testing/order-requests.ts';
import { type ApiResponse, type Visitor, visit } from '#server/testing/visitor.ts';
import { propertyRuns } from '../../testkit/property-runs.ts';
import { createRandom } from '../../testkit/random.ts';

const app = await openIdleApp();

/** Random tries to read an order of another session (I-14). */
const TRIES = propertyRuns(100_000, 400);
const AT_ONCE = 20;

type Bought = { id: string; reference: string; secret: string; email: string };
type Try = (otherVisitor: Visitor, bought: Bought) => Promise<ApiResponse<unknown>>;

const ordersBy = (otherVisitor: Visitor, id: string) =>
  otherVisitor.call<unknown>('GET', `/orders?id=${encodeURIComponent(id)}`);

/** Tries with everything that another visitor may have seen of an order, and with guesses. */
const TRIES_BY: readonly Try[] = [
  (otherVisitor, { id }) => ordersBy(otherVisitor, id),
  (otherVisitor, { id }) => ordersBy(otherVisitor, id.toUpperCase()),
  (otherVisitor, { id }) => ordersBy(otherVisitor, ` ${id}`),
  (otherVisitor, { reference }) => ordersBy(otherVisitor, reference),
  (otherVisitor, { id }) => otherVisitor.call('GET', `/orders?id=${id}&id=${id}`),
  (otherVisitor, { id }) => otherVisitor.call('GET', `/orders/${id}/cards.pdf`),
  (otherVisitor, { reference }) => otherVisitor.call('GET', `/orders/${reference}/cards.pdf`),
  (otherVisitor, { id }) => otherVisitor.call('POST', `/orders/${id}/check`),
  (otherVisitor, { secret }) => otherVisitor.call('POST', `/payments/saferpay/assert?p=${secret}`),
  (otherVisitor) =>
    otherVisitor.call('POST', `/payments/saferpay/assert?p=${randomBytes(32).toString('base64url')}`),
];

async function buy(): Promise<Bought & { visitor: Visitor }> {
  const visitor = await visit(app);
  const request = orderRequest();
  const { id, reference } = await visitor.placeOrThrow(request);
  const secret = await app.systems.pay(reference);
  expect((await visitor.assert(secret)).status).toBe(200);
  return { visitor, id, reference, secret, email: request.addresses.primaryAddress.email };
}

/** Headers of the response itself, independent of the request. */
const OWN_HEADERS = ['date', 'x-trace-id', 'set-cookie'];

/** Creates the data of an order that was never placed. */
function createUnplacedOrder(): Bought {
  const guess = randomUUID();
  return { id: guess, reference: 'ZZZZ-9999', secret: randomBytes(24).toString('base64url'), email: '' };
}

/** Describes an answer byte by byte, except the id and time of the answer itself. */
function describeAnswer({ status, headers, text }: ApiResponse<unknown>): string {
  const own = headers.get('x-trace-id') ?? '-';
  const others = [...headers].filter(([name]) => !OWN_HEADERS.includes(name)).toSorted();
  const body = text.replaceAll(own, 'id').replace(/"timestamp":"[^"]*"/, '"timestamp":""');
  return JSON.stringify([status, others, body]);
}

/** Listeners check their connections meanwhile. */
const IN_BACKGROUND = /pg_backend_pid/;

/** Records the statements that the driver sends meanwhile, without their values. */
async function recordStatements(work: () => Promise<unknown>): Promise<string[]> {
  const sent = vi.spyOn(pg.Client.prototype, 'query');
  try {
    await work();
    return sent.mock.calls
      .map(([query]: unknown[]) => (typeof query === 'string' ? query : String(Object(query).text)))
      .filter((text) => !IN_BACKGROUND.test(text));
  } finally {
    sent.mockRestore();
  }
}

describe('another visitor', () => {
  it('reads no order of another session, and gets the response of an order that never existed', async () => {
    const random = createRandom(7);
    const bought = await Promise.all([buy(), buy(), buy()]);
    const otherVisitors = await Promise.all([visit(app), visit(app), visit(app)]);
    const expected = new Map<Try, string>();
    for (const attempt of TRIES_BY) {
      expected.set(attempt, describeAnswer(await attempt(random.pick(otherVisitors), createUnplacedOrder())));
    }
    for (let tries = 0; tries < TRIES; tries += AT_ONCE) {
      await Promise.all(
        Array.from({ length: AT_ONCE }, async () => {
          const attempt = random.pick(TRIES_BY);
          const order = random.pick(bought);
          const answer = await attempt(random.pick([...otherVisitors, ...others(bought, order)]), order);
          expect(answer.text).not.toContain(order.email);
          expect(describeAnswer(answer)).toBe(expected.get(attempt));
        }),
      );
    }
  });

  it.each(TRIES_BY.map((attempt, index) => [index + 1, attempt] as const))(
    'causes the same queries, whether the order exists or not, by try %i',
    async (_, attempt) => {
      const [bought, otherVisitor] = [await buy(), await visit(app)];
      const unknown = await recordStatements(() => attempt(otherVisitor, createUnplacedOrder()));
      const foreign = await recordStatements(() => attempt(otherVisitor, bought));
      expect(unknown.length).toBeGreaterThan(0);
      expect(foreign).toEqual(unknown);
    },
  );

  it('would be distinguished by the queries for an own payment', async () => {
    const { visitor, secret } = await buy();
    const own = await recordStatements(() => visitor.assert(secret));
    expect(own).not.toEqual(await recordStatements(() => visitor.assert(createUnplacedOrder().secret)));
  });
});

/** Lists buyers of other orders: a session of one reads no other. */
function others(bought: readonly (Bought & { visitor: Visitor })[], order: Bought): Visitor[] {
  return bought.filter(({ id }) => id !== order.id).map(({ visitor }) => visitor);
}
