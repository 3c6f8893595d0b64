import type { FileProblem } from '#rules/file-problem.ts';
import { findDamagedAmount, findSpreadsheetDamage } from '../spreadsheet-damage.ts';
import type { ColumnPositions } from './column-positions.ts';
import type { SettlementMapping } from './settlement-mapping.ts';
import { type ParsedTime, readTime } from './written-time.ts';

export type RowKind = 'payment' | 'refund' | 'chargeback' | 'fee';

/** A movement in an acquirer's file. Amounts are minor units, signed by their effect on the payout. */
export type SettlementRow = {
  line: number;
  kind: RowKind;
  /** Key in our records. Empty for a fee. */
  key: string;
  /** The order, if the file contains it in a separate column. */
  order: string | undefined;
  /** Noon if the file contains only days. */
  at: Date;
  /** True if the row contains a day without a time, and so counts for the whole Swiss day. */
  isWholeDay: boolean;
  /** The amount paid or refunded, which is compared with our records. */
  gross: number;
  /** The fee, as a reduction of the payout. */
  fee: number;
  /** The effect on the payout. */
  net: number;
  currency: string;
  /** The row's payout. Undefined if it isn't paid out yet or not mapped. */
  payout: { reference: string | undefined; day: string | undefined } | undefined;
};

type ColumnError = { column: string; problem: FileProblem };
type ReadResult = { row: Omit<SettlementRow, 'line'> | undefined } | { faults: ColumnError[] };

/** Maximum length of a cell repeated in a message, because cells may contain unexpected data. */
const SHOWN_LENGTH = 40;

/** @returns `row: undefined` if the mapping ignores the row */
export function readRow(
  cells: readonly string[],
  positions: ColumnPositions,
  mapping: SettlementMapping,
): ReadResult {
  const faults: ColumnError[] = [];
  const cell = (column: string) => cells[positions.get(column)] ?? '';
  const addError = (column: string, problem: FileProblem): undefined => {
    faults.push({ column, problem });
  };
  const context = { cell, addError, mapping };
  const explicitKind = readKind(context);
  if (explicitKind === 'ignored') return { row: undefined };
  const amounts = readAmounts(context, explicitKind);
  const kind = explicitKind ?? ((amounts?.gross ?? 0) < 0 ? 'refund' : 'payment');
  const time = readDate(context);
  const key = readKey(context, kind);
  const currency = readCurrency(context);
  const payout = readPayout(context);
  if (faults.length > 0 || amounts === undefined || time === undefined) return { faults };
  const orderColumn = kind === 'fee' ? undefined : mapping.orders[kind];
  const order = orderColumn === undefined ? undefined : cell(orderColumn) || undefined;
  return { row: { kind, key, order, at: time.at, isWholeDay: !time.hasTime, ...amounts, currency, payout } };
}

type Context = {
  cell: (column: string) => string;
  addError: (column: string, problem: FileProblem) => undefined;
  mapping: SettlementMapping;
};

/** Reads the kind in the row. Undefined if only the amount's sign determines it, or if it is invalid. */
function readKind({ cell, addError, mapping: { kinds } }: Context): RowKind | 'ignored' | undefined {
  if ('bySign' in kinds) return undefined;
  const value = cell(kinds.column);
  const found = (['payment', 'refund', 'chargeback', 'fee', 'ignored'] as const).find((kind) =>
    kinds[kind].includes(value),
  );
  return found ?? addError(kinds.column, { code: 'unknown-kind', value: value.slice(0, SHOWN_LENGTH) });
}

function readDate({ cell, addError, mapping: { date } }: Context): ParsedTime | undefined {
  const { column, form, time: ownTime, zone } = date;
  const time = ownTime === undefined ? undefined : { text: cell(ownTime.column), form: ownTime.form };
  const found = readTime({ text: cell(column), form }, time, zone);
  if (found !== undefined) return found;
  const whole = time === undefined ? form : `${form} + ${time.form} («${ownTime?.column}»)`;
  return addError(column, form === 'ISO' ? { code: 'not-a-time' } : { code: 'not-a-date', form: whole });
}

function readKey({ cell, addError, mapping: { keys } }: Context, kind: RowKind): string {
  if (kind === 'fee') return '';
  const { column } = keys[kind] ?? keys.payment;
  const key = cell(column);
  if (key === '') addError(column, { code: 'missing' });
  const damage = findSpreadsheetDamage(key);
  if (damage !== undefined) addError(column, { code: damage });
  return key;
}

function readCurrency({ cell, addError, mapping: { currency } }: Context): string {
  if ('fixed' in currency) return currency.fixed;
  const value = cell(currency.column);
  if (!/^[A-Z]{3}$/.test(value)) addError(currency.column, { code: 'not-a-currency' });
  return value;
}

type Amounts = Pick<SettlementRow, 'gross' | 'fee' | 'net'>;

