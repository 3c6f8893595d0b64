import { addDays } from './iso-date.ts';
import { RETENTION } from './retention.ts';
import { swissTime } from './swiss-time.ts';

const DAY_MS = 86_400_000;

/** What lengthens the time in which a digital card can be given: its sendings that were not stopped. */
export type TimedSending = { status: 'Planned' | 'Enqueued' | 'Stopped'; dueAt: Date; sentAt: Date | null };

/**
 * Until when a digital card can be personalised, sent and shown: its number is kept so long (I-11, I-23). 30 days from
 * its issue, and 30 days from each sending of it that was not stopped.
 */
export function givableUntil(issuedAt: Date, sendings: readonly TimedSending[]): Date {
  const from = [
    issuedAt,
    ...sendings.flatMap(({ status, dueAt, sentAt }) => (status === 'Stopped' ? [] : [sentAt ?? dueAt])),
  ];
  return new Date(Math.max(...from.map(Number)) + RETENTION.cardSecretDays * DAY_MS);
}

/** Months ahead for which a sending can be planned. */
export const SENDING_MONTHS_AHEAD = 12;

/** Figures of the texts that say how long a digital card can be given. */
export const GIVING_PERIOD = { days: RETENTION.cardSecretDays, months: SENDING_MONTHS_AHEAD } as const;

/** The last Swiss day on which a card may be sent: a year from today, and not after its end. Both ISO days. */
export function lastSendingDay(now: Date, validUntil: string): string {
  const { date } = swissTime(now);
  const year = Number(date.slice(0, 4)) + 1;
  const inAYear = date.slice(5) === '02-29' ? addDays(`${year}-03-01`, -1) : `${year}${date.slice(4)}`;
  return inAYear < validUntil ? inAYear : validUntil;
}
