import { always, CAPTURES, type Invariant, inTime, NOT_IN_REVIEW, OPERATOR_KNOWS } from './invariant.ts';

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
     and (p.status = 'Captured' or p.released_at is not null)`,
  ),
  inTime(
    'I-18 no external request stays open for more than 15 minutes unless a review item is open',
    'orders o',
    `(exists (select 1 from outbound_request e join payment p on p.id = e.payment_id
                   where p.order_id = o.id and e.closed_at is null and e.kind <> 'initialize'
                     and e.opened_at < cadeau_now() - ${OPERATOR_KNOWS})
       or exists (select 1 from outbound_request e join card c on c.id = e.card_id
                   where c.order_id = o.id and e.closed_at is null
                     and e.opened_at < cadeau_now() - ${OPERATOR_KNOWS}))
     and ${NOT_IN_REVIEW}`,
  ),
];
