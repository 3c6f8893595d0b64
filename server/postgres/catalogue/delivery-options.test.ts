import { describe, expect, it } from 'vitest';
import { UNNAMED_BRAND } from '../../../testkit/unnamed-brand.ts';
import { getDeliveryOptions } from './delivery-options.ts';

describe('the base table of deliveries (specification 9)', () => {
  const details = (key: string) =>
    getDeliveryOptions(UNNAMED_BRAND).find((option) => option.key === key)?.details;

  it.each(['standard', 'insured', 'packet'])(
    'posts %s within a day, Monday to Friday from 08:00 to 17:00',
    (key) => {
      expect(details(key)?.deliveryTimeRules).toEqual({
        deliveryDuration: 1,
        deliveryDays: '1-5',
        deliveryStart: '08:00',
        deliveryEnd: '17:00',
      });
    },
  );

  it('has no price for A-Post and registered post, which each order computes', () => {
    expect(details('standard')?.price).toBe(0);
    expect(details('insured')?.price).toBe(0);
    expect(details('packet')?.price).toBe(1350);
  });

  it('e-mails digital cards immediately and for free', () => {
    expect(details('digital')).toMatchObject({ price: 0, deliveryTimeRules: { deliveryDuration: 0 } });
  });

  it.each(['digital', 'standard', 'insured', 'packet'])('has currency, key and VAT rate of %s', (key) => {
    expect(details(key)).toMatchObject({ key, currency: 'CHF', vatTaxRate: 8.1 });
  });

  it('has one option for each delivery method, each with its own id and name', () => {
    expect(getDeliveryOptions(UNNAMED_BRAND).map(({ key }) => key)).toEqual([
      'digital',
      'standard',
      'insured',
      'packet',
    ]);
    for (const language of ['de-ch', 'fr-ch', 'it-ch'] as const)
      expect(
        new Set(getDeliveryOptions(UNNAMED_BRAND).map((option) => option.details.name[language])).size,
      ).toBe(4);
    expect(new Set(getDeliveryOptions(UNNAMED_BRAND).map(({ id }) => id)).size).toBe(4);
  });
});
