import { describe, expect, it } from 'vitest';
import {
  DELIVERY_METHODS,
  type DeliveryMethod,
  getDeliveryChoices,
  resolveDeliveryMethod,
} from './delivery-method.ts';
import type { PricedLine } from './lines.ts';

const posted = (price: number, amount = 1): PricedLine => ({ category: 'physical', price, amount });
const mailed = (price: number, amount = 1): PricedLine => ({ category: 'digital', price, amount });

describe('the delivery type', () => {
  it.each(DELIVERY_METHODS)('is digital without a posted card, whatever the choice (%s)', (choice) => {
    expect(resolveDeliveryMethod(choice, [])).toBe('digital');
    expect(resolveDeliveryMethod(choice, [mailed(50_000)])).toBe('digital');
  });

  it.each<[string, DeliveryMethod, PricedLine[], DeliveryMethod]>([
    ['registered up to CHF 500', 'insured', [posted(50_000)], 'insured'],
    ['a packet above', 'insured', [posted(50_000), posted(500)], 'packet'],
    ['a packet by amount', 'insured', [posted(5_000, 11)], 'packet'],
    ['registered again when the value falls', 'packet', [posted(5_000, 10)], 'insured'],
    ['registered when only digital cards exceed', 'packet', [posted(500), mailed(50_000, 5)], 'insured'],
    ['A-Post when chosen', 'standard', [posted(50_000, 6)], 'standard'],
    ['A-Post after a cart that was digital', 'digital', [posted(500)], 'standard'],
  ])('is %s', (_, choice, lines, type) => {
    expect(resolveDeliveryMethod(choice, lines)).toBe(type);
  });
});

describe('the available delivery types', () => {
  it('are none for digital cards', () => {
    expect(getDeliveryChoices({ products: [] })).toEqual([]);
    expect(getDeliveryChoices({ products: [mailed(500)] })).toEqual([]);
  });

  it('are A-Post and registered, or a packet above CHF 500', () => {
    expect(getDeliveryChoices({ products: [posted(50_000), mailed(500)] })).toEqual(['standard', 'insured']);
    expect(getDeliveryChoices({ products: [posted(25_500, 2)] })).toEqual(['standard', 'packet']);
  });
});
