import { addDays } from './iso-date.ts';
import { RETENTION } from './retention.ts';
import { swissTime } from './swiss-time.ts';

const DAY_MS = 86_400_000;

/** The fields of a sending that determine the gift period. */
export type TimedSending = { status: 'Planned' | 'Enqueued' | 'Stopped'; dueAt: Date; sentAt: Date | null };

/**
 * Returns the end of a digital card's gift period: 30 days after issue and after each sending that wasn't
 * stopped. The shop stores the card's number until then (I-11, I-23).
 */
export function getGiftPeriodEnd(issuedAt: Date, sendings: readonly TimedSending[]): Date {
  const startTimes = [
    issuedAt,
    ...sendings.flatMap(({ status, dueAt, sentAt }) => (status === 'Stopped' ? [] : [sentAt ?? dueAt])),
  ];
  return new Date(Math.max(...startTimes.map(Number)) + RETENTION.cardSecretDays * DAY_MS);
}

export const SENDING_MONTHS_AHEAD = 12;

export const GIFT_PERIOD = { days: RETENTION.cardSecretDays, months: SENDING_MONTHS_AHEAD } as const;

/**
 * Returns the last date, in Swiss time, for which a gift can be scheduled: one year from now, or `validUntil` if that is
 * earlier. Parameter and result are ISO dates.
 */
export function getLastSendingDay(now: Date, validUntil: string): string {
  const { date } = swissTime(now);
  const year = Number(date.slice(0, 4)) + 1;
  const inAYear = date.slice(5) === '02-29' ? addDays(`${year}-03-01`, -1) : `${year}${date.slice(4)}`;
  return inAYear < validUntil ? inAYear : validUntil;
}
