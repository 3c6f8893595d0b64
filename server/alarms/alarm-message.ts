import type { Problem } from '#rules/alarms.ts';

/** An alarm in a message. Times are ISO strings. */
export type SentAlarm = Problem & {
  since: string;
  /** End of the alarm; undefined while it is active. */
  until?: string;
};

/** The result of one check of the shop. */
export type AlarmContent = { at: string; begun: SentAlarm[]; ended: SentAlarm[] };

export type AlarmMessage = {
  /** Identical for each attempt, so that receivers can detect duplicates. */
  id: string;
  content: AlarmContent;
  /** Number of earlier attempts. */
  tries: number;
};

/** A reported alarm that is still active. */
export type ActiveAlarm = Pick<Problem, 'kind' | 'subject'> & { since: Date };
