import { AUTHORIZED_LIMIT_MS, EXPIRY_GRACE_MS, LOOK_EVERY_MS } from '#rules/deadlines.ts';
import { intervalText } from '../interval.ts';
import { always, either, type Invariant, inTime, NOT_IN_REVIEW } from './invariant.ts';

const IS_OPEN = `p.status in ('Initialized', 'Started', 'Authorized')`;

/** Of status and time (I-7, I-8). */
export const STATUS: Invariant[] = [
  // Each half begins at what is open, which is little.
  either(
    'an open order has an open payment, and no other has one',
    'orders o join payment p on p.order_id = o.id',
    [`o.status = 'Created' and not ${IS_OPEN}`, `o.status <> 'Created' and ${IS_OPEN}`],
  ),
  always(
    'I-7 the moves replay to the status',
    `orders o join payment p on p.order_id = o.id cross join lateral (
      select (array_agg(to_status order by id desc) filter (where subject = 'order'))[1] as of_order,
             (array_agg(to_status order by id desc) filter (where subject = 'payment'))[1] as of_payment
        from status_transition where order_id = o.id) last`,
    'o.status is distinct from last.of_order or p.status is distinct from last.of_payment',
  ),
  {
    name: 'I-7 each move begins where the one before it ended',
    holds: 'always',
    query: (scope) => `
      select distinct o.reference
        from (select order_id, from_status, lag(to_status) over (partition by order_id, subject order by id) as before_status
                from status_transition where order_id in (select o.id from orders o where ${scope})) m
        join orders o on o.id = m.order_id
       where m.from_status is distinct from m.before_status`,
  },
  // Two more minutes than allowed: the sweep comes once a minute.
  inTime(
    'I-8 a payment page that is over has ended its payment',
    'orders o join payment p on p.order_id = o.id',
    `p.status = 'Started' and not p.pending and p.expires_at < cadeau_now() - ${intervalText(EXPIRY_GRACE_MS + 2 * LOOK_EVERY_MS)}
     and ${NOT_IN_REVIEW}`,
  ),
  inTime(
    'I-8 nothing stays Authorized for half an hour',
    'orders o join payment p on p.order_id = o.id',
    `p.status = 'Authorized' and p.authorized_at < cadeau_now() - ${intervalText(AUTHORIZED_LIMIT_MS + 5 * LOOK_EVERY_MS)}
     and ${NOT_IN_REVIEW}`,
  ),
  inTime(
    'I-8 what may still bring money is looked at again unless a person knows',
    'orders o join payment p on p.order_id = o.id',
    `(p.status in ('Started', 'Authorized') or p.pending) and p.released_at is null and p.next_check_at is null
     and ${NOT_IN_REVIEW}`,
  ),
];
