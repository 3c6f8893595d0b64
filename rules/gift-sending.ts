import { lastSendingDay } from './gift-period.ts';
import type { CardStatus, MailStatus } from './status.ts';
import { swissInstant } from './swiss-time.ts';

/** Planned until its time has come; Enqueued once its mail is pending, and so for good; Stopped when it never will be. */
export const GIFT_SENDING_STATUSES = ['Planned', 'Enqueued', 'Stopped'] as const;
export type GiftSendingStatus = (typeof GIFT_SENDING_STATUSES)[number];

/** Why a sending was stopped. `void`: the card is none any more. `objection`: its recipient wants no such mails. */
export const GIFT_STOP_CAUSES = ['buyer', 'operator', 'void', 'objection'] as const;
export type GiftStopCause = (typeof GIFT_STOP_CAUSES)[number];

/** At most so many sendings of one card, and recipients of one order in 24 hours. */
export const GIFT_SENDING_LIMITS = { perCard: 3, recipientsPerDay: 10 } as const;

/** A day and an hour as a clock in Zurich shows them; or now. */
export type SendingTime = 'now' | { day: string; hour: number };

/** What is known of a card that is to be sent. */
export type SendableCard = {
  status: CardStatus;
  /** A refund or a dispute is about to make it void, or has. */
  isLeaving: boolean;
  /** Whether number and PIN are kept yet. */
  hasSecret: boolean;
  validUntil: string | null;
};

/** Whether a card can be personalised, sent and shown. */
export function isGivable({ status, isLeaving, hasSecret }: SendableCard): boolean {
  return status === 'Issued' && !isLeaving && hasSecret;
}

export type PlanRefusal =
  /** Void, not issued yet, or its number is no longer kept. */
  | 'cardNotGivable'
  /** One is planned already: that one is changed. */
  | 'alreadyPlanned'
  | 'tooManySendings'
  | 'tooManyRecipients'
  | 'recipientObjects'
  /** It is on its way or has gone. */
  | 'alreadySent'
  | 'sendingStopped'
  | 'timePast'
  | 'timeTooFar'
  | 'timeAfterEnd';

export type PlanRequest = { recipientHash: string; time: SendingTime };

export type PlanState = {
  card: SendableCard;
  /** The sending that is changed; undefined for a new one. */
  changed: { status: GiftSendingStatus } | undefined;
  /** Of the same card, without the one that is changed. */
  others: readonly { status: GiftSendingStatus }[];
  /** Hashes of the recipients named for the whole order within 24 hours, without those of stopped sendings. */
  namedOfLate: readonly string[];
  objects: boolean;
  now: Date;
};

export type PlanDecision = { kind: 'planned'; dueAt: Date } | { kind: 'refused'; why: PlanRefusal };

/** Decides whether a buyer may have a card sent, or change what is planned, and when it goes. */
export function decidePlan(state: PlanState, { recipientHash, time }: PlanRequest): PlanDecision {
  const { card, changed, others, namedOfLate, now } = state;
  const refused = (why: PlanRefusal): PlanDecision => ({ kind: 'refused', why });
  if (changed?.status === 'Enqueued') return refused('alreadySent');
  if (changed?.status === 'Stopped') return refused('sendingStopped');
  if (!isGivable(card) || card.validUntil === null) return refused('cardNotGivable');
  const lasting = others.filter(({ status }) => status !== 'Stopped');
  if (lasting.some(({ status }) => status === 'Planned')) return refused('alreadyPlanned');
  if (lasting.length >= GIFT_SENDING_LIMITS.perCard) return refused('tooManySendings');
  const recipients = new Set([...namedOfLate, recipientHash]);
  if (recipients.size > GIFT_SENDING_LIMITS.recipientsPerDay) return refused('tooManyRecipients');
  if (state.objects) return refused('recipientObjects');
  if (time === 'now') return { kind: 'planned', dueAt: now };
  const dueAt = swissInstant(time.day, time.hour, 0);
  if (dueAt <= now) return refused('timePast');
  if (time.day > card.validUntil) return refused('timeAfterEnd');
  if (time.day > lastSendingDay(now, card.validUntil)) return refused('timeTooFar');
  return { kind: 'planned', dueAt };
}

/** Decides what becomes of a sending whose time has come. */
export function decideDue(
  card: SendableCard,
  objects: boolean,
): { kind: 'send' } | { kind: 'stop'; cause: GiftStopCause } {
  if (!isGivable(card)) return { kind: 'stop', cause: 'void' };
  return objects ? { kind: 'stop', cause: 'objection' } : { kind: 'send' };
}

/** What a buyer is told of a sending. `leaving`: its mail is pending, and may be with the mail server already. */
export const GIFT_SENDING_STATES = ['planned', 'leaving', 'sent', 'refused', 'stopped'] as const;
export type GiftSendingState = (typeof GIFT_SENDING_STATES)[number];

/** @param cameBack it was taken, and bounced later */
export function sendingState(
  status: GiftSendingStatus,
  mail: MailStatus | null,
  cameBack = false,
): GiftSendingState {
  if (status === 'Stopped') return 'stopped';
  if (status === 'Planned') return 'planned';
  if (cameBack) return 'refused';
  return mail === 'Sent' ? 'sent' : mail === 'Refused' ? 'refused' : 'leaving';
}
