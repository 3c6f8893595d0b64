import { swissTime } from '#rules/swiss-time.ts';
import type { Call, Io } from './command.ts';

export type Column<Row> = {
  head: string;
  cell: (row: Row) => string | number;
  isRightAligned?: true;
};

/** Formats a time such as `2026-11-25 17:30`, in Swiss time. Returns a dash if undefined. */
export function formatTime(time: Date | null | undefined): string {
  if (time === null || time === undefined) return '-';
  const { date, hour, minute } = swissTime(time);
  return `${date} ${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
}

export function formatTimeWithSeconds(time: Date): string {
  return `${formatTime(time)}:${String(time.getUTCSeconds()).padStart(2, '0')}`;
}

const COLUMN_GAP = '  ';

export function printTable<Row>(io: Io, columns: readonly Column<Row>[], rows: readonly Row[]): void {
  const cells = rows.map((row) =>
    columns.map((column) => replaceControlCharacters(String(column.cell(row)))),
  );
  const widths = columns.map(({ head }, index) =>
    Math.max(head.length, ...cells.map((line) => line[index]?.length ?? 0)),
  );
  const formatLine = (line: readonly string[]) =>
    line
      .map((text, index) =>
        columns[index]?.isRightAligned ? text.padStart(widths[index] ?? 0) : text.padEnd(widths[index] ?? 0),
      )
      .join(COLUMN_GAP)
      .trimEnd();
  io.out(bold(io, formatLine(columns.map(({ head }) => head))));
  for (const line of cells) io.out(formatLine(line));
}

/** Replaces characters that could control the terminal. */
export function replaceControlCharacters(text: string): string {
  return text.replace(/\p{Cc}|\p{Cf}/gu, '?');
}

export function bold(io: Pick<Io, 'hasColours'>, text: string): string {
  return io.hasColours ? `\u001b[1m${text}\u001b[22m` : text;
}

export function red(io: Pick<Io, 'hasColours'>, text: string): string {
  return io.hasColours ? `\u001b[31m${text}\u001b[39m` : text;
}

export function printResult(
  { json, io }: Pick<Call, 'json' | 'io'>,
  value: unknown,
  print: () => void,
): void {
  if (json) io.out(JSON.stringify(value, null, 2));
  else print();
}

export function printRows<Row>(
  call: Pick<Call, 'json' | 'io'>,
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  emptyMessage: string,
): void {
  printResult(call, rows, () => {
    if (rows.length === 0) call.io.out(emptyMessage);
    else printTable(call.io, columns, rows);
  });
}

/** Prints a titled table, or nothing if there are no rows. */
export function printSection<Row>(
  io: Io,
  title: string,
  columns: readonly Column<Row>[],
  rows: readonly Row[],
): void {
  if (rows.length === 0) return;
  io.out('');
  io.out(bold(io, title));
  printTable(io, columns, rows);
}
