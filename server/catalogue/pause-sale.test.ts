import { describe, expect, it } from 'vitest';
import type { Product } from '#contract/product.ts';
import { CATEGORIES, type Category } from '#rules/lines.ts';
import { CLERK } from '#server/testing/clerk.ts';
import { openIdleApp } from '#server/testing/idle-app.ts';
import { DIGITAL, line, orderRequest, POSTED } from '#server/testing/order-requests.ts';
import { readStatus } from '#server/testing/rows.ts';
import { visit } from '#server/testing/visitor.ts';

const app = await openIdleApp();

const pause = (...categories: Category[]) => {
  const { operations } = app.app;
  const sentences = categories.map((category) => [category, operations.proposedSentence(category)]);
  return operations.pauseSale(Object.fromEntries(sentences), CLERK);
};
const resume = () => app.app.operations.resumeSale({ categories: CATEGORIES, leaveItems: false, by: CLERK });

async function products(category: 'physical' | 'digital'): Promise<Product[]> {
  const visitor = await visit(app);
  return (await visitor.call<Product[]>('GET', `/products?category=${category}`)).body;
}

/** Polls the first card of a category until the catalogue has the change. */
const expectFirst = (category: 'physical' | 'digital') =>
  expect.poll(async () => (await products(category))[0]);

describe('a paused sale', () => {
  it('is shown with every card of its category, and of no other, until it resumes', async () => {
    await pause('digital');
    await expectFirst('digital').toMatchObject({ available: false });
    for (const product of await products('digital')) {
      expect(product).toMatchObject({
        available: false,
        paused: { 'fr-ch': expect.stringContaining('e-mail') },
      });
    }
    for (const product of await products('physical')) expect(product).not.toHaveProperty('paused');
    const one = await (await visit(app)).call<Product>('GET', `/products/${DIGITAL}`);
    expect(one.body).toMatchObject({ available: false, paused: { 'de-ch': expect.any(String) } });
    expect(await app.app.operations.salePauses()).toMatchObject([{ category: 'digital', person: 'anna' }]);

    expect(await resume()).toMatchObject({ categories: ['digital'] });
    await expectFirst('digital').toMatchObject({ available: true });
    expect(await resume()).toMatchObject({ kind: 'refused', why: 'on-sale' });
  });

  it('refuses orders with such a card with a sentence for its line, and accepts others', async () => {
    await pause('digital');
    const visitor = await visit(app);
    const mixed = orderRequest({ cart: [line(POSTED, 50), line(DIGITAL, 20)] });
    expect(await visitor.place(mixed)).toMatchObject({
      status: 409,
      body: {
        messageKey: 'BUSINESS_CONSTRAINT_VIOLATION',
        constraint: 'salePaused',
        fieldErrors: [{ field: 'cart.1.product', messageKey: 'order.salePaused' }],
      },
    });
    const posted = orderRequest({ cart: [line(POSTED, 50)], deliveryOption: { key: 'standard' } });
    expect((await visitor.place(posted)).status).toBe(201);
    await resume();
  });

  it('lets a started payment complete, and its press be repeated', async () => {
    const visitor = await visit(app);
    const request = orderRequest();
    const placed = await visitor.placeOrThrow(request, 'the-press-before-the-pause');
    await pause('digital', 'physical');
    expect(await visitor.placeOrThrow(request, 'the-press-before-the-pause')).toEqual(placed);
    await visitor.assert(await app.systems.pay(placed.reference));
    expect(await readStatus(app, placed.id)).toBe('Confirmed/Captured');
    await resume();
  });
});
