import { beforeEach, describe, expect, it } from 'vitest';
import { createPinGuard, type PinGuard } from './pin-guard.ts';
import type { Card } from './supplier-card.ts';

const card: Card = {
  kind: 'card',
  form: 'digital',
  id: 'i-1',
  productReferenceId: 'murmeli-classic',
  value: 5000,
  currency: 'CHF',
  number: '6366418205937716041',
  pin: '004217',
  validUntil: '2031-11-21',
  status: 'active',
  balance: 5000,
};
const minutes = (count: number) => count * 60_000;

let now: number;
let work: string[];
let guard: PinGuard;
beforeEach(() => {
  now = 0;
  work = [];
  guard = createPinGuard(
    {
      card: (number) => {
        work.push('look up');
        return number === card.number ? card : undefined;
      },
    },
    () => now,
    (given, wanted) => {
      work.push(`compare ${given.length} with ${wanted.length}`);
      return given.equals(wanted);
    },
  );
});

/** Lists the work performed for one query. */
function recordWork(number: string, pin: string): string[] {
  work = [];
  guard(number, pin);
  return work;
}

describe('number and PIN', () => {
  it('cost the same work whatever is wrong with them', () => {
    const wrongPin = recordWork(card.number, '004218');
    const works = [
      recordWork('6366000000000000000', '004217'),
      recordWork('', ''),
      recordWork(card.number, '0042170042170042170042'),
      recordWork(card.number, ''),
      recordWork(card.number, '111111'),
      recordWork(card.number, '222222'),
      // Locked by then.
      recordWork(card.number, '333333'),
      recordWork(card.number, '004217'),
    ];
    expect(wrongPin).toEqual(['look up', 'compare 32 with 32']);
    for (const item of works) expect(item).toEqual(wrongPin);
    expect(guard(card.number, card.pin)).toBeUndefined();
    now += minutes(15);
    expect(recordWork(card.number, '004217')).toEqual(wrongPin);
  });

  it('lock after five wrong PINs, for fifteen minutes from the fifth, however often it is tried', () => {
    for (let wrong = 0; wrong < 4; wrong += 1) guard(card.number, '999999');
    expect(guard(card.number, card.pin)).toBe(card);
    for (let wrong = 0; wrong < 5; wrong += 1) guard(card.number, '999999');
    now += minutes(14);
    expect(guard(card.number, card.pin)).toBeUndefined();
    now += minutes(1);
    expect(guard(card.number, card.pin)).toBe(card);
  });

  it('of which a zero in front is missing are wrong', () => {
    expect(guard(card.number, '4217')).toBeUndefined();
  });

  it('of a number that nobody has lock nothing else', () => {
    for (let wrong = 0; wrong < 9; wrong += 1) guard('6366000000000000000', '999999');
    expect(guard(card.number, card.pin)).toBe(card);
  });
});
