import { addDays } from '#rules/iso-date.ts';
import { endOfSwissDay, swissInstant } from '#rules/swiss-time.ts';
import { type Call, type Option, RefusedError, UsageError } from './command.ts';
import { printResult } from './print.ts';

export const REFERENCE = { '<reference>': 'The order reference, such as K7QM-2X9F or k7qm2x9f.' };

export const flag = (description: string): Option => ({ description: description });
export const optionalValue = (name: string, description: string): Option => ({
  value: `<${name}>`,
  description: description,
});
export const requiredValue = (name: string, description: string): Option => ({
  ...optionalValue(name, description),
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

/** @throws RefusedError if the order doesn't exist */
export async function findNamedOrder({
  app,
  args: [reference = ''],
}: Call): Promise<{ id: string; reference: string }> {
  const order = await app.reports.findOrder(reference);
  if (order === undefined) throw new RefusedError(`There is no order ${reference}.`);
  return order;
}

/** @throws UsageError */
export function readChoice<T extends string>(name: string, value: string, choices: readonly T[]): T;
export function readChoice<T extends string>(
  name: string,
  value: string | undefined,
  choices: readonly T[],
): T | undefined;
export function readChoice<T extends string>(name: string, value: string | undefined, choices: readonly T[]) {
  if (value === undefined) return undefined;
  const chosen = choices.find((choice) => choice.toLowerCase() === value.toLowerCase());
  if (chosen !== undefined) return chosen;
  throw new UsageError(`${name} must be one of: ${choices.join(', ')}.`);
}

/** @throws UsageError */
export function readCount(
  name: string,
  value: string | undefined,
  defaultValue: number,
  max: number,
): number {
  if (value === undefined) return defaultValue;
  const count = Number(value);
  if (/^\d{1,15}$/.test(value) && count >= 1 && count <= max) return count;
  throw new UsageError(`--${name} must be a whole number from 1 to ${max}.`);
}

const UNIT_MS: Record<string, number> = { m: 60_000, h: 3_600_000, d: 86_400_000 };

/** Reads the start of a Swiss day, or a number of minutes, hours or days ago. @throws UsageError */
export function readSince(text: string, now: Date): Date {
  const [, count, unit = ''] = /^(\d{1,4})([mhd])$/.exec(text) ?? [];
  if (count !== undefined) return new Date(now.getTime() - Number(count) * (UNIT_MS[unit] ?? 0));
  if (isDay(text)) return endOfSwissDay(addDays(text, -1));
  throw new UsageError('--since must be a day such as 2026-11-25, or a duration such as 30m, 12h or 7d.');
}

const INSTANT = /^(\d{4}-\d{2}-\d{2})T(\d{2}):(\d{2})(?::(\d{2}))?(Z|[+-]\d{2}:\d{2})?$/;

/** Reads a time: `2026-11-25T03:00` is Swiss time, `2026-11-25T02:00:00Z` is UTC. @throws UsageError */
export function readInstant(name: string, value: string): Date {
  const [, date = '', hour, minute, second = '0', zone] = INSTANT.exec(value) ?? [];
  const [h, m, s] = [Number(hour), Number(minute), Number(second)];
  if (!isDay(date) || h > 23 || m > 59 || s > 59)
    throw new UsageError(
      `--${name} must be a time such as 2026-11-25T03:00 (Swiss time) or 2026-11-25T02:00:00Z.`,
    );
  if (zone !== undefined) return new Date(value);
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
 * @param preview the effect as data for `--json`
 * @returns false for a dry run
 * @throws RefusedError, UsageError
 */
export async function confirmChange(
  call: Pick<Call, 'flags' | 'io' | 'json'>,
  effect: string,
  preview: object,
): Promise<boolean> {
  const { flags, io } = call;
  if (flags.has('dry-run')) {
    printResult(call, { dryRun: true, ...preview }, () => {
      io.out(effect);
      io.out('Nothing was changed: this was a dry run.');
    });
    return false;
  }
  if (flags.has('yes')) return true;
  if (!io.isInteractive) throw new UsageError(`${effect} No terminal for the confirmation: add --yes.`);
  const answer = await io.ask(`${effect} Continue? Type yes:`);
  if (answer?.trim().toLowerCase() === 'yes') return true;
  throw new RefusedError('Nothing was changed.');
}
