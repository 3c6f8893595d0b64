import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openFileApp } from '#server/testing/idle-app.ts';
import { rows } from '#server/testing/rows.ts';
import type { TestApp } from '#server/testing/test-app.ts';
import { checkBatch } from './check-batch.ts';
import { insertOrders } from './insert-orders.ts';
import { LARGE, type MixedOrder, mixedOrder, SMALL } from './mixed-order.ts';

const app = await openFileApp();

// Ten thousand of them: npm run test:orders
describe('mails of mixed orders, composed at once', () => {
  it.each([
    ['small', SMALL, 12, 5],
    ['large', LARGE, 4, 2],
  ] as const)(
    'hold the cards of their own %s order, all of them and once, and go to its address',
    async (_, size, orders, numRuns) => {
      const batch = fc.array(mixedOrder(size), { minLength: orders, maxLength: orders });
      await fc.assert(
        fc.asyncProperty(batch, async (some) => {
          expect((await checkBatch(app, some)).errors).toEqual([]);
        }),
        { numRuns, endOnFailure: true },
      );
    },
  );

  it('are noticed when a card of one order comes into the PDF of another', async () => {
    const order: MixedOrder = {
      ...{ lang: 'fr-ch', isDisputed: false, isMailRepeated: false },
      lines: [{ product: 1, category: 'digital', francs: 20, fates: ['issued'] }],
    };
    const seen: string[] = [];
    const cards: TestApp['adapters']['cards'] = {
      ...app.adapters.cards,
      readIssued: async (orderId, delivery) => {
        const own = await app.adapters.cards.readIssued(orderId, delivery);
        seen.push(...own.map(({ number }) => number));
        return own.map((card) => ({ ...card, number: seen[0] ?? card.number }));
      },
    };
    const mixedUp = { ...app, adapters: { ...app.adapters, cards } };
    const { errors } = await checkBatch(mixedUp, [order, order]);
    expect(errors).toEqual([expect.stringMatching(/: page 1 contains another number$/)]);
  });

  it('hold nothing when a card’s secret was put into the row of another', async () => {
    const order: MixedOrder = {
      ...{ lang: 'de-ch', isDisputed: false, isMailRepeated: false },
      lines: [{ product: 0, category: 'digital', francs: 50, fates: ['issued'] }],
    };
    const [one, other] = await insertOrders(app, [order, order]);
    const findSecret = (reference: string | undefined) =>
      `(select c.secret from card c join orders o on o.id = c.order_id where o.reference = '${reference}')`;
    await rows(
      app,
      `update card set secret = ${findSecret(other?.reference)}
        where order_id = (select id from orders where reference = '${one?.reference}')`,
    );
    const [found] = await rows<{ id: string }>(
      app,
      `select id from orders where reference = '${one?.reference}'`,
    );
    await expect(app.adapters.cards.readIssued(found?.id ?? '')).rejects.toThrow();
  });
});
