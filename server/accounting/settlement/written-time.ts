import { addDays } from '#rules/iso-date.ts';
import { swissInstant } from '#rules/swiss-time.ts';

/** Parts of a date format with their number of digits. */
const PARTS = { YYYY: 4, YY: 2, MM: 2, DD: 2, HH: 2, mm: 2, ss: 2 } as const;
type Part = keyof typeof PARTS;
const PART = /YYYY|YY|MM|DD|HH|mm|ss/g;

/** An ISO 8601 date and time with a zone. */
const ISO = 'ISO';
const ISO_INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,9})?(Z|[+-]\d{2}:\d{2})$/;

const parseParts = (form: string): Part[] => (form.match(PART) ?? []) as Part[];
/** Only the T of ISO 8601 is a literal letter. Any other letter is a misspelled part. */
const hasStrayLetter = (form: string) => /[A-SU-Za-z]/.test(form.replace(PART, ''));
const hasNoDuplicates = (parts: readonly Part[]) => new Set(parts).size === parts.length;

/** True if the format has each part once, a complete date, and no other letters. */
export function isDateForm(form: string): boolean {
  if (form === ISO) return true;
  const parts = parseParts(form);
  const hasOneYear = parts.filter((part) => part === 'YYYY' || part === 'YY').length === 1;
  const isTimeComplete =
    parts.includes('HH') === parts.includes('mm') && (!parts.includes('ss') || parts.includes('HH'));
  return (
    hasOneYear &&
    parts.includes('MM') &&
    parts.includes('DD') &&
    isTimeComplete &&
    hasNoDuplicates(parts) &&
    !hasStrayLetter(form)
  );
}

export function isTimeForm(form: string): boolean {
  const parts = parseParts(form);
  const hasOnlyTimeParts = parts.every((part) => part === 'HH' || part === 'mm' || part === 'ss');
  return (
    hasOnlyTimeParts &&
    parts.includes('HH') &&
    parts.includes('mm') &&
    hasNoDuplicates(parts) &&
    !hasStrayLetter(form)
  );
}

export type WrittenTime = { text: string; form: string };

/** A point in time, or a day without a time: then `at` is noon of `day`. */
export type ParsedTime = { at: Date; day: string; hasTime: boolean };

/**
 * Parses a date.
 * @param zone zone of dates that don't contain one
 * @returns undefined if the format doesn't match or the day doesn't exist
 */
export function readTime(
  date: WrittenTime,
  time: WrittenTime | undefined,
  zone: 'Europe/Zurich' | 'UTC',
): ParsedTime | undefined {
  if (date.form === ISO) return readInstant(date.text);
  const found = { ...extractDigits(date), ...(time === undefined ? {} : extractDigits(time)) };
  const { MM, DD, HH, mm, ss = '0' } = found;
  const year = found.YYYY ?? (found.YY === undefined ? undefined : `20${found.YY}`);
  if (year === undefined || MM === undefined || DD === undefined) return undefined;
  const day = `${year}-${MM}-${DD}`;
  if (!isDay(day)) return undefined;
  if (time === undefined && HH === undefined)
    return { at: toInstant(day, 12, 0, 0, zone), day, hasTime: false };
  if (HH === undefined || mm === undefined) return undefined;
  const [hour, minute, second] = [Number(HH), Number(mm), Number(ss)];
  if (hour > 23 || minute > 59 || second > 59) return undefined;
  return { at: toInstant(day, hour, minute, second, zone), day, hasTime: true };
}

function readInstant(text: string): ParsedTime | undefined {
  if (!ISO_INSTANT.test(text) || !isDay(text.slice(0, 10))) return undefined;
  const at = new Date(text);
  return Number.isNaN(at.getTime()) ? undefined : { at, day: text.slice(0, 10), hasTime: true };
}

function toInstant(
  day: string,
  hour: number,
  minute: number,
  second: number,
  zone: 'Europe/Zurich' | 'UTC',
): Date {
  const [h, m] = [String(hour).padStart(2, '0'), String(minute).padStart(2, '0')];
  const minutes = zone === 'UTC' ? new Date(`${day}T${h}:${m}:00Z`) : swissInstant(day, hour, minute);
  return new Date(minutes.getTime() + second * 1000);
}

/** Returns the digits of each part, or nothing if the text doesn't match the format. */
function extractDigits({ text, form }: WrittenTime): Partial<Record<Part, string>> {
  const parts = parseParts(form);
  const pattern = form
    .split(PART)
    .map((between) => between.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .reduce((whole, between, index) => `${whole}(\\d{${PARTS[parts[index - 1] as Part]}})${between}`);
  const [, ...digits] = new RegExp(`^${pattern}$`).exec(text) ?? [];
  return Object.fromEntries(digits.map((value, index) => [parts[index], value]));
}

function isDay(day: string): boolean {
  try {
    return addDays(day, 0) === day;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}
