import type { FileProblem } from '#rules/file-problem.ts';
import type { SettlementMapping } from './settlement-mapping.ts';

/** Positions of the mapped columns in a row. */
export type ColumnPositions = { get: (column: string) => number };

/** Finds the mapped columns in the header of a file. */
export function findColumnPositions(
  head: readonly string[],
  mapping: SettlementMapping,
): ColumnPositions | { problems: FileProblem[] } {
  const positions = new Map<string, number>();
  const problems: FileProblem[] = [];
  for (const column of new Set(listColumns(mapping))) {
    const found = findPosition(head, column);
    if (typeof found === 'number') positions.set(column, found);
    else problems.push({ code: found, column });
  }
  if (problems.length > 0) return { problems };
  return { get: (column) => positions.get(column) ?? -1 };
}

function findPosition(
  head: readonly string[],
  column: string,
): number | 'column-missing' | 'column-repeated' {
  const [first, second] = findPositions(head, column);
  if (second !== undefined) return 'column-repeated';
  if (first !== undefined) return first;
  const [, name, nth] = /^(.+)#([1-9])$/.exec(column) ?? [];
  const numbered = name === undefined ? undefined : findPositions(head, name)[Number(nth) - 1];
  return numbered ?? 'column-missing';
}

const findPositions = (head: readonly string[], name: string): number[] =>
  head.flatMap((cell, position) => (cell === name ? [position] : []));

function listColumns({ currency, date, keys, orders, amount, kinds, payout }: SettlementMapping): string[] {
  return [
    'column' in currency ? currency.column : undefined,
    date.column,
    date.time?.column,
    keys.payment.column,
    keys.refund?.column,
    keys.chargeback?.column,
    orders.payment,
    orders.refund,
    orders.chargeback,
    amount.gross,
    amount.fee,
    amount.net,
    'column' in kinds ? kinds.column : undefined,
    payout?.reference,
    payout?.date?.column,
  ].filter((column) => column !== undefined);
}
