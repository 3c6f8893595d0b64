import { parseXml, XmlElement } from '@rgrove/parse-xml';
import fc from 'fast-check';
import { unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { formatXlsx } from './xlsx.ts';

type Cell = { style: string | undefined; isText: boolean; value: string };

function readCells(file: Uint8Array): Cell[][] {
  const entries = unzipSync(file);
  // Each part is well-formed.
  for (const bytes of Object.values(entries)) parseXml(Buffer.from(bytes).toString());
  const { root } = parseXml(Buffer.from(entries['xl/worksheets/sheet1.xml'] ?? []).toString());
  const elements = (parent: XmlElement | null) =>
    (parent?.children ?? []).filter((child) => child instanceof XmlElement);
  return elements(elements(root)[0] ?? null).map((row) =>
    elements(row).map((cell) => ({
      style: cell.attributes.s,
      isText: cell.attributes.t === 'inlineStr',
      value: cell.text,
    })),
  );
}

describe('a workbook', () => {
  it('contains amounts and days as typed values, independent of regional settings', () => {
    expect(readCells(formatXlsx([['1.20', '-1234.50', '2026-11-27', 3]]))).toEqual([
      [
        { style: '1', isText: false, value: '1.20' },
        { style: '1', isText: false, value: '-1234.50' },
        { style: '2', isText: false, value: '46353' },
        { style: undefined, isText: false, value: '3' },
      ],
    ]);
  });

  it.each(['K7QM-2X9F', '000005', '12:30', '8.1', '01.02', '1E5', '=1+1', '2026-11', ''])(
    'keeps %j as text',
    (text) => {
      expect(readCells(formatXlsx([[text]]))).toEqual([[{ style: undefined, isText: true, value: text }]]);
    },
  );

  it('contains any text', () => {
    const text = fc.string({ unit: 'binary' });
    fc.assert(
      fc.property(fc.array(fc.array(text)), (rows) => {
        const read = readCells(formatXlsx(rows)).map((row) => row.map(({ value }) => value));
        expect(read.map((row) => row.length)).toEqual(rows.map((row) => row.length));
      }),
    );
    expect(readCells(formatXlsx([['a & b < c > "d"\n  é']]))[0]?.[0]?.value).toBe('a & b < c > "d"\n  é');
  });
});
