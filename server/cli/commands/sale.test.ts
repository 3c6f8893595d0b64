import { describe, expect, it } from 'vitest';
import type { Product } from '#contract/product.ts';
import { openIdleApp } from '#server/testing/idle-app.ts';
import { DIGITAL, line, orderRequest, POSTED } from '#server/testing/order-requests.ts';
import { rows, standing } from '#server/testing/rows.ts';
import type { TestApp } from '#server/testing/test-app.ts';
import { typeCommand } from '#server/testing/typed-command.ts';
import { visit } from '#server/testing/visitor.ts';
import { productAvailability, salePauseCommand, saleResume, saleStatus } from '../descriptions/sale.ts';

let app: TestApp;
openIdleApp((opened) => {
  app = opened;
});

const REASON = ['--reason', 'the supplier is away'];
const pause = (...words: string[]) => typeCommand(app, salePauseCommand, [...words, ...REASON]);
const resume = (word: string) => typeCommand(app, saleResume, [word, ...REASON]);
const status = () => typeCommand(app, saleStatus, []);

async function products(category: 'physical' | 'digital'): Promise<Product[]> {
  const visitor = await visit(app);
  return (await visitor.call<Product[]>('GET', `/products?category=${category}`)).body;
}

/** The first card of a category, asked for until it is as awaited: the change is told beside the command. */
const firstOf = (category: 'physical' | 'digital') => expect.poll(async () => (await products(category))[0]);

const actions = () =>
  rows(
    app,
    'select person, command, reason, event_type as type, data from operator_action order by id desc limit 1',
  );

describe('a sale that is paused', () => {
  it('is told with every card of its category, and of no other, until it goes on', async () => {
    const { code, out } = await pause('digital');
    expect(code).toBe(0);
    expect(out).toContain('Karten per E-Mail verkaufen wir zurzeit nicht.');
    await firstOf('digital').toMatchObject({ available: false });
    for (const product of await products('digital')) {
      expect(product).toMatchObject({
        available: false,
        paused: { 'fr-ch': expect.stringContaining('e-mail') },
      });
    }
    for (const product of await products('physical')) expect(product).not.toHaveProperty('paused');
    const one = await (await visit(app)).call<Product>('GET', `/products/${DIGITAL}`);
    expect(one.body).toMatchObject({ available: false, paused: { 'de-ch': expect.any(String) } });
    expect((await status()).out).toMatch(
      /Posted cards are on sale.\nDigital cards are off sale since .* by anna:/,
    );
    expect(await actions()).toEqual([
      {
        person: 'anna',
        command: 'sale pause',
        reason: 'the supplier is away',
        ...{ type: 'sale-paused', data: { category: 'digital' } },
      },
    ]);

    expect((await resume('all')).out).toBe('Digital cards are on sale again.');
    await firstOf('digital').toMatchObject({ available: true });
    expect(await resume('digital')).toMatchObject({ code: 1, err: 'They are on sale already.' });
  });

  it('refuses orders with such a card by a sentence for its line, and takes others', async () => {
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
    await resume('digital');
  });

  it('lets a payment that has begun go on to the end, and its press be repeated', async () => {
    const visitor = await visit(app);
    const request = orderRequest();
    const placed = await visitor.placed(request, 'the-press-before-the-pause');
    await pause('all');
    expect(await visitor.placed(request, 'the-press-before-the-pause')).toEqual(placed);
    await visitor.assert(await app.systems.pay(placed.reference));
    expect(await standing(app, placed.id)).toBe('Confirmed/Captured');
    await resume('all');
  });

  it('says what the operator says, in all three languages or not at all', async () => {
    const own = [
      '--sentence-de',
      'Bis 14 Uhr.',
      '--sentence-fr',
      'Jusqu’à 14 h.',
      '--sentence-it',
      'Fino alle 14.',
    ];
    expect(await pause('physical', ...own)).toMatchObject({ code: 0 });
    await firstOf('physical').toMatchObject({
      paused: { 'de-ch': 'Bis 14 Uhr.', 'fr-ch': 'Jusqu’à 14 h.', 'it-ch': 'Fino alle 14.' },
    });
    expect((await pause('physical', ...own.slice(0, 2))).err).toContain('in all three languages');
    expect((await pause('paper')).code).toBe(2);
    await resume('all');
  });
});

describe('the availability of a card', () => {
  const set = (...words: string[]) => typeCommand(app, productAvailability, [...words, ...REASON]);
  const available = async () =>
    (await products('physical')).find(({ productReferenceId }) => productReferenceId === POSTED)?.available;

  it('is set by its reference id, with person and reason', async () => {
    expect(await set(POSTED, 'off')).toMatchObject({ code: 0 });
    await expect.poll(available).toBe(false);
    expect(await actions()).toEqual([
      expect.objectContaining({
        command: 'product availability',
        data: { product: POSTED, available: false },
      }),
    ]);
    expect(await set(POSTED, 'on')).toMatchObject({ code: 0 });
    await expect.poll(available).toBe(true);
  });

  it('of a card that is not there, or neither on nor off, is refused', async () => {
    expect(await set('no-such-card', 'off')).toMatchObject({ code: 1 });
    expect(await set(POSTED, 'maybe')).toMatchObject({ code: 2 });
  });
});
