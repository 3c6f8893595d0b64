import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CsvFault, formatCsv, parseCsv } from './csv.ts';

const cellsOf = (text: string) => parseCsv(text).map(({ cells }) => cells);

describe('a CSV file', () => {
  it('is read as it was written, whatever its cells hold', () => {
    // A cell that begins like a formula comes back with its apostrophe; a line of one empty cell is an empty line.
    const text = fc.string({ unit: 'grapheme' }).filter((value) => !/^[=+\-@\t\r\uFEFF]/.test(value));
    const row = fc.array(text, { minLength: 2, maxLength: 4 });
    fc.assert(
      fc.property(fc.array(row), (rows) => {
        expect(cellsOf(formatCsv(rows))).toEqual(rows);
      }),
    );
  });

  it.each(['=1+1', '+41', '-1', '@SUM(A1)', '\t=1', '\r=1'])('never hands %j to a spreadsheet', (value) => {
    expect(cellsOf(formatCsv([[value, 'x']]))).toEqual([[`'${value}`, 'x']]);
  });

  it('is written for Swiss Excel with semicolons and a byte order mark, and read back', () => {
    const rows = [
      ['day', 'sum; of it'],
      ['2026-11-25', 'Zürich, "Kreis 5"\nübrig'],
    ];
    const text = formatCsv([...rows, ['total', 1.5]], { excel: true });
    expect(text.slice(0, 6)).toBe('\uFEFFday;"');
    expect(text).toContain('\r\ntotal;1.5\r\n');
    expect(cellsOf(text)).toEqual([...rows, ['total', '1.5']]);
  });

  it('keeps numbers as they are', () => {
    expect(formatCsv([[-5, 1.5]])).toBe('-5,1.5\r\n');
  });

  it('may have line ends of either kind, a byte order mark, empty lines, and no end of its last line', () => {
    expect(cellsOf('\uFEFFa,b\r\n\r\n"c ""d""","e\nf"\ng,')).toEqual([
      ['a', 'b'],
      ['c "d"', 'e\nf'],
      ['g', ''],
    ]);
    expect(cellsOf('')).toEqual([]);
  });

  it('may be separated by semicolons, as a Swiss spreadsheet does', () => {
    expect(parseCsv('a;"b;c"\r\n1,5;').map(({ cells }) => cells)).toEqual([
      ['a', 'b;c'],
      ['1,5', ''],
    ]);
  });

  it('tells the line of each record, also after a cell of several lines', () => {
    expect(parseCsv('a\n"b\nb"\nc').map(({ line }) => line)).toEqual([1, 2, 4]);
  });

  it.each([
    ['a,b\nc"d,e', 2],
    ['a\n"b', 2],
    ['"a"b,c', 1],
  ])('that is broken (%j) is refused at its line', (text, line) => {
    expect(() => parseCsv(text)).toThrow(CsvFault);
    expect(() => parseCsv(text)).toThrow(expect.objectContaining({ line }));
  });
});
