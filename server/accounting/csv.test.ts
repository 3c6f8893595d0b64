import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatCsv, InvalidCsvError, parseCsv, unescapeFormula } from './csv.ts';

const readCells = (text: string) => parseCsv(text).map(({ cells }) => cells);

describe('a CSV file', () => {
  it('is read as it was written, with any cell content', () => {
    // An apostrophe before a formula could be ours; a line with one empty cell is an empty line.
    const text = fc.string({ unit: 'grapheme' }).filter((value) => !/^\uFEFF|'/.test(value));
    const row = fc
      .array(text, { minLength: 2, maxLength: 4 })
      .filter((cells) => cells.some((cell) => cell.trim() !== ''));
    fc.assert(
      fc.property(fc.array(row), (rows) => {
        const read = parseCsv(formatCsv(rows), ',')
          .map(({ cells }) => cells)
          .map((cells) => cells.map(unescapeFormula));
        expect(read).toEqual(rows);
      }),
    );
  });

  it.each(['=1+1', '+41', '-1', '@SUM(A1)', '\t=1', '\r=1'])('never passes %j to a spreadsheet', (value) => {
    expect(readCells(formatCsv([[value, 'x']]))).toEqual([[`'${value}`, 'x']]);
  });

  it.each([
    ["x;=cmd|'/c calc'!A0", "x;'=cmd|'/c calc'!A0"],
    ['a,+1', "a,'+1"],
    ['a\t-1', "a\t'-1"],
    ['a|@SUM(A1)', "a|'@SUM(A1)"],
    ['a\r\n=1', "a\r\n'=1"],
    ['a; "=1"', 'a; "\'=1"'],
    ['Haus A-B, 3+1 = 4', 'Haus A-B, 3+1 = 4'],
  ])('is safe for a spreadsheet with another separator: %j', (value, safe) => {
    for (const excel of [false, true])
      expect(parseCsv(formatCsv([[value, 'x']], { excel }), excel ? ';' : ',')[0]?.cells).toEqual([
        safe,
        'x',
      ]);
    expect(unescapeFormula(safe)).toBe(value);
  });

  it('is written for Swiss Excel with semicolons and a byte order mark, and read back', () => {
    const rows = [
      ['day', 'sum; of it'],
      ['2026-11-25', 'Zürich, "Kreis 5"\nübrig'],
    ];
    const text = formatCsv([...rows, ['total', 1.5]], { excel: true });
    expect(text.slice(0, 6)).toBe('\uFEFFday;"');
    expect(text).toContain('\r\ntotal;1.5\r\n');
    expect(readCells(text)).toEqual([...rows, ['total', '1.5']]);
  });

  it('keeps numbers as they are', () => {
    expect(formatCsv([[-5, 1.5]])).toBe('-5,1.5\r\n');
  });

  it('may have either kind of line end, a byte order mark, empty lines, and no final line end', () => {
    expect(readCells('\uFEFFa,b\r\n\r\n"c ""d""","e\nf"\ng,')).toEqual([
      ['a', 'b'],
      ['c "d"', 'e\nf'],
      ['g', ''],
    ]);
    expect(readCells('')).toEqual([]);
  });

  it('may be separated by semicolons, as a Swiss spreadsheet does', () => {
    expect(parseCsv('a;"b;c"\r\n1,5;').map(({ cells }) => cells)).toEqual([
      ['a', 'b;c'],
      ['1,5', ''],
    ]);
  });

  it.each(['sep=;\r\n', '\uFEFFsep=;\n', '"sep=;"\n', 'SEP=;\r'])(
    'may announce its separator: %j',
    (line) => {
      expect(parseCsv(`${line}a,1;b\n1;2\n`)).toEqual([
        { line: 2, cells: ['a,1', 'b'] },
        { line: 3, cells: ['1', '2'] },
      ]);
    },
  );

  it.each([';', ',', '\t'] as const)(
    'may be separated by %j, whatever its other cells contain',
    (separator) => {
      const cells = [['a', 'b, c', 'd'].join(separator), ['1', '2', '3'].join(separator)].join('\r');
      expect(parseCsv(cells.replace('b, c', '"b, c; d"'))).toEqual([
        { line: 1, cells: ['a', 'b, c; d', 'd'] },
        { line: 2, cells: ['1', '2', '3'] },
      ]);
      expect(parseCsv(`a${separator}b`, ',')[0]?.cells).toEqual(['a', 'b']);
    },
  );

  it('may have rows without content, as a spreadsheet writes them', () => {
    expect(parseCsv('a;b\n;\n1;2\n ; \n;;;;\n')).toEqual([
      { line: 1, cells: ['a', 'b'] },
      { line: 3, cells: ['1', '2'] },
    ]);
  });

  it('has the line number of each record, also after a multi-line cell', () => {
    expect(parseCsv('a\n"b\nb"\nc').map(({ line }) => line)).toEqual([1, 2, 4]);
  });

  it.each([
    ['a,b\nc"d,e', 2],
    ['a\n"b', 2],
    ['"a"b,c', 1],
  ])('that is malformed (%j) is refused with its line', (text, line) => {
    expect(() => parseCsv(text)).toThrow(InvalidCsvError);
    expect(() => parseCsv(text)).toThrow(expect.objectContaining({ line }));
  });
});
