import { RETENTION } from '#rules/retention.ts';
import {
  always,
  CAPTURES,
  CARDS,
  type Invariant,
  inTime,
  NOT_IN_REVIEW,
  OPERATOR_WAS_TOLD,
  SINCE,
} from './invariant.ts';

/** Invariants of refunds and voids (I-4, I-11, I-17). */
export const REFUNDS: Invariant[] = [
  always(
    'I-17 refunds add up to the refunded amount of the order',
    'orders o',
    `o.refunded <> (select coalesce(sum(amount), 0) from refund where order_id = o.id and status = 'Done')`,
  ),
  always(
    'I-17 refunds, including open ones, never exceed the captured amount',
    `orders o join ${CAPTURES}`,
    '(select coalesce(sum(amount), 0) from refund where order_id = o.id) > c.amount',
  ),
  always(
    'I-17 the cards of a refund are void before the payout, or the loss is confirmed',
    `orders o join refund r on r.order_id = o.id
      join refund_card rc on rc.refund_id = r.id join card c on c.id = rc.card_id`,
    `r.status in ('Paying', 'Done') and c.status <> 'Void' and not r.loss_confirmed`,
  ),
  always(
    'I-17 the subtotal of a refund is the value of its cards, which belong to its order',
    `orders o join refund r on r.order_id = o.id and r.created_at >= ${SINCE}`,
    `(r.subtotal <> (select coalesce(sum(c.face_value), 0) from refund_card rc join card c on c.id = rc.card_id
                       where rc.refund_id = r.id)
       or exists (select 1 from refund_card rc join card c on c.id = rc.card_id
                   where rc.refund_id = r.id and c.order_id <> r.order_id))`,
  ),
  always(
    'a completed refund has its mail',
    'orders o join refund r on r.order_id = o.id',
    `r.status = 'Done'
     and not exists (select 1 from mail m where m.order_id = o.id and m.kind = 'refunded'
       and coalesce(m.repeats, m.number) = r.number)`,
  ),
  always(
    'a sent refund mail has a stored credit note',
    `orders o
      join mail m on m.order_id = o.id and m.kind = 'refunded' and m.status = 'Sent'
      join refund r on r.order_id = o.id and r.number = coalesce(m.repeats, m.number)
      left join receipt n on n.refund_id = r.id`,
    `n.number is null and o.created_at > cadeau_now() - interval '${RETENTION.receiptYears} years'`,
  ),
  always(
    'I-18 a void card has a recorded void request',
    `orders o join ${CARDS}`,
    `c.status = 'Void' and c.category = 'digital'
     and not exists (select 1 from outbound_request e where e.card_id = c.id and e.kind = 'void'
       and e.outcome in ('voided', 'never-issued'))`,
  ),
  inTime(
    'I-18 no refund stays open for 15 minutes unless a review item is open',
    'orders o join refund r on r.order_id = o.id',
    // A refund with a `not_before` time, such as TWINT, counts from then on.
    `r.status in ('Voiding', 'Paying') and greatest(r.created_at, r.not_before) < cadeau_now() - ${OPERATOR_WAS_TOLD}
     and ${NOT_IN_REVIEW}`,
  ),
  inTime(
    'I-17 nothing of a disputed order is pending unless a review item is open',
    'orders o join dispute d on d.order_id = o.id join card c on c.order_id = o.id',
    `d.created_at < cadeau_now() - ${OPERATOR_WAS_TOLD} and c.status in ('Pending', 'ToPost')
     and ${NOT_IN_REVIEW}`,
  ),
];
