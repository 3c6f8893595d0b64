import { type SendingRequest, sendingRequestSchema } from '#contract/gift.ts';
import { lastSendingDay } from '#rules/gift-period.ts';
import type { PlanRefusal } from '#rules/gift-sending.ts';
import { addDays } from '#rules/iso-date.ts';
import { isLanguage, type Language } from '#rules/language.ts';
import { swissInstant, swissTime } from '#rules/swiss-time.ts';

/** What stands in the form, right or not yet. */
export type SendingFields = {
  /** Of the sending: a plan that is sent twice is one. */
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

const FAULTS = [
  'emailRequired',
  'emailInvalid',
  'fromRequired',
  'tooLong',
  'hiddenMarks',
  'webAddress',
  'notPrintable',
  'dayInvalid',
] as const;
export type SendingFault = (typeof FAULTS)[number] | Extract<PlanRefusal, `time${string}`>;
export type SendingFaults = Partial<Record<FieldName, SendingFault>>;

/** A morning hour: who is given something reads it with the first coffee. */
export const USUAL_HOUR = 8;

/** The days of the form's calendar: from today, if there is an hour left, to the last one that may be planned. */
export function sendingDays(now: Date, validUntil: string | null): { first: string; last: string } {
  const { date, hour } = swissTime(now);
  const first = hour === 23 ? addDays(date, 1) : date;
  return { first, last: lastSendingDay(now, validUntil ?? '9999-12-31') };
}

export type SendingLimits = { now: Date; validUntil: string | null };

/** What the form asks for, or why it cannot. */
export function readSending(
  fields: SendingFields,
  limits: SendingLimits,
): { request: SendingRequest; faults: null } | { request: null; faults: SendingFaults } {
  const { email, lang, fromName, when, day, hour } = fields;
  const language: Language = isLanguage(lang) ? lang : 'de-ch';
  const time = when === 'now' ? 'now' : { day, hour };
  const { data, error } = sendingRequestSchema.safeParse({ email, lang: language, fromName, time });
  const faults: SendingFaults = {};
  for (const { path, message } of error?.issues ?? []) {
    const name = path[0] === 'time' ? 'day' : FIELD_NAMES.find((candidate) => candidate === path[0]);
    const told = FAULTS.find((candidate) => message === `gift.${candidate}`) ?? 'dayInvalid';
    if (name !== undefined) faults[name] ??= told;
  }
  const late = faults.day === undefined && when === 'later' ? timeFault(day, hour, limits) : undefined;
  if (late !== undefined) faults.day = late;
  return data === undefined || Object.keys(faults).length > 0
    ? { request: null, faults }
    : { request: data, faults: null };
}

/** As the server decides it (rules/gift-sending.ts). */
function timeFault(day: string, hour: number, { now, validUntil }: SendingLimits): SendingFault | undefined {
  if (swissInstant(day, hour, 0) <= now) return 'timePast';
  if (validUntil !== null && day > validUntil) return 'timeAfterEnd';
  return day > sendingDays(now, validUntil).last ? 'timeTooFar' : undefined;
}
