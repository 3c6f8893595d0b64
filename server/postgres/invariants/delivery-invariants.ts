import type { ApprovalKind } from '#rules/approval-request.ts';
import { CONFIRMATION_DEADLINE_MS } from '#rules/deadlines.ts';
import { ACTIVATED_OUTCOMES } from '#rules/request-outcomes.ts';
import { RETENTION } from '#rules/retention.ts';
import { expiredSendingSql, recentSendingSql } from '../gifts/gift-retention.ts';
import { toIntervalText } from '../shared/interval.ts';
import {
  always,
  CARDS,
  type Invariant,
  inTime,
  NOT_IN_REVIEW,
  PARCELS,
  REVIEW_DEADLINE,
  SINCE,
} from './invariant.ts';

/** Retention of card secrets, with a tolerance for the nightly run. */
const SECRET_AGE_MAX = `interval '${RETENTION.cardSecretDays + 2} days'`;

/** True for a request `q` of the order that a second person approved, or that was within the limit. */
const isAuthorized = (kind: ApprovalKind) =>
  `q.order_id = o.id and q.action ->> 'kind' = '${kind}' and q.status in ('Started', 'Approved')`;

/** Invariants of cards, parcels, mails and receipts (I-1, I-4, I-8, I-15, I-16, I-23, I-26). */
export const DELIVERY: Invariant[] = [
  always(
    'I-4 a void card has at most one replacement in its place',
    `orders o join ${CARDS}`,
    `c.generation > 0
     and not exists (select 1 from card b where b.order_id = c.order_id and b.line = c.line
       and b.ordinal = c.ordinal and b.generation = c.generation - 1
       and b.status = 'Void' and b.void_cause = 'replaced' and b.face_value = c.face_value)`,
  ),
  always(
    'I-26 a card number was mailed to one address only',
    `orders o join mail m on m.order_id = o.id join mail n on n.order_id = o.id`,
    `m.kind = 'cards' and n.kind = 'cards' and m.recipient <> n.recipient
     and coalesce(m.repeats, m.number) = coalesce(n.repeats, n.number)`,
  ),
  always(
    'I-26 cards were mailed only to the address that the buyer entered, or to one set by an authorized correction',
    'orders o join mail m on m.order_id = o.id',
    `m.kind in ('cards', 'gift-link')
     and m.recipient <> coalesce((select a.address_change -> 'before' ->> 0 from operator_action a where a.order_id = o.id
       and a.address_change ->> 'address' = 'email' order by a.id limit 1), o.primary_address ->> 'email')
     and exists (select 1 from card c where c.order_id = o.id and c.category = 'digital' and c.status <> 'Void')
     and not exists (select 1 from approval_request q where ${isAuthorized('redirect')} and q.action ->> 'to' = m.recipient)`,
  ),
  always(
    'I-26 a delivery address is the one that the buyer entered, or was set by an authorized correction',
    'orders o join operator_action a on a.order_id = o.id',
    `a.address_change ->> 'address' = 'postal'
     and exists (select 1 from card c where c.order_id = o.id and c.category = 'physical' and c.status <> 'Void')
     and not exists (select 1 from approval_request q where ${isAuthorized('address')})`,
  ),
  inTime(
    'I-8 no paid card is pending for more than 15 minutes unless a review item is open',
    'orders o join card c on c.order_id = o.id',
    `c.status = 'Pending' and c.created_at < cadeau_now() - ${REVIEW_DEADLINE}
     and ${NOT_IN_REVIEW}
     and not exists (select 1 from refund_card r where r.card_id = c.id)`,
  ),
  inTime(
    'I-15 a confirmation is sent within a minute unless a review item is open',
    'orders o join mail m on m.order_id = o.id',
    `m.kind = 'confirmation' and m.status = 'Pending'
     and m.created_at < cadeau_now() - ${toIntervalText(CONFIRMATION_DEADLINE_MS)}
     and ${NOT_IN_REVIEW}`,
  ),
  inTime(
    'I-15 an issued card was mailed or its mail is pending, unless a review item is open',
    'orders o join card c on c.order_id = o.id',
    `c.category = 'digital' and c.status = 'Issued' and c.secret is not null
     and c.issued_at < cadeau_now() - ${REVIEW_DEADLINE}
     and not exists (select 1 from mail m where m.order_id = o.id and m.kind = 'cards'
       and coalesce(m.repeats, m.number) = c.shipment_number
       and (m.status = 'Sent' and m.bounced_at is null
         or m.status = 'Pending' and m.created_at > cadeau_now() - ${REVIEW_DEADLINE}))
     and ${NOT_IN_REVIEW}
     and not exists (select 1 from refund_card r where r.card_id = c.id)
     and not exists (select 1 from dispute d where d.order_id = o.id)
     and exists (select 1 from capture k where k.order_id = o.id)
     and not exists (select 1 from card w where w.order_id = o.id and w.status = 'Pending' and w.category = 'digital')`,
  ),
  always(
    'I-16 each physical card belongs to a parcel',
    `orders o join ${CARDS}
      left join parcel g on g.order_id = o.id and g.number = c.shipment_number`,
    `c.category = 'physical' and g.order_id is null`,
  ),
  always(
    'I-16 a packed parcel contains only active cards',
    `orders o join ${PARCELS}
      join ${CARDS} and c.category = 'physical' and c.shipment_number = g.number`,
    `g.status in ('Packed', 'Shipped') and c.status = 'ToPost'`,
  ),
  always(
    'I-3 no activation was requested before the capture',
    `orders o join ${CARDS} join capture k on k.order_id = o.id and k.at >= ${SINCE}
      join outbound_request e on e.card_id = c.id and e.kind = 'activate'`,
    `c.category = 'physical' and e.opened_at < k.at`,
  ),
  always(
    'I-16 a packed parcel contains an activated card',
    `orders o join ${PARCELS}`,
    `g.status in ('Packed', 'Shipped')
     and not exists (select 1 from card c where c.order_id = o.id and c.shipment_number = g.number
       and c.category = 'physical' and c.issued_at is not null)`,
  ),
  always(
    'I-16 an active card was activated exactly once',
    `orders o join ${CARDS}`,
    `c.category = 'physical' and c.status = 'Active'
     and (select count(*) from outbound_request e
           where e.card_id = c.id and e.kind = 'activate' and e.outcome in ('${ACTIVATED_OUTCOMES.join(`', '`)}')) <> 1`,
  ),
  always(
    'I-18 an inactive card has a number only while its activation is open',
    'orders o join card c on c.order_id = o.id',
    `c.category = 'physical' and c.status = 'ToPost'
     and (c.number_hash is not null) <> exists (select 1 from outbound_request e
           where e.card_id = c.id and e.kind = 'activate' and e.closed_at is null)`,
  ),
  always(
    'a shipped parcel has a mail',
    `orders o join ${PARCELS}`,
    `g.status = 'Shipped'
     and not exists (select 1 from mail m where m.order_id = o.id and m.kind = 'shipped'
       and coalesce(m.repeats, m.number) = g.number)`,
  ),
  inTime(
    'I-16 physical cards are active within 48 hours unless a review item is open',
    'orders o join parcel g on g.order_id = o.id',
    `g.status = 'ToPack' and g.due_at < cadeau_now()
     and ${NOT_IN_REVIEW}`,
  ),
  always(
    'a sent confirmation or receipt has a stored receipt',
    `orders o left join receipt r on r.order_id = o.id and r.kind = 'receipt' and r.created_at >= ${SINCE}`,
    `r.number is null
     and exists (select 1 from mail m where m.order_id = o.id and m.kind in ('confirmation', 'receipt') and m.status = 'Sent')
     and o.created_at > cadeau_now() - interval '${RETENTION.receiptYears} years'`,
  ),
  // The oldest stored receipt has no predecessor.
  always(
    'I-23 receipts have no gaps, unchanged bytes and an unbroken chain',
    `orders o join receipt r on r.order_id = o.id and r.created_at >= ${SINCE}
      left join receipt b on b.number = r.number - 1`,
    `(r.bytes_sha256 <> encode(sha256(r.bytes), 'hex')
       or (r.number = 1 or r.number > (select min(number) from receipt))
         and (r.number <> 1 and b.number is null
           or r.chain_sha256 <> receipt_chain(coalesce(b.chain_sha256, ''), r.number, r.kind, r.order_id, r.bytes_sha256)))`,
  ),
  // Allows an extra day for the nightly run. An order is placed before its delivery, so filter by its
  // age first.
  inTime(
    'I-23 card secrets are removed 31 days after delivery',
    'orders o join card c on c.order_id = o.id',
    `c.secret is not null and o.created_at < cadeau_now() - ${SECRET_AGE_MAX}
     and not exists (select 1 from mail m where m.order_id = o.id and m.kind = 'cards' and m.status = 'Pending')
     and coalesce(
       (select max(m.sent_at) from mail m
         where c.category = 'digital' and m.order_id = o.id and m.kind = 'cards' and m.status = 'Sent'
           and m.bounced_at is null and coalesce(m.repeats, m.number) = c.shipment_number),
       (select g.shipped_at from parcel g
         where c.category = 'physical' and g.order_id = o.id and g.number = c.shipment_number)
     ) < cadeau_now() - ${SECRET_AGE_MAX}
     and not ${recentSendingSql(RETENTION.cardSecretDays + 2)}`,
  ),
];

