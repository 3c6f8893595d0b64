import { addDays } from '#rules/iso-date.ts';
import { endOfSwissDay } from '#rules/swiss-time.ts';
import type { Span } from '#server/accounting/reconcile.ts';
import { type Call, WrongUsage } from '../command.ts';

/** Options of a command that looks at a span of days. */
export const SPAN_OPTIONS = { from: { type: 'string' }, to: { type: 'string' } } as const;

/**
 * The span of `--from` and `--to`: Swiss days, both included.
 * @throws WrongUsage
 */
export function readSpan({ from, to }: Call['options']): Span & { days: string } {
  const first = dayOf('from', from);
  const last = dayOf('to', to);
  if (first > last) throw new WrongUsage('--from is after --to.');
  const days = first === last ? first : `${first} to ${last}`;
  return { from: endOfSwissDay(addDays(first, -1)), to: endOfSwissDay(last), days };
}

function dayOf(name: string, value: string | boolean | undefined): string {
  if (typeof value !== 'string') throw new WrongUsage(`--${name} is missing: a day, as 2026-11-25.`);
  try {
    if (!/^\d{4}-\d{2}-\d{2}$/.test(value)) throw new RangeError('not a day');
    return addDays(value, 0);
  } catch (error) {
    if (error instanceof RangeError) throw new WrongUsage(`--${name} is no day: ${value}. Write 2026-11-25.`);
    throw error;
  }
}
