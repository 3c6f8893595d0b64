import type { Io } from '../command.ts';

export type Column<Row> = {
  head: string;
  cell: (row: Row) => string | number;
  /** Amounts and counts stand at the right. */
  right?: true;
};

const BETWEEN = '  ';

/** Rows in aligned columns under their heads. The heads are bold on a terminal. */
export function printTable<Row>(io: Io, columns: readonly Column<Row>[], rows: readonly Row[]): void {
  const cells = rows.map((row) => columns.map((column) => printable(String(column.cell(row)))));
  const widths = columns.map(({ head }, index) =>
    Math.max(head.length, ...cells.map((line) => line[index]?.length ?? 0)),
  );
  const draw = (line: readonly string[]) =>
    line
      .map((text, index) =>
        columns[index]?.right ? text.padStart(widths[index] ?? 0) : text.padEnd(widths[index] ?? 0),
      )
      .join(BETWEEN)
      .trimEnd();
  io.out(bold(io, draw(columns.map(({ head }) => head))));
  for (const line of cells) io.out(draw(line));
}

/** What somebody else wrote, without what would steer the terminal. */
export function printable(text: string): string {
  return text.replace(/\p{Cc}|\p{Cf}/gu, '?');
}

export function bold(io: Pick<Io, 'colours'>, text: string): string {
  return io.colours ? `\u001b[1m${text}\u001b[22m` : text;
}

export function red(io: Pick<Io, 'colours'>, text: string): string {
  return io.colours ? `\u001b[31m${text}\u001b[39m` : text;
}

export function printJson(io: Pick<Io, 'out'>, value: unknown): void {
  io.out(JSON.stringify(value, null, 2));
}
