import { addDays } from '#rules/iso-date.ts';
import { endOfSwissDay, swissInstant } from '#rules/swiss-time.ts';
import { type Call, type Option, RefusedError, UsageError } from './command.ts';
import { printResult } from './print.ts';

export const REFERENCE = { '<reference>': 'The order reference, such as K7QM-2X9F or k7qm2x9f.' };

export const flag = (explained: string): Option => ({ description: explained });
export const optionalValue = (name: string, explained: string): Option => ({
  value: `<${name}>`,
  description: explained,
});
export const requiredValue = (name: string, explained: string): Option => ({
  ...optionalValue(name, explained),
  isRequired: true,
});

export const OUT_FILE = {
  out: requiredValue('file', 'The output file, readable only by you. Use - for standard output.'),
  force: flag('Overwrites an existing regular file.'),
  excel: flag('Formats the file for Excel with Swiss settings: semicolons and a UTF-8 byte order mark.'),
};
/** Options of commands that move money or delete data permanently. */
export const CONFIRMATION_OPTIONS = {
  'dry-run': flag('Previews the change without making it.'),
  yes: flag('Skips the confirmation. Required without a terminal.'),
};
export const DRY_RUN_OPTION = { 'dry-run': CONFIRMATION_OPTIONS['dry-run'] };

/** @throws Refused if there is no such order */
export async function findNamedOrder({
  app,
  words: [word = ''],
}: Call): Promise<{ id: string; reference: string }> {
  const order = await app.reports.findOrder(word);
  if (order === undefined) throw new RefusedError(`There is no order ${word}.`);
  return order;
}

/** @throws UsageError */
export function readChoice<T extends string>(name: string, given: string, choices: readonly T[]): T;
export function readChoice<T extends string>(
  name: string,
  given: string | undefined,
  choices: readonly T[],
): T | undefined;
export function readChoice<T extends string>(name: string, given: string | undefined, choices: readonly T[]) {
  if (given === undefined) return undefined;
  const chosen = choices.find((choice) => choice.toLowerCase() === given.toLowerCase());
  if (chosen !== undefined) return chosen;
  throw new UsageError(`${name} must be one of: ${choices.join(', ')}.`);
}

/** @throws UsageError */
export function readCount(name: string, given: string | undefined, otherwise: number, max: number): number {
  if (given === undefined) return otherwise;
  const count = Number(given);
  if (/^\d{1,15}$/.test(given) && count >= 1 && count <= max) return count;
  throw new UsageError(`--${name} must be a whole number from 1 to ${max}.`);
}

const UNIT_MS: Record<string, number> = { m: 60_000, h: 3_600_000, d: 86_400_000 };

/** The start of a Swiss day, or a number of minutes, hours or days ago. @throws UsageError */
export function readSince(text: string, now: Date): Date {
  const [, count, unit = ''] = /^(\d{1,4})([mhd])$/.exec(text) ?? [];
  if (count !== undefined) return new Date(now.getTime() - Number(count) * (UNIT_MS[unit] ?? 0));
  if (isDay(text)) return endOfSwissDay(addDays(text, -1));
  throw new UsageError('--since must be a day such as 2026-11-25, or a duration such as 30m, 12h or 7d.');
}

const INSTANT = /^(\d{4}-\d{2}-\d{2})T(\d{2}):(\d{2})(?::(\d{2}))?(Z|[+-]\d{2}:\d{2})?$/;

/** `2026-11-25T03:00` is Swiss time, `2026-11-25T02:00:00Z` is not. @throws UsageError */
export function readInstant(name: string, given: string): Date {
  const [, date = '', hour, minute, second = '0', zone] = INSTANT.exec(given) ?? [];
  const [h, m, s] = [Number(hour), Number(minute), Number(second)];
  if (!isDay(date) || h > 23 || m > 59 || s > 59)
    throw new UsageError(
      `--${name} must be a time such as 2026-11-25T03:00 (Swiss time) or 2026-11-25T02:00:00Z.`,
    );
  if (zone !== undefined) return new Date(given);
  return new Date(swissInstant(date, h, m).getTime() + s * 1000);
}

function isDay(text: string): boolean {
  try {
    return /^\d{4}-\d{2}-\d{2}$/.test(text) && addDays(text, 0) === text;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

/**
 * Describes the effect and asks for confirmation.
 * @param preview the same as data for `--json`
 * @returns false for a dry run
 * @throws Refused, UsageError
 */
export async function confirmChange(
  call: Pick<Call, 'flags' | 'io' | 'json'>,
  what: string,
  preview: object,
): Promise<boolean> {
  const { flags, io } = call;
  if (flags.has('dry-run')) {
    printResult(call, { dryRun: true, ...preview }, () => {
      io.out(what);
      io.out('Nothing was changed: this was a dry run.');
    });
    return false;
  }
  if (flags.has('yes')) return true;
  if (!io.isInteractive) throw new UsageError(`${what} No terminal for the confirmation: add --yes.`);
  const answer = await io.ask(`${what} Continue? Type yes:`);
  if (answer?.trim().toLowerCase() === 'yes') return true;
  throw new RefusedError('Nothing was changed.');
}