/** Invariants of gift sendings (I-13, I-15, I-23). */
export const GIFTS: Invariant[] = [
  always(
    'I-13 a gift mail was requested by its buyer',
    `orders o join mail m on m.order_id = o.id and m.kind = 'gift'
      left join gift_sending s on s.order_id = o.id and s.number = coalesce(m.repeats, m.number)`,
    `s.id is null or s.status = 'Planned'`,
  ),
  always(
    'I-15 an enqueued gift has a mail',
    'orders o join gift_sending s on s.order_id = o.id',
    `s.status = 'Enqueued'
     and not exists (select 1 from mail m where m.order_id = o.id and m.kind = 'gift' and m.number = s.number)`,
  ),
  inTime(
    'I-15 a due gift is enqueued',
    'orders o join gift_sending s on s.order_id = o.id',
    `s.status = 'Planned' and s.due_at < cadeau_now() - ${REVIEW_DEADLINE}`,
  ),
  // Allows an extra day for the nightly run.
  inTime(
    'I-23 the recipient of a gift is removed 31 days after sending',
    'orders o join gift_sending s on s.order_id = o.id',
    expiredSendingSql(RETENTION.recipientDays + 2),
  ),
];

/**
 * Longer than any transaction: a card packed while the first stock entry is being stored may have no
 * movement.
 */
const FIRST_ENTRY_TOLERANCE = `interval '1 minute'`;

const PACKED_QUANTITY = `coalesce((select sum(m.quantity) from stock_movement m join outbound_request e on e.id = m.request_id
  where e.card_id = c.id and m.cause = 'packed' and m.product_id = s.product_id), 0)`;

/** Invariants of printed cards (I-24). */
export const STOCK: Invariant[] = [
  always(
    'I-24 each card packed after the first stock entry reduced the stock exactly once',
    `orders o join card c on c.order_id = o.id and c.category = 'physical'
      join order_line l on l.order_id = c.order_id and l.position = c.line
      join stock s on s.product_id = l.product_id`,
    `${PACKED_QUANTITY} not in (0, -1)
     or c.issued_at is null and ${PACKED_QUANTITY} <> 0
     or c.issued_at > s.since + ${FIRST_ENTRY_TOLERANCE} and ${PACKED_QUANTITY} <> -1`,
  ),
];
