import { AUTHORIZED_LIMIT_MS, CHECK_INTERVAL_MS, EXPIRY_GRACE_MS } from '#rules/deadlines.ts';
import { toIntervalText } from '../shared/interval.ts';
import { either, type Invariant, inTime, NOT_IN_REVIEW } from './invariant.ts';

const IS_OPEN = `p.status in ('Initialized', 'Started', 'Authorized')`;

/** Invariants of status and time (I-7, I-8). */
export const STATUS: Invariant[] = [
  // Each query starts from the open rows, which are few.
  either(
    'an open order has an open payment, and no closed order has one',
    'orders o join payment p on p.order_id = o.id',
    [`o.status = 'Created' and not ${IS_OPEN}`, `o.status <> 'Created' and ${IS_OPEN}`],
  ),
  {
    name: 'I-7 the recorded transitions end at the current status',
    holds: 'always',
    query: ({ orders, since }) => `
      select m.reference
        from (select o.id, o.reference, o.status,
                     (array_agg(t.to_status order by t.id desc) filter (where t.subject = 'order'))[1] as last_of_order,
                     (array_agg(t.to_status order by t.id desc) filter (where t.subject = 'payment'))[1] as last_of_payment
                from orders o left join status_transition t on t.order_id = o.id and t.at >= ${since}
               where ${orders}
               group by o.id) m
        join payment p on p.order_id = m.id
       where m.status is distinct from m.last_of_order or p.status is distinct from m.last_of_payment`,
  },
  {
    name: 'I-7 each transition starts where the previous one ended',
    holds: 'always',
    query: ({ orders, since }) => `
      select distinct m.reference
        from (select o.reference, t.from_status,
                     lag(t.to_status) over (partition by t.order_id, t.subject order by t.id) as before_status
                from orders o join status_transition t on t.order_id = o.id and t.at >= ${since}
               where ${orders}) m
       where m.from_status is distinct from m.before_status`,
  },
  // Allows two extra minutes, because the sweep runs once a minute.
  inTime(
    'I-8 an expired payment page has ended its payment',
    'orders o join payment p on p.order_id = o.id',
    `p.status = 'Started' and not p.pending and p.expires_at < cadeau_now() - ${toIntervalText(EXPIRY_GRACE_MS + 2 * CHECK_INTERVAL_MS)}
     and ${NOT_IN_REVIEW}`,
  ),
  inTime(
    'I-8 nothing stays Authorized for half an hour',
    'orders o join payment p on p.order_id = o.id',
    `p.status = 'Authorized' and p.authorized_at < cadeau_now() - ${toIntervalText(AUTHORIZED_LIMIT_MS + 5 * CHECK_INTERVAL_MS)}
     and ${NOT_IN_REVIEW}`,
  ),
  inTime(
    'I-8 a payment that may still succeed has a next check unless a review item is open',
    'orders o join payment p on p.order_id = o.id',
    `(p.status in ('Started', 'Authorized') or p.pending) and p.reversed_at is null and p.next_check_at is null
     and ${NOT_IN_REVIEW}`,
  ),
];
