import type { AlarmChannel, AlarmDecision, AlarmKind, Trouble } from '#rules/alarms.ts';

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

export type AlarmRepository = {
  /** Oldest first. */
  standing: () => Promise<StandingAlarm[]>;
  /**
   * Decides by what was remembered, remembers the result, and adds a message for each channel if there is something to
   * tell: all in one transaction, and one caller after the other.
   */
  decide: (
    look: { found: readonly Trouble[]; looked: ReadonlySet<AlarmKind> },
    channels: readonly AlarmChannel[],
  ) => Promise<AlarmDecision>;
  /**
   * Takes the oldest message of a channel, which nobody else gets for some minutes, longer with each try. Undefined while
   * there is none, or while the oldest waits: messages are sent in their order.
   */
  take: (channel: AlarmChannel) => Promise<AlarmMessage | undefined>;
  sent: (id: string) => Promise<void>;
  /** Removes what could not be sent for a day. @returns how many messages */
  giveUp: () => Promise<number>;
};
