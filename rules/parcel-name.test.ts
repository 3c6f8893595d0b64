import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CARD_NUMBER_FORMAT } from './card-number.ts';
import { expectedDelivery, isWorkingDay } from './holidays.ts';
import {
  formatParcelName,
  getExpectedArrival,
  getWeightClass,
  parseParcelName,
  parseTracking,
} from './parcel-name.ts';
import { swissTime } from './swiss-time.ts';

const DAY_MS = 86_400_000;

describe('the name of a parcel', () => {
  it('is the order’s reference, with a number from the second on', () => {
    expect(parseParcelName(' k7qm-2x9f ')).toEqual({ reference: 'K7QM-2X9F', number: 1 });
    expect(parseParcelName('K7QM-2X9F/1')).toEqual({ reference: 'K7QM-2X9F', number: 1 });
    expect(parseParcelName('K7QM-2X9F/12')).toEqual({ reference: 'K7QM-2X9F', number: 12 });
    for (const name of [
      { reference: 'K7QM-2X9F', number: 1 },
      { reference: 'K7QM-2X9F', number: 2 },
    ]) {
      expect(parseParcelName(formatParcelName(name))).toEqual(name);
    }
  });

  it.each(['', 'K7QM', 'K7QM-2X9F/', 'K7QM-2X9F/0', 'K7QM-2X9F/100', 'K7QM-2X9I', '6366020000000000013'])(
    'cannot be %j',
    (text) => expect(parseParcelName(text)).toBeUndefined(),
  );
});

describe('a tracking number', () => {
  const read = (text: string) =>
    parseTracking(text, { reference: 'K7QM-2X9F', number: 2 }, CARD_NUMBER_FORMAT);

  it.each([
    ['99.00.123456.12345678', '99.00.123456.12345678'],
    [' cp123456789ch ', 'CP123456789CH'],
    ['98 33  100000 12345678', '98 33 100000 12345678'],
    ['RB123456789CH', 'RB123456789CH'],
    // The check digit fits a card number; prefix and length do not.
    ['990012345612345675', '990012345612345675'],
    ['6366020000000003', '6366020000000003'],
  ])('is read from %j', (text, tracking) => expect(read(text)).toEqual({ tracking }));

  it.each(['', '12345', 'no number', '=1+1', '<b>123456</b>', `1${'2'.repeat(40)}`])(
    'cannot be %j',
    (text) => {
      expect(read(text)).toEqual({ fault: 'form' });
    },
  );

  it.each(['6366020000000000013', ' 6366 0200 0000 0000 013 ', '6366.0200-0000 0000.013'])(
    'is never the number of a card, as in %j',
    (text) => expect(read(text)).toEqual({ fault: 'cardNumber' }),
  );

  it.each(['K7QM-2X9F', 'k7qm-2x9f/2', 'K7QM2X9F', 'K7QM-2X9F-2', 'R4TW-8NPC'])(
    'is never the code of our own label, as in %j',
    (text) => expect(read(text)).toEqual({ fault: 'parcelCode' }),
  );
});

describe('the weight of a letter', () => {
  it.each([
    [1, 'up to 100 g'],
    [10, 'up to 100 g'],
    [11, 'up to 250 g'],
    [20, 'up to 250 g'],
    [21, 'up to 1000 g'],
    [600, 'up to 1000 g'],
  ])('with %i cards is %s', (cards, weight) => expect(getWeightClass(cards)).toBe(weight));
});

describe('the days on which a parcel is expected', () => {
  it.each([
    ['in time', '2026-11-24T09:00:00Z', { from: '2026-11-25', to: '2026-11-26' }],
    ['on the first day promised', '2026-11-25T09:00:00Z', { from: '2026-11-26', to: '2026-11-27' }],
    ['late', '2026-11-26T09:00:00Z', { from: '2026-11-27', to: '2026-11-30' }],
    ['before Christmas, a replacement', '2026-12-23T22:59:00Z', { from: '2026-12-24', to: '2026-12-28' }],
  ])('shipped %s', (_, shippedAt, expected) => {
    expect(getExpectedArrival(new Date(shippedAt), { from: '2026-11-25', to: '2026-11-26' })).toEqual(
      expected,
    );
  });

  it('are working days after it left, and not before the promised ones', () => {
    const instant = fc.date({
      min: new Date('2025-01-01'),
      max: new Date('2035-01-01'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(instant, fc.nat({ max: 40 }), (orderedAt, days) => {
        const promised = expectedDelivery(orderedAt);
        const shippedAt = new Date(orderedAt.getTime() + days * DAY_MS);
        const { from, to } = getExpectedArrival(shippedAt, promised);
        expect(from > swissTime(shippedAt).date && from >= promised.from).toBe(true);
        expect(to >= from && to >= promised.to).toBe(true);
        expect(isWorkingDay(from) && isWorkingDay(to)).toBe(true);
      }),
    );
  });
});
