import { RETENTION } from '#rules/retention.ts';
import {
  always,
  CAPTURES,
  CARDS,
  type Invariant,
  inTime,
  NOT_IN_REVIEW,
  REVIEW_DEADLINE,
  SINCE,
  TASK_REVIEW_DEADLINE,
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
    'a completed refund has a mail',
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
    `r.status in ('Voiding', 'Paying') and greatest(r.created_at, r.not_before) < cadeau_now() - ${TASK_REVIEW_DEADLINE}
     and ${NOT_IN_REVIEW}`,
  ),
  inTime(
    'I-17 nothing of a disputed order is pending unless a review item is open',
    'orders o join dispute d on d.order_id = o.id join card c on c.order_id = o.id',
    `d.created_at < cadeau_now() - ${TASK_REVIEW_DEADLINE} and c.status in ('Pending', 'ToPost')
     and ${NOT_IN_REVIEW}`,
  ),
];

/** Invariants of orders, payments and captures (I-1, I-2, I-5, I-10, I-18). */
export const MONEY: Invariant[] = [
  always(
    'I-1 a captured order has a row for each card, and no other order has any',
    `orders o left join ${CAPTURES}`,
    `(select count(*) from card where order_id = o.id and generation = 0)
       <> case when c.order_id is not null
            then (select sum(quantity) from order_line where order_id = o.id) else 0 end`,
  ),
  // Skips orders with an open refund, and disputed ones, which the reconciliation lists.
  always(
    'I-2 what was captured and not refunded is the value of the cards and the shipping cost',
    `orders o join ${CAPTURES}`,
    `not exists (select 1 from refund r where r.order_id = o.id and r.status <> 'Done')
     and not exists (select 1 from dispute d where d.order_id = o.id)
     and c.amount - o.refunded <>
         o.shipping_cost - (select coalesce(sum(shipping_cost), 0) from refund where order_id = o.id)
         + (select coalesce(sum(face_value), 0) from card
             where order_id = o.id and status <> 'Void'
               and not exists (select 1 from refund_card r where r.card_id = card.id))`,
  ),
  always(
    'I-5 captured orders are Confirmed with a Captured payment, unless fully refunded',
    `orders o join payment p on p.order_id = o.id left join ${CAPTURES}`,
    `((c.order_id is not null) <> (p.status = 'Captured')
       or (o.status = 'Confirmed') <> (p.status = 'Captured' and o.refunded < o.total)
       or (p.status = 'Captured' and o.status not in ('Confirmed', 'Reverted')))`,
  ),
  always(
    'I-10 the payment and its capture equal the total of the order',
    `orders o join payment p on p.order_id = o.id left join ${CAPTURES}`,
    `(p.amount <> o.total or coalesce(c.amount, o.total) <> o.total
       or o.subtotal <> (select sum(face_value * quantity) from order_line where order_id = o.id))`,
  ),
  always(
    'I-18 nothing is open at the provider after a completed payment',
    'orders o join payment p on p.order_id = o.id join outbound_request e on e.payment_id = p.id',
    `e.closed_at is null and e.refund_id is null
     and (p.status = 'Captured' or p.reversed_at is not null)`,
  ),
  inTime(
    'I-18 no external request stays open for more than 15 minutes unless a review item is open',
    'orders o',
    `(exists (select 1 from outbound_request e join payment p on p.id = e.payment_id
                   where p.order_id = o.id and e.closed_at is null and e.kind <> 'initialize'
                     and e.opened_at < cadeau_now() - ${REVIEW_DEADLINE})
       or exists (select 1 from outbound_request e join card c on c.id = e.card_id
                   where c.order_id = o.id and e.closed_at is null
                     and e.opened_at < cadeau_now() - ${REVIEW_DEADLINE}))
     and ${NOT_IN_REVIEW}`,
  ),
];
