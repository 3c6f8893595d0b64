import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exampleParcel, exampleParcels } from '#server/testing/examples/example-parcels.ts';
import { groupParcels, type PackingGroup, paginateParcels } from './packing-groups.ts';

const listReferences = ({ parcels }: PackingGroup) => parcels.map(({ reference }) => reference);

describe('the packing list', () => {
  it('is sorted by due day, then by delivery type, then by due time', () => {
    expect(
      groupParcels(exampleParcels()).map((group) => [group.day, group.deliveryMethod, listReferences(group)]),
    ).toEqual([
      ['2026-11-26', 'standard', ['H5WJ-3PDA']],
      ['2026-11-27', 'standard', ['K2LS-6VEB']],
      ['2026-11-27', 'insured', ['M7K4-92QX', 'Q3ZC-7M5T']],
      ['2026-11-27', 'packet', ['B8RV-4XK2']],
      ['2026-11-30', 'standard', ['T6NF-8YG9']],
    ]);
  });

  it('uses the day of the Swiss clock', () => {
    const [group] = groupParcels([exampleParcel({ dueAt: new Date('2026-11-27T23:10:00Z') })]);
    expect(group?.day).toBe('2026-11-28');
  });

  const parcel = fc
    .record({
      number: fc.integer({ min: 0, max: 999_999 }),
      deliveryMethod: fc.constantFrom('standard', 'insured', 'packet'),
      hours: fc.integer({ min: 0, max: 96 }),
      lines: fc.integer({ min: 1, max: 50 }),
    })
    .map(({ number, deliveryMethod, hours, lines }) => {
      const [line] = exampleParcel().lines;
      return exampleParcel({
        reference: String(number).padStart(6, '0'),
        deliveryMethod,
        dueAt: new Date(Date.UTC(2026, 10, 26, hours)),
        lines: Array.from(
          { length: line === undefined ? 0 : lines },
          () => ({ ...line, quantity: 1 }) as never,
        ),
      });
    });
  const parcels = fc.uniqueArray(parcel, {
    minLength: 1,
    maxLength: 40,
    selector: ({ reference }) => reference,
  });

  it('contains each line once, fills no page too much, and splits no parcel that fits on a page', () =>
    fc.assert(
      fc.property(parcels, (given) => {
        const room = { first: 35, next: 37, head: 4 };
        const pages = paginateParcels(groupParcels(given), room);
        const rows = pages.flat().flatMap((section) => section.rows);
        expect(rows).toHaveLength(given.reduce((sum, { lines }) => sum + lines.length, 0));
        expect(rows.filter(({ isFirst }) => isFirst)).toHaveLength(given.length);
        for (const [index, sections] of pages.entries()) {
          const taken = sections.reduce((sum, section) => sum + room.head + section.rows.length, 0);
          expect(taken).toBeLessThanOrEqual(index === 0 ? room.first : room.next);
          for (const section of sections) expect(section.rows.length).toBeGreaterThan(0);
        }
        for (const { reference, lines } of given.filter((candidate) => candidate.lines.length <= 33)) {
          const on = pages.filter((sections) =>
            sections.some((section) => section.rows.some((row) => row.parcel.reference === reference)),
          );
          expect([on.length, lines.length <= 33]).toEqual([1, true]);
        }
      }),
      { numRuns: 60 },
    ));

  it('is the same for any order of the parcels', () =>
    fc.assert(
      fc.property(parcels, (given) => {
        expect(groupParcels([...given].reverse())).toEqual(groupParcels(given));
      }),
      { numRuns: 30 },
    ));
});
