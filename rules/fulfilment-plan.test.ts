import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  getActivationAlarm,
  getActivationDue,
  type PaidOrder,
  planFulfilment,
  planParcel,
} from './fulfilment-plan.ts';

const paidAt = new Date('2026-11-20T09:30:00Z');

const order = (changes: Partial<PaidOrder> = {}): PaidOrder => ({
  lines: [{ position: 1, category: 'digital', faceValue: 5000, quantity: 1 }],
  primaryEmail: 'lena@kundin.example',
  billingEmail: 'lena@kundin.example',
  delivery: undefined,
  paidAt,
  ...changes,
});

const lines = fc.array(
  fc.record({
    category: fc.constantFrom('physical' as const, 'digital' as const),
    faceValue: fc.integer({ min: 500, max: 50_000 }),
    quantity: fc.integer({ min: 1, max: 20 }),
  }),
  { minLength: 1, maxLength: 6 },
);

describe('a paid order', () => {
  it('has one card per place', () => {
    fc.assert(
      fc.property(lines, (bought) => {
        const numbered = bought.map((line, index) => ({ position: index + 1, ...line }));
        const { cards, needsIssuing, parcel } = planFulfilment(
          order({ lines: numbered, delivery: 'standard' }),
        );
        for (const { position, category, faceValue, quantity } of numbered) {
          const own = cards.filter(({ line }) => line === position);
          expect(own.map(({ ordinal }) => ordinal)).toEqual(
            Array.from({ length: quantity }, (_, index) => index + 1),
          );
          const status = category === 'digital' ? 'Pending' : 'ToPost';
          for (const card of own) expect(card).toMatchObject({ category, faceValue, status });
        }
        expect(cards).toHaveLength(numbered.reduce((sum, { quantity }) => sum + quantity, 0));
        expect(needsIssuing).toBe(numbered.some(({ category }) => category === 'digital'));
        expect(parcel !== undefined).toBe(numbered.some(({ category }) => category === 'physical'));
      }),
    );
  });

  it('has a parcel with the chosen delivery, due by the working hours after the payment', () => {
    const posted = [{ position: 1, category: 'physical', faceValue: 5000, quantity: 2 } as const];
    expect(planFulfilment(order({ lines: posted, delivery: 'insured' })).parcel).toEqual({
      deliveryMethod: 'insured',
      status: 'ToPack',
      dueAt: getActivationDue(paidAt),
      alarmAt: getActivationAlarm(paidAt),
    });
    expect(planParcel('packet', paidAt).alarmAt.getTime()).toBeLessThan(getActivationDue(paidAt).getTime());
  });

  it('is refused when its posted cards have no delivery method', () => {
    const posted = [{ position: 1, category: 'physical', faceValue: 5000, quantity: 2 } as const];
    expect(() => planFulfilment(order({ lines: posted }))).toThrow('physical cards');
  });

  it.each([
    ['lena@kundin.example', ['confirmation']],
    ['Lena@Kundin.example', ['confirmation']],
    ['buchhaltung@kundin.example', ['confirmation', 'receipt']],
  ])('with the billing e-mail %s has the mails %j', (billingEmail, mails) => {
    expect(planFulfilment(order({ billingEmail })).mails).toEqual(mails);
  });
});
