import { GIFT_LINK_MONTHS } from '#rules/gift-link.ts';
import { RETENTION } from '#rules/retention.ts';

const { recipientDays } = RETENTION;

/** True if mail `m` is the original or a repetition of the mail of sending `s`. */
const IS_MAIL_OF_SENDING = `m.order_id = s.order_id and m.kind = 'gift' and coalesce(m.repeats, m.number) = s.number`;

/** Time when sending `s` was sent, or its due time if it wasn't. */
const SENT_AT = `coalesce((select max(m.sent_at) from mail m where ${IS_MAIL_OF_SENDING}), s.due_at)`;

/**
 * Returns an SQL condition: card `c` is scheduled to be sent, or was sent in the last `days` days. Must match
 * `getGiftPeriodEnd` in rules/gift-period.ts.
 */
export function recentSendingSql(days: number): string {
  return `exists (select 1 from gift_sending s where s.order_id = c.order_id and s.line = c.line and s.ordinal = c.ordinal
    and (s.status = 'Planned' or s.status = 'Enqueued' and ${SENT_AT} > cadeau_now() - interval '${days} days'))`;
}

/** Returns an SQL condition: sending `s` ended more than `days` days ago, and its recipient is still stored. */
export function expiredSendingSql(days: number): string {
  return `s.recipient is not null and case s.status
      when 'Stopped' then s.stopped_at
      when 'Enqueued' then ${SENT_AT} end < cadeau_now() - interval '${days} days'
    and not exists (select 1 from mail m where ${IS_MAIL_OF_SENDING} and m.status = 'Pending')`;
}

export const CLEAR_RECIPIENT = `recipient = null, recipient_hash = null, for_name = '', from_name = '', message = ''`;

export const REMOVE_RECIPIENTS = `update gift_sending s set ${CLEAR_RECIPIENT} where ${expiredSendingSql(recipientDays)}`;

/**
 * Covers notices about replaced gifts, because recipients' addresses expire earlier than the order's names.
 */
export const REMOVE_NOTICE_RECIPIENTS = `update mail set recipient = null
  where notice = 'gift-replaced' and recipient is not null and status <> 'Pending'
    and created_at < cadeau_now() - interval '${recipientDays} days'`;

/** Deletes gift messages once the card's number has been deleted. */
export const REMOVE_GIFT_WORDS = `
  delete from gift_message w where not exists (select 1 from card c
    where c.order_id = w.order_id and c.line = w.line and c.ordinal = w.ordinal
      and (c.status = 'Pending' or c.secret is not null))`;

export const REMOVE_PARCEL_WORDS = `
  delete from parcel_message w using parcel g where g.order_id = w.order_id and g.number = w.number
    and (g.status = 'Cancelled' or g.shipped_at < cadeau_now() - interval '${recipientDays} days')`;

export const REMOVE_GIFT_LINKS = `
  delete from gift_link k where k.created_at < cadeau_now() - interval '${GIFT_LINK_MONTHS} months'`;
