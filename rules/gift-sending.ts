import { getLastSendingDay } from './gift-period.ts';
import type { CardStatus, MailStatus } from './status.ts';
import { swissInstant } from './swiss-time.ts';

/** `Enqueued` is final: the mail is pending or sent. `Stopped` sendings are never sent. */
export const GIFT_SENDING_STATUSES = ['Planned', 'Enqueued', 'Stopped'] as const;
export type GiftSendingStatus = (typeof GIFT_SENDING_STATUSES)[number];

/** `void`: the card is void. `objection`: the recipient objects to gift mails. */
export const GIFT_STOP_CAUSES = ['buyer', 'operator', 'void', 'objection'] as const;
export type GiftStopCause = (typeof GIFT_STOP_CAUSES)[number];

/** Maximum sendings per card, and recipients per order within 24 hours. */
export const GIFT_SENDING_LIMITS = { perCard: 3, recipientsPerDay: 10 } as const;

/** A day and hour in Swiss time, or now. */
export type SendingTime = 'now' | { day: string; hour: number };

export type SendableCard = {
  status: CardStatus;
  /** True if a refund or dispute is voiding the card or about to. */
  isBeingVoided: boolean;
  /** True if number and PIN are still stored. */
  hasSecret: boolean;
  validUntil: string | null;
};

/** True if a card can be personalized, sent and shown. */
export function isGiftable({ status, isBeingVoided, hasSecret }: SendableCard): boolean {
  return status === 'Issued' && !isBeingVoided && hasSecret;
}

/** Limits of gift mails across all orders (L-23). */
export type GiftMailLimit = 'giftMailsPerRecipient' | 'giftMailsPerBuyer' | 'giftMailsPerNetwork';

export type PlanRefusal =
  /** Void, not issued yet, or without a stored number. */
  | 'cardNotGivable'
  /** The card already has a planned sending, which can be changed instead. */
  | 'alreadyPlanned'
  | 'tooManySendings'
  | 'tooManyRecipients'
  | GiftMailLimit
  | 'recipientObjects'
  | 'alreadySent'
  | 'sendingStopped'
  | 'timePast'
  | 'timeTooFar'
  | 'timeAfterEnd';

export type PlanRequest = { recipientHash: string; time: SendingTime };

export type PlanState = {
  card: SendableCard;
  /** The sending to change; undefined for a new one. */
  changed: { status: GiftSendingStatus } | undefined;
  /** The other sendings of the card. */
  others: readonly { status: GiftSendingStatus }[];
  /** Hashes of the order's recipients within 24 hours, without stopped sendings. */
  recentRecipients: readonly string[];
  hasObjected: boolean;
  /** Due times of the other mails to the recipient, of all orders, without stopped sendings. */
  recipientDueAt: readonly Date[];
  /** Maximum number of gift mails to a recipient within 24 hours. */
  recipientMax: number;
  now: Date;
};

export type PlanDecision = { kind: 'planned'; dueAt: Date } | { kind: 'refused'; why: PlanRefusal };

export function decideSendingPlan(state: PlanState, { recipientHash, time }: PlanRequest): PlanDecision {
  const { card, changed, others, recentRecipients, now } = state;
  const refuse = (why: PlanRefusal): PlanDecision => ({ kind: 'refused', why });
  if (changed?.status === 'Enqueued') return refuse('alreadySent');
  if (changed?.status === 'Stopped') return refuse('sendingStopped');
  if (!isGiftable(card) || card.validUntil === null) return refuse('cardNotGivable');
  const notStopped = others.filter(({ status }) => status !== 'Stopped');
  if (notStopped.some(({ status }) => status === 'Planned')) return refuse('alreadyPlanned');
  if (notStopped.length >= GIFT_SENDING_LIMITS.perCard) return refuse('tooManySendings');
  const recipients = new Set([...recentRecipients, recipientHash]);
  if (recipients.size > GIFT_SENDING_LIMITS.recipientsPerDay) return refuse('tooManyRecipients');
  if (state.hasObjected) return refuse('recipientObjects');
  const dueAt = time === 'now' ? now : swissInstant(time.day, time.hour, 0);
  if (time !== 'now') {
    if (dueAt <= now) return refuse('timePast');
    if (time.day > card.validUntil) return refuse('timeAfterEnd');
    if (time.day > getLastSendingDay(now, card.validUntil)) return refuse('timeTooFar');
  }
  if (countWithinDay(state.recipientDueAt, dueAt) >= state.recipientMax)
    return refuse('giftMailsPerRecipient');
  return { kind: 'planned', dueAt };
}

/** Returns the maximum number of other mails in any 24 hours that include `dueAt`. */
function countWithinDay(others: readonly Date[], dueAt: Date): number {
  const hours24 = 24 * 60 * 60_000;
  const times = [...others, dueAt].map((time) => time.getTime());
  const starts = times.filter((start) => start <= dueAt.getTime() && dueAt.getTime() < start + hours24);
  const counts = starts.map(
    (start) => times.filter((time) => time >= start && time < start + hours24).length,
  );
  return Math.max(...counts) - 1;
}

export function decideDueSending(
  card: SendableCard,
  hasObjected: boolean,
): { kind: 'send' } | { kind: 'stop'; cause: GiftStopCause } {
  if (!isGiftable(card)) return { kind: 'stop', cause: 'void' };
  return hasObjected ? { kind: 'stop', cause: 'objection' } : { kind: 'send' };
}

/** State shown to the buyer. `leaving`: the mail is pending and may already be at the mail server. */
export const GIFT_SENDING_STATES = ['planned', 'leaving', 'sent', 'refused', 'stopped'] as const;
export type GiftSendingState = (typeof GIFT_SENDING_STATES)[number];

/** @param hasFailed true if the mail was refused or bounced and hasn't arrived since */
export function getSendingState(
  status: GiftSendingStatus,
  mail: MailStatus | null,
  hasFailed = false,
): GiftSendingState {
  if (status === 'Stopped') return 'stopped';
  if (status === 'Planned') return 'planned';
  if (mail === null || mail === 'Pending') return 'leaving';
  return mail === 'Sent' && !hasFailed ? 'sent' : 'refused';
}

/** Objections suggest abuse above this share of the gift mails within 24 hours, and from this number on. */
const OBJECTIONS_SHARE = 0.02;
const OBJECTIONS_MIN = 3;

/** Gift mails and objections within 24 hours. */
export type ObjectionCounts = { mails: number; objections: number };

export function hasManyObjections({ mails, objections }: ObjectionCounts): boolean {
  return objections >= OBJECTIONS_MIN && objections > OBJECTIONS_SHARE * mails;
}

/** Recorded in place of the mail server's response if a sent gift mail came back. */
export const BOUNCED_GIFT = 'came back';
