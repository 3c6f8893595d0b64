import { POSTED_DELIVERIES } from '#rules/delivery-method.ts';
import { addDays } from '#rules/iso-date.ts';
import { type ParcelName, readParcelName } from '#rules/parcel-name.ts';
import type { CardPlace } from '#rules/refund.ts';
import { endOfSwissDay, swissInstant } from '#rules/swiss-time.ts';
import type { Span } from '#server/accounting/reconcile.ts';
import type { ParcelFilter } from '#server/fulfilment/parcel-repository.ts';
import { type Call, Refused, WrongUsage } from '../command.ts';
import { readChoice } from './read-choice.ts';

/** The order that the first word names. @throws Refused when there is none */
export async function orderNamed({ app, words }: Call): Promise<{ id: string; reference: string }> {
  const order = await app.reports.findOrder(words[0] ?? '');
  if (order === undefined) throw new Refused(`There is no order ${words[0]}.`);
  return order;
}

/** Parcels as `K7QM-2X9F`, or `K7QM-2X9F/2` for an order's second. @throws WrongUsage */
export function readParcels(words: readonly string[]): ParcelName[] {
  return words.map((word) => {
    const name = readParcelName(word);
    if (name === undefined) throw new WrongUsage(`"${word}" is no order reference as K7QM-2X9F.`);
    return name;
  });
}

/** `1.2`: the second card of the first line. @throws WrongUsage */
export function readPlace(text: string): CardPlace {
  const [, line, ordinal] = /^([1-9]\d?)\.([1-9]\d{0,2})$/.exec(text.trim()) ?? [];
  if (line === undefined || ordinal === undefined)
    throw new WrongUsage(
      'A card is named by its line and its place in it, as 1.2; "orders show" lists them.',
    );
  return { line: Number(line), ordinal: Number(ordinal) };
}

/** @returns undefined for what is no day as 2026-11-25 */
export function readDay(text: string): string | undefined {
  try {
    return /^\d{4}-\d{2}-\d{2}$/.test(text) ? addDays(text, 0) : undefined;
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

export function startOfSwissDay(day: string): Date {
  return endOfSwissDay(addDays(day, -1));
}

const UNIT_MS: Record<string, number> = { m: 60_000, h: 3_600_000, d: 86_400_000 };

/** The beginning of a Swiss day, or so many minutes, hours or days ago. @throws WrongUsage */
export function readSince(text: string, now: Date): Date {
  const [, count, unit = ''] = /^(\d{1,4})([mhd])$/.exec(text) ?? [];
  if (count !== undefined) return new Date(now.getTime() - Number(count) * (UNIT_MS[unit] ?? 0));
  const day = readDay(text);
  if (day !== undefined) return startOfSwissDay(day);
  throw new WrongUsage('--since is a day as 2026-11-25, or how long ago as 30m, 12h or 7d.');
}

/** The span of `--from` and `--to`: Swiss days, both included. @throws WrongUsage */
export function readSpan({ from, to }: Call['options']): Span & { days: string } {
  const first = dayOf('from', from);
  const last = dayOf('to', to);
  if (first > last) throw new WrongUsage('--from is after --to.');
  const days = first === last ? first : `${first} to ${last}`;
  return { from: startOfSwissDay(first), to: endOfSwissDay(last), days };
}

function dayOf(name: string, value: string | undefined): string {
  if (value === undefined) throw new WrongUsage(`--${name} is missing: a day, as 2026-11-25.`);
  const day = readDay(value);
  if (day === undefined) throw new WrongUsage(`--${name} is no day: ${value}. Write 2026-11-25.`);
  return day;
}

const INSTANT = /^(\d{4}-\d{2}-\d{2})T(\d{2}):(\d{2})(?::(\d{2}))?(Z|[+-]\d{2}:\d{2})?$/;

/** `2026-11-25T03:00`, Swiss time unless it says otherwise, as `2026-11-25T02:00:00Z`. @throws WrongUsage */
export function readInstant(name: string, value: string): Date {
  const [, date = '', hour, minute, second = '0', zone] = INSTANT.exec(value) ?? [];
  const [h, m, s] = [Number(hour), Number(minute), Number(second)];
  if (readDay(date) === undefined || h > 23 || m > 59 || s > 59)
    throw new WrongUsage(`--${name} is a time as 2026-11-25T03:00 (Swiss time) or 2026-11-25T02:00:00Z.`);
  if (zone !== undefined) return new Date(value);
  return new Date(swissInstant(date, h, m).getTime() + s * 1000);
}

/** Of `--due <day>`, what is late included, and `--delivery <type>`. @throws WrongUsage */
export function readParcelFilter({
  due,
  delivery,
}: Call['options']): Pick<ParcelFilter, 'dueUntil' | 'deliveryMethod'> {
  const day = due === undefined ? undefined : readDay(due);
  if (due !== undefined && day === undefined) throw new WrongUsage('--due is a day as 2026-12-24.');
  return {
    dueUntil: day === undefined ? undefined : endOfSwissDay(day),
    deliveryMethod: readChoice('--delivery', delivery, POSTED_DELIVERIES),
  };
}

/** @throws WrongUsage */
export function readCount(name: string, value: string | undefined, otherwise: number, most: number): number {
  if (value === undefined) return otherwise;
  const count = Number(value);
  if (/^\d{1,6}$/.test(value) && count >= 1 && count <= most) return count;
  throw new WrongUsage(`--${name} is a whole number from 1 to ${most}.`);
}
