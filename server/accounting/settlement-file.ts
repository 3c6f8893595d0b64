import { CsvFault, type CsvRecord, parseCsv } from './csv.ts';
import type { Entry } from './reconcile.ts';

/** The columns of the provider's settlement file, in this order. */
const COLUMNS = [
  'time',
  'type',
  'orderId',
  'transactionId',
  'captureId',
  'originalOrderId',
  'method',
  'amount',
  'currency',
] as const;

type Row = Record<(typeof COLUMNS)[number], string>;

/** What is wrong with a line of a file. */
export type LineFault = { line: number; fault: string };

const TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,3})?Z$/;

/** Reads a settlement file; one wrong line and the whole file is not taken, for its sums would not be its own. */
export function readSettlement(text: string): { entries: Entry[] } | { faults: LineFault[] } {
  let records: CsvRecord[];
  try {
    records = parseCsv(text);
  } catch (error) {
    if (error instanceof CsvFault) return { faults: [{ line: error.line, fault: error.message }] };
    throw error;
  }
  const [head, ...body] = records;
  if (head?.cells.join() !== COLUMNS.join()) {
    return { faults: [{ line: 1, fault: `the first line must be ${COLUMNS.join()}` }] };
  }
  const faults = body.flatMap((record) => faultsOf(record));
  return faults.length > 0 ? { faults } : { entries: body.map((record) => toEntry(rowOf(record))) };
}

function rowOf({ cells }: CsvRecord): Row {
  return Object.fromEntries(COLUMNS.map((column, index) => [column, cells[index] ?? ''])) as Row;
}

function faultsOf(record: CsvRecord): LineFault[] {
  const { line, cells } = record;
  if (cells.length !== COLUMNS.length) {
    return [{ line, fault: `${cells.length} cells instead of ${COLUMNS.length}` }];
  }
  const row = rowOf(record);
  const refund = row.type === 'REFUND';
  const checks: [boolean, string][] = [
    [TIME.test(row.time) && !Number.isNaN(Date.parse(row.time)), 'time: no ISO 8601 in UTC'],
    [refund || row.type === 'PAYMENT', 'type: neither PAYMENT nor REFUND'],
    [row.orderId !== '', 'orderId: missing'],
    [row.transactionId !== '', 'transactionId: missing'],
    [refund === (row.originalOrderId !== ''), 'originalOrderId: of a refund, and of nothing else'],
    [/^\d{1,9}$/.test(row.amount), 'amount: no whole number of minor units'],
    [/^[A-Z]{3}$/.test(row.currency), 'currency: not three capital letters'],
  ];
  return checks.flatMap(([well, fault]) => (well ? [] : [{ line, fault }]));
}

function toEntry(row: Row): Entry {
  const money = { at: new Date(row.time), value: Number(row.amount), currency: row.currency };
  return row.type === 'PAYMENT'
    ? { kind: 'payment', key: row.transactionId, name: row.orderId, subject: row.orderId, ...money }
    : { kind: 'refund', key: row.orderId, name: row.orderId, subject: row.originalOrderId, ...money };
}
