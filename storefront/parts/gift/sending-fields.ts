import { type SendingRequest, sendingRequestSchema } from '#contract/gift.ts';
import { getLastSendingDay } from '#rules/gift-period.ts';
import type { PlanRefusal } from '#rules/gift-sending.ts';
import { addDays } from '#rules/iso-date.ts';
import { isLanguage, type Language } from '#rules/language.ts';
import { swissInstant, swissTime } from '#rules/swiss-time.ts';

export type SendingFields = {
  /** The sending's ID, which makes planning idempotent. */
  id: string;
  email: string;
  lang: string;
  fromName: string;
  when: 'now' | 'later';
  day: string;
  hour: number;
};

export const FIELD_NAMES = ['email', 'fromName', 'day'] as const;
export type FieldName = (typeof FIELD_NAMES)[number];

const ERROR_CODES = [
  'emailRequired',
  'emailInvalid',
  'fromRequired',
  'tooLong',
  'hiddenMarks',
  'containsLink',
  'imitation',
  'notPrintable',
  'dayInvalid',
] as const;
export type SendingError = (typeof ERROR_CODES)[number] | Extract<PlanRefusal, `time${string}`>;
export type SendingErrors = Partial<Record<FieldName, SendingError>>;

/** In the morning, when people read their mail. */
export const DEFAULT_HOUR = 8;

/** Returns the first and last day for which a gift can be scheduled. Today counts only before 23:00. */
export function getSendingDays(now: Date, validUntil: string | null): { first: string; last: string } {
  const { date, hour } = swissTime(now);
  const first = hour === 23 ? addDays(date, 1) : date;
  return { first, last: getLastSendingDay(now, validUntil ?? '9999-12-31') };
}

export type SendingLimits = { now: Date; validUntil: string | null };

export function readSending(
  fields: SendingFields,
  limits: SendingLimits,
): { request: SendingRequest; errors: null } | { request: null; errors: SendingErrors } {
  const { email, lang, fromName, when, day, hour } = fields;
  const language: Language = isLanguage(lang) ? lang : 'de-ch';
  const time = when === 'now' ? 'now' : { day, hour };
  const { data, error } = sendingRequestSchema.safeParse({ email, lang: language, fromName, time });
  const errors: SendingErrors = {};
  for (const { path, message } of error?.issues ?? []) {
    const name = path[0] === 'time' ? 'day' : FIELD_NAMES.find((candidate) => candidate === path[0]);
    const code = ERROR_CODES.find((candidate) => message === `gift.${candidate}`) ?? 'dayInvalid';
    if (name !== undefined) errors[name] ??= code;
  }
  const timeError = errors.day === undefined && when === 'later' ? checkTime(day, hour, limits) : undefined;
  if (timeError !== undefined) errors.day = timeError;
  return data === undefined || Object.keys(errors).length > 0
    ? { request: null, errors }
    : { request: data, errors: null };
}

/** Mirrors the server's rule (rules/gift-sending.ts). */
function checkTime(day: string, hour: number, { now, validUntil }: SendingLimits): SendingError | undefined {
  if (swissInstant(day, hour, 0) <= now) return 'timePast';
  if (validUntil !== null && day > validUntil) return 'timeAfterEnd';
  return day > getSendingDays(now, validUntil).last ? 'timeTooFar' : undefined;
}
