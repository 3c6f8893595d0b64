import { addDays } from '#rules/iso-date.ts';
import { endOfSwissDay } from '#rules/swiss-time.ts';
import { type Call, WrongUsage } from '../command.ts';

type Option = Call['options'][string];

const UNIT_MS: Record<string, number> = { m: 60_000, h: 3_600_000, d: 86_400_000 };

/**
 * The instant that an option names: a Swiss day, from its beginning, or so many minutes, hours or days ago.
 * @throws WrongUsage
 */
export function readSince(name: string, value: Option, now: Date): Date | undefined {
  if (typeof value !== 'string') return undefined;
  const [, count, unit = ''] = /^(\d{1,4})([mhd])$/.exec(value) ?? [];
  if (count !== undefined) return new Date(now.getTime() - Number(count) * (UNIT_MS[unit] ?? 0));
  try {
    if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return endOfSwissDay(addDays(value, -1));
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  throw new WrongUsage(`--${name} is a day as 2026-11-25, or how long ago as 30m, 12h or 7d.`);
}

/** @throws WrongUsage */
export function readCount(name: string, value: Option, otherwise: number, most: number): number {
  if (typeof value !== 'string') return otherwise;
  const count = Number(value);
  if (/^\d{1,6}$/.test(value) && count >= 1 && count <= most) return count;
  throw new WrongUsage(`--${name} is a whole number from 1 to ${most}.`);
}

/** @throws WrongUsage */
export function readChoice<T extends string>(
  name: string,
  value: Option,
  choices: readonly T[],
): T | undefined {
  if (typeof value !== 'string') return undefined;
  const chosen = choices.find((choice) => choice.toLowerCase() === value.toLowerCase());
  if (chosen !== undefined) return chosen;
  throw new WrongUsage(`${name} is one of: ${choices.join(', ')}.`);
}
