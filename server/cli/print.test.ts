import { describe, expect, it } from 'vitest';
import { openFiles } from './operator-files.ts';
import { printTable } from './print.ts';

function drawn(rows: { name: string; sum: number }[], colours = false): string[] {
  const lines: string[] = [];
  const io = {
    out: (line: string) => lines.push(line),
    err: () => {},
    ask: async () => undefined,
    files: openFiles('.'),
    path: (name: string) => name,
    isInteractive: false,
  };
  printTable(
    { ...io, hasColours: colours },
    [
      { head: 'name', cell: ({ name }) => name },
      { head: 'sum', cell: ({ sum }) => sum, isRightAligned: true },
    ],
    rows,
  );
  return lines;
}

describe('a table', () => {
  it('has aligned columns, with figures on the right', () => {
    expect(
      drawn([
        { name: 'Zoë', sum: 5 },
        { name: 'Alexander', sum: 1200 },
      ]),
    ).toEqual(['name        sum', 'Zoë           5', 'Alexander  1200']);
  });

  it('has bold headers on a terminal only', () => {
    expect(drawn([], true)).toEqual(['\u001b[1mname  sum\u001b[22m']);
    expect(drawn([])).toEqual(['name  sum']);
  });

  it('escapes control characters in shop input', () => {
    expect(drawn([{ name: 'a\u001b[2Jb\nc\u202e', sum: 1 }])[1]).toBe('a?[2Jb?c?    1');
  });
});
