import { describe, expect, it } from 'vitest';
import { parseScanInput, toSearchText } from './scan-input.ts';

describe('a scan', () => {
  it.each([
    ['K7QM-2X9F', 'K7QM-2X9F'],
    [' k7qm2x9f ', 'K7QM-2X9F'],
    ['K7QM-2X9F/2', 'K7QM-2X9F/2'],
    ['K7QM-2X9F/1', 'K7QM-2X9F'],
    // Typed by a scanner that assumes an American keyboard.
    ["K7QM'2X9F-2", 'K7QM-2X9F/2'],
    ['1234-5678', '1234-5678'],
  ])('%s is the parcel %s', (typed, parcel) => {
    expect(parseScanInput(typed)).toEqual({ kind: 'parcel', parcel });
  });

  it.each(['6366391234567890123', '6366 3912 3456 7890 123', 'abc', 'K7QM-2X9O'])(
    '%s is not a parcel',
    (text) => {
      expect(parseScanInput(text)).toEqual({ kind: 'card', text });
    },
  );

  it('is nothing for an empty line', () => {
    expect(parseScanInput('  ')).toEqual({ kind: 'nothing' });
  });
});

it.each([
  ['K7QM-2X9F/2', 'K7QM-2X9F'],
  ['k7qm-2x9f', 'K7QM-2X9F'],
  [' Müller Zürich ', 'Müller Zürich'],
  ['000012', '000012'],
  ['', ''],
])('the input «%s» is searched as «%s»', (typed, text) => {
  expect(toSearchText(typed)).toBe(text);
});
