import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Feast, findSeason, sortBySeason } from './seasons.ts';

describe('the season', () => {
  it.each([
    ['before November', '2026-10-31T22:59:59Z', null],
    ['from the first of November, in Swiss time', '2026-10-31T23:00:00Z', ['christmas', '2026-12-21']],
    ['on the last order day', '2026-12-21T15:59:59Z', ['christmas', '2026-12-21']],
    ['after its cut-off', '2026-12-21T16:00:00Z', ['christmas', null]],
    ['on Christmas Eve', '2026-12-24T22:59:59Z', ['christmas', null]],
    ['on Christmas Day', '2026-12-24T23:00:00Z', null],
    ['36 days before Easter', '2026-02-28T12:00:00Z', null],
    ['35 days before Easter', '2026-03-01T12:00:00Z', ['easter', '2026-03-30']],
    ['on Holy Saturday', '2026-04-04T12:00:00Z', ['easter', null]],
    ['on Easter Sunday', '2026-04-05T12:00:00Z', null],
    ['in summer', '2026-07-15T12:00:00Z', null],
  ] as const)('%s', (_, now, expected) => {
    const season = findSeason(new Date(now));
    expect(season && [season.feast, season.lastOrderDay]).toEqual(expected);
  });
});

const design = (productReferenceId: string, available = true) => ({ productReferenceId, available });
const list = [
  design('birthday-physical'),
  design('easter-physical', false),
  design('winter-digital'),
  design('wedding-physical'),
  design('christmas-physical'),
  design('christmastide-physical'),
];
const sortReferences = (feast: Feast | null) =>
  sortBySeason(list, feast).map(({ productReferenceId }) => productReferenceId.replace(/-\w+$/, ''));

describe('the order of designs', () => {
  it('starts with those of the season', () => {
    expect(sortReferences('christmas')).toEqual([
      'winter',
      'christmas',
      'birthday',
      'wedding',
      'christmastide',
      'easter',
    ]);
  });

  it('ends with sold-out ones, also in their season', () => {
    const expected = ['birthday', 'winter', 'wedding', 'christmas', 'christmastide', 'easter'];
    expect(sortReferences(null)).toEqual(expected);
    expect(sortReferences('easter')).toEqual(expected);
  });

  it('contains every design once', () => {
    const designs = fc.array(
      fc.record({
        productReferenceId: fc.constantFrom('christmas-a', 'easter-a', 'winter-a', 'birthday-a'),
        available: fc.boolean(),
      }),
    );
    const feasts = fc.constantFrom(null, 'christmas', 'easter');
    fc.assert(
      fc.property(designs, feasts, (items, feast) => {
        const sorted = sortBySeason(items, feast);
        expect(sorted).toHaveLength(items.length);
        expect(new Set(sorted)).toEqual(new Set(items));
      }),
    );
  });
});
