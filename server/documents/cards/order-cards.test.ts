import { describe, expect, it } from 'vitest';
import { brand } from '#brands/murmeli/brand.ts';
import type { ReadableCard } from '#server/fulfilment/readable-card.ts';
import { digitalOrder, exampleOrder } from '#server/testing/examples/example-order.ts';
import { buildCardsInput, cardFileName } from './order-cards.ts';

const layout = { brand, brandDir: 'brands/murmeli', loadPicture: async (path: string) => Buffer.from(path) };

const order = exampleOrder({
  purchasedItems: [
    { id: 'first', productId: 'p', price: 5000, line: 1, ordinal: 1, status: 'Issued', validUntil: null },
    { id: 'void', productId: 'p', price: 5000, line: 1, ordinal: 2, status: 'Void', validUntil: null },
    { id: 'third', productId: 'p', price: 12_500, line: 2, ordinal: 1, status: 'Issued', validUntil: null },
    { id: 'posted', productId: 'p', price: 10_000, line: 3, ordinal: 1, status: 'Active', validUntil: null },
  ],
});

const card = (changes: Partial<ReadableCard> = {}): ReadableCard => ({
  id: 'first',
  orderId: order.id,
  line: 1,
  ordinal: 1,
  faceValue: 5000,
  number: '0066001234567890120',
  pin: '004710',
  validUntil: '2031-11-25',
  ...changes,
});

describe('the PDF of an order', () => {
  it('is drawn from its own cards, with leading zeros', async () => {
    const { cards } = await buildCardsInput(
      order,
      [card(), card({ id: 'third', line: 2, faceValue: 12_500 })],
      layout,
    );
    expect(cards.map(({ productName, number, pin, value }) => [productName, number, pin, value])).toEqual([
      ['Geburtstagsfest', '0066001234567890120', '004710', 5000],
      ['Frohe Weihnachten', '0066001234567890120', '004710', 12_500],
    ]);
  });

  it.each([
    ['another order', card({ orderId: digitalOrder().id.replace('5', '6') })],
    ['nobody', card({ id: 'unknown' })],
    ['this order, but void', card({ id: 'void' })],
    ['a line that it does not have', card({ line: 9 })],
    ['a line of another value', card({ line: 2 })],
    ['a posted line', card({ id: 'posted', line: 3, faceValue: 10_000 })],
  ])('is not drawn with a card of %s', async (_whose, wrong) => {
    await expect(buildCardsInput(order, [card(), wrong], layout)).rejects.toThrow(
      'does not belong to this order',
    );
  });

  it('contains the picture of a design once', async () => {
    const { cards } = await buildCardsInput(order, [card(), card()], layout);
    expect(cards[0]?.picture).toBe(cards[1]?.picture);
  });
});

describe('the buyer’s message for a card', () => {
  const written = { forName: 'Anna', fromName: 'Ben', message: 'Alles Gute!' };
  const drawGifts = async (giftMessage: typeof written & { paper: string }) => {
    const both = [card(), card({ id: 'third', line: 2, faceValue: 12_500 })];
    const findMessage = (line: number, ordinal: number) =>
      line === 1 && ordinal === 1 ? giftMessage : undefined;
    const { cards } = await buildCardsInput(order, both, layout, findMessage);
    return cards.map(({ gift }) => gift);
  };

  it('appears on that card only, on its chosen paper', async () => {
    const paper = brand.giftPapers.find(({ key }) => key === 'hearts');
    expect(await drawGifts({ ...written, paper: 'hearts' })).toEqual([{ ...written, paper }, undefined]);
  });

  it('appears on the first paper when the brand has removed the chosen one', async () => {
    expect(await drawGifts({ ...written, paper: 'gone' })).toEqual([
      { ...written, paper: brand.giftPapers[0] },
      undefined,
    ]);
  });

  it('changes nothing if empty on plain paper, and only the paper otherwise', async () => {
    const empty = { forName: '', fromName: '', message: '' };
    expect(await drawGifts({ ...empty, paper: 'plain' })).toEqual([undefined, undefined]);
    const [gift] = await drawGifts({ ...empty, paper: 'stars' });
    expect(gift?.paper.key).toBe('stars');
  });

  it('is in a file named after the card’s place in the order', () => {
    expect(cardFileName({ reference: 'M7K4-92QX' }, { key: 'murmeli' }, 3)).toBe('murmeli-M7K4-92QX-3.pdf');
  });
});
