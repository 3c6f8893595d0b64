import { describe, expect, it } from 'vitest';
import { getShippingCost, STANDARD_SHIPPING_BANDS } from './shipping-cost.ts';

describe('shipping', () => {
  it.each([
    [0, 0],
    [1, 120],
    [10, 120],
    [11, 150],
    [20, 150],
    [21, 250],
    [40, 250],
    [41, 250],
    [80, 250],
    [81, 250],
    [600, 250],
  ])('of %i cards by A-Post is %i Rappen', (count, price) => {
    expect(getShippingCost('standard', count)).toBe(price);
  });

  it.each([1, 20, 21, 80, 81])('of %i cards registered or as a packet has one price', (count) => {
    expect(getShippingCost('insured', count)).toBe(580);
    expect(getShippingCost('packet', count)).toBe(1350);
  });

  it('is free without posted cards', () => {
    expect(getShippingCost('digital', 3)).toBe(0);
    expect(getShippingCost('insured', 0)).toBe(0);
    expect(getShippingCost('packet', 0)).toBe(0);
  });

  it('has bands without a gap', () => {
    expect(STANDARD_SHIPPING_BANDS[0]?.from).toBe(1);
    STANDARD_SHIPPING_BANDS.slice(1).forEach((band, index) => {
      expect(band.from).toBe((STANDARD_SHIPPING_BANDS[index]?.to ?? Number.NaN) + 1);
    });
  });
});