/** @param kind undefined if the sign determines it */
function readAmounts(context: Context, kind: RowKind | undefined): Amounts | undefined {
  const { addError, mapping } = context;
  const { amount } = mapping;
  const gross = readSigned(context, amount.gross, kind);
  const net = readSigned(context, amount.net, kind);
  const fee = readFee(context);
  if (gross === 'invalid' || net === 'invalid' || fee === 'invalid') return undefined;
  if (kind === 'fee') {
    // The whole row is a fee, regardless of the column.
    const effect = net ?? gross ?? 0;
    return { gross: 0, fee: -effect, net: effect };
  }
  if (gross === undefined) {
    const paidOut = net ?? 0;
    return { gross: paidOut + (fee ?? 0), fee: fee ?? 0, net: paidOut };
  }
  const expected = gross - (fee ?? 0);
  if (net !== undefined && fee !== undefined && net !== expected) {
    return addError(amount.net ?? '', { code: 'net-differs' });
  }
  const paidOut = net ?? expected;
  return { gross, fee: gross - paidOut, net: paidOut };
}

/** Reads an amount, signed by its effect on the payout. Undefined if the column isn't mapped. */
function readSigned(
  { cell, addError, mapping: { amount, numbers } }: Context,
  column: string | undefined,
  kind: RowKind | undefined,
): number | undefined | 'invalid' {
  if (column === undefined) return undefined;
  const value = readAmount(cell(column), numbers);
  if (value === undefined) {
    const code = 'minorUnits' in numbers ? 'not-minor-units' : 'not-an-amount';
    addError(column, { code: findDamagedAmount(cell(column)) ?? code });
    return 'invalid';
  }
  const isOutgoing = kind === 'refund' || kind === 'chargeback' || kind === 'fee';
  if (!amount.signed) {
    if (value < 0) {
      addError(column, { code: 'minus-in-unsigned' });
      return 'invalid';
    }
    return isOutgoing && value !== 0 ? -value : value;
  }
  if (kind !== undefined && kind !== 'fee' && (isOutgoing ? value > 0 : value < 0)) {
    addError(column, { code: isOutgoing ? 'minus-expected' : 'minus-unexpected' });
    return 'invalid';
  }
  return value;
}

function readFee({ cell, addError, mapping: { amount, numbers } }: Context): number | undefined | 'invalid' {
  if (amount.fee === undefined) return undefined;
  const text = cell(amount.fee);
  if (text === '') return 0;
  const value = readAmount(text, numbers);
  if (value === undefined) {
    addError(amount.fee, { code: findDamagedAmount(text) ?? 'not-an-amount' });
    return 'invalid';
  }
  return amount.feeLowersAs === 'negative' && value !== 0 ? -value : value;
}

function readPayout({ cell, addError, mapping: { payout } }: Context): SettlementRow['payout'] {
  if (payout === undefined) return undefined;
  const reference = payout.reference === undefined ? '' : cell(payout.reference);
  const date = payout.date === undefined ? '' : cell(payout.date.column);
  if (reference === '' && date === '') return undefined;
  let day: string | undefined;
  if (payout.date !== undefined && date !== '') {
    day = readTime({ text: date, form: payout.date.form }, undefined, 'Europe/Zurich')?.day;
    if (day === undefined) addError(payout.date.column, { code: 'not-a-date', form: payout.date.form });
  }
  return { reference: reference || undefined, day };
}

type Numbers = SettlementMapping['numbers'];

/** The two apostrophes that Swiss programs use. */
const APOSTROPHES = "['’]";
const MINUS = /^[-−]/;

/**
 * Parses an amount without floating point.
 * @returns minor units (hundredths); undefined if the format is wrong or a fraction of a minor unit remains
 */
export function readAmount(text: string, numbers: Numbers): number | undefined {
  const isNegative = MINUS.test(text);
  const size = isNegative ? text.slice(1) : text;
  const minor = 'minorUnits' in numbers ? parseMinorUnits(size) : parseDecimal(size, numbers);
  if (minor === undefined) return undefined;
  return isNegative && minor !== 0 ? -minor : minor;
}

function parseMinorUnits(text: string): number | undefined {
  return /^\d{1,12}$/.test(text) ? Number(text) : undefined;
}

function parseDecimal(
  text: string,
  { decimal, thousands }: Exclude<Numbers, { minorUnits: true }>,
): number | undefined {
  const groupPattern = thousands === undefined ? undefined : escapeSign(thousands);
  const grouped = groupPattern === undefined ? '' : `|\\d{1,3}(?:${groupPattern}\\d{3})+`;
  const pattern = new RegExp(`^(\\d{1,12}${grouped})(?:\\${decimal}(\\d{1,6}))?$`);
  const [, whole, fraction = ''] = pattern.exec(text) ?? [];
  if (whole === undefined) return undefined;
  const cents = fraction.padEnd(2, '0');
  if (/[^0]/.test(cents.slice(2))) return undefined;
  const digits = whole.replace(/\D/g, '') + cents.slice(0, 2);
  return digits.length > 14 ? undefined : Number(digits);
}

function escapeSign(sign: string): string {
  if (sign === "'" || sign === '’') return APOSTROPHES;
  return sign === ' ' ? '[ \u00a0\u202f]' : `\\${sign}`;
}
