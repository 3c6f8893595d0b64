import { describe, expect, it } from 'vitest';
import { DELIVERY_OPTIONS } from './delivery-options.ts';

describe('the base table of deliveries (specification section 9)', () => {
  const details = (key: string) => DELIVERY_OPTIONS.find((option) => option.key === key)?.details;

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

  it('asks nothing for A-Post and registered post, whose price each order computes', () => {
    expect(details('standard')?.price).toBe(0);
    expect(details('insured')?.price).toBe(0);
    expect(details('packet')?.price).toBe(1350);
  });

  it('e-mails digital cards at once and for nothing', () => {
    expect(details('digital')).toMatchObject({ price: 0, deliveryTimeRules: { deliveryDuration: 0 } });
  });
});
