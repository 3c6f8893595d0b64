import type { Trouble } from '#rules/alarms.ts';

/** An alarm as it is told; times as in JSON. */
export type ToldAlarm = Trouble & {
  since: string;
  /** When it was over; not yet, if missing. */
  until?: string;
};

/** What one look at the shop has to tell. */
export type AlarmContent = { at: string; begun: ToldAlarm[]; ended: ToldAlarm[] };

export type AlarmMessage = {
  /** The same at each try, so that whoever gets it twice can know. */
  id: string;
  content: AlarmContent;
  /** How often it was tried before. */
  tries: number;
};

/** An alarm that was told and is not over. */
export type StandingAlarm = Pick<Trouble, 'kind' | 'subject'> & { since: Date };
