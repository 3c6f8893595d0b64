import { expect, it } from 'vitest';
import { formatParcelName, type ParcelName } from '#rules/parcel-name.ts';
import { readShipments } from './ship-parcel.ts';

const parseTracking = (text: string, parcel: ParcelName) =>
  text === formatParcelName(parcel) ? { fault: 'parcelCode' as const } : { tracking: text };
const read = (...rows: [parcel: string, tracking: string][]) =>
  readShipments(
    rows.map(([parcel, tracking], index) => ({ line: index + 2, cells: { parcel, tracking } })),
    parseTracking,
  );

it('a franking file names each parcel once, with or without a tracking number', () => {
  expect(read(['K7QM-2X9F', '99.00.1'], ['R4TW-8NPC/2', ''])).toEqual({
    kind: 'valid',
    shipments: [
      { reference: 'K7QM-2X9F', number: 1, tracking: '99.00.1' },
      { reference: 'R4TW-8NPC', number: 2, tracking: undefined },
    ],
  });
});

it('every error of a franking file is reported by line, and nothing is shipped', () => {
  const faulty = read(
    ['nothing', '1'],
    ['K7QM-2X9F', 'K7QM-2X9F'],
    ['R4TW-8NPC', '99.00.1'],
    ['R4TW-8NPC', ''],
    ['K7QM-2X9F', '99.00.1'],
  );
  expect(faulty).toEqual({
    kind: 'invalid',
    faults: [
      { line: 2, problem: { code: 'no-parcel' } },
      { line: 3, problem: { code: 'tracking-is-label', parcel: 'K7QM-2X9F' } },
      { line: 5, problem: { code: 'parcel-repeated', parcel: 'R4TW-8NPC' } },
      { line: 6, problem: { code: 'tracking-repeated', parcel: 'K7QM-2X9F' } },
    ],
  });
});
