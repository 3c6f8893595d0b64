import { RETENTION } from '#rules/retention.ts';

// The rows of completed orders. Data that is kept for a day or a week exists only for recent orders.

/** Size of a receipt here. A real one is ten times larger, but only its own check reads the bytes. */
const RECEIPT_BYTES = 3200;
/** The queue keeps finished jobs for this many days. */
const JOB_DAYS = 7;
const ACTOR = `'anna', 'ticket 17'`;
const recent = (hours: number) => `at > cadeau_now() - interval '${hours} hours'`;

const ORDERS = `
  insert into orders (id, reference, session_hash, idempotency_key, request_hash, outcome_hash, status, status_cause, lang,
      delivery_option_id, subtotal, shipping_cost, total, refunded, use_same_address, primary_address, billing_address,
      is_marked_for_digital_email_confirmation, erased_at, created_at)
  select o.id, regexp_replace(upper(lpad(to_hex((n * 2654435761) % 4294967296), 8, '0')), '(....)', '\\1-'), md5('session ' || n),
         md5('key ' || n), md5('request ' || n), case when not erased then md5('outcome ' || n) end,
         case when not unpaid then case when o.refunded then 'Reverted' else 'Confirmed' end
           when h % 3 = 0 then 'Reverted' else 'Failed' end,
         case when not unpaid then case when o.refunded then 'refunded' else 'paid' end
           when h % 3 = 0 then 'superseded-by-a-new-order' else 'expired' end,
         (array['de-ch', 'fr-ch', 'it-ch'])[1 + h % 3], d.id, subtotal, shipping_cost, total,
         case when o.refunded then total else 0 end, true, address, address, category = 'digital',
         case when erased then at + interval '${RETENTION.unpaidDays} days' end, at
    from planned o join delivery_option d on d.key = case category when 'digital' then 'digital' else 'standard' end
   order by n`;

const ORDER_LINES = `
  insert into order_line (order_id, position, product_id, product_reference_id, category, name, image_path, price_from,
      price_to, face_value, quantity)
  select l.order_id, l.position, p.id, p.product_reference_id, p.category, p.name, p.image_path, 500, 50000, face_value, quantity
    from planned_line l
    join (select c.*, row_number() over (partition by category order by position, id) - 1 as rank,
                 count(*) over (partition by category) as count from product c) p
      on p.category = l.category and p.rank = (l.h / 7 + l.position) % p.count
   order by n`;

const PAYMENTS = `
  insert into payment (id, order_id, status, provider, status_cause, method, amount, return_secret, notify_secret, token,
      redirect_url, started_at, expires_at, transaction_id, authorized_at, attempt, created_at)
  select payment_id, id, case when unpaid then 'Cancelled' else 'Captured' end, 'saferpay',
         case when not unpaid then 'captured-by-provider' when h % 3 = 0 then 'superseded-by-a-new-order' else 'expired' end,
         (array['VISA', 'MASTERCARD', 'TWINT'])[1 + h % 3], total, md5('return ' || n), md5('notify ' || n), md5('token ' || n),
         'https://pay.example/' || md5('token ' || n), at, at + interval '1 hour',
         case when not unpaid then md5('transaction ' || n) end, case when not unpaid then at + interval '1 minute' end, 3, at
    from planned order by n`;

const CAPTURES = `
  insert into capture (order_id, payment_id, transaction_id, capture_id, amount, at)
  select id, payment_id, md5('transaction ' || n), md5('capture ' || n), total, at + interval '1 minute'
    from planned where not unpaid order by n`;

const CARDS = `
  insert into card (id, order_id, line, ordinal, category, status, face_value, number_hash, last_four, secret,
      secret_removed_at, valid_until, issued_at, voided_at, void_cause, created_at)
  select id, order_id, line, ordinal, category,
         case when refunded then 'Void' when category = 'digital' then 'Issued' else 'Active' end, face_value,
         md5('number ' || id), lpad((hashtext(id::text) & 8191)::text, 4, '0'),
         case when not removed then 'v1.stored.' || repeat(md5(id::text), 4) end, case when removed then at + interval '1 month' end,
         (at + interval '5 years')::date, issued_at, case when refunded then voided_at end,
         case when refunded then 'refunded' end, at + interval '1 minute'
    from planned_card order by n`;

const PARCELS = `
  insert into parcel (order_id, delivery_method, status, due_at, alarm_at, packed_at, shipped_at)
  select id, 'standard', 'Shipped', at + interval '48 hours', at + interval '24 hours', at + interval '3 minutes',
         at + interval '4 minutes'
    from planned where category = 'physical' and not unpaid order by n`;

const MAILS = `
  insert into mail (id, order_id, kind, status, created_at, sent_at)
  select md5(kind || n)::uuid, id, kind, 'Sent', at + later, at + later + interval '2 seconds'
    from planned, lateral (values ('confirmation', interval '1 minute'),
        (case category when 'digital' then 'cards' else 'shipped' end, interval '4 minutes'),
        (case when refunded then 'refunded' end, interval '6 minutes')) m (kind, later)
   where not unpaid and kind is not null order by n`;

const TRANSITIONS = `
  insert into status_transition (order_id, subject, from_status, to_status, cause, at)
  select o.id, subject, from_status, to_status, cause, s.at + later
    from orders o join planned s on s.id = o.id join payment p on p.order_id = o.id, lateral (values
      ('order', null, 'Created', 'placed', interval '0', true),
      ('payment', null, 'Initialized', 'placed', interval '0', true),
      ('payment', 'Initialized', 'Started', 'payment-page-opened', interval '1 second', true),
      ('payment', 'Started', 'Authorized', 'authorized-by-provider', interval '50 seconds', not unpaid),
      ('payment', 'Authorized', 'Captured', 'captured-by-provider', interval '1 minute', not unpaid),
      ('order', 'Created', 'Confirmed', 'paid', interval '1 minute', not unpaid),
      ('order', 'Confirmed', 'Reverted', 'refunded', interval '6 minutes', s.refunded),
      ('payment', 'Started', p.status, p.status_cause, interval '1 hour', unpaid),
      ('order', 'Created', o.status, o.status_cause, interval '1 hour', unpaid))
      m (subject, from_status, to_status, cause, later, was)
   where was order by n, later`;

const REQUESTS = `
  insert into outbound_request (id, system, kind, payment_id, refund_id, card_id, opened_at, closed_at, outcome)
  select md5(kind || n)::uuid::text, 'provider', kind, payment_id, case when kind like 'refund%' then refund_id end, null,
         at + later, at + later + interval '1 second', outcome
    from planned, lateral (values ('initialize', 'started', interval '0', true),
        ('capture', 'captured', interval '1 minute', not unpaid), ('refund', 'authorized', interval '5 minutes', refunded),
        ('refund-capture', 'refunded', interval '5 minutes', refunded)) r (kind, outcome, later, was)
   where was
  union all
  select md5(kind || id)::uuid::text, 'supplier', kind, null, null, id, at + interval '2 minutes', at + interval '121 seconds', outcome
    from (select *, case when refunded then 'void' else 'activate' end as kind,
                 case when refunded then 'voided' else 'activated' end as outcome
            from planned_card where refunded or category = 'physical') c`;

const REFUNDS = [
  `insert into refund (id, order_id, number, status, subtotal, shipping_cost, amount, person, reason, transaction_id,
       created_at, done_at)
   select refund_id, id, 1, 'Done', subtotal, shipping_cost, total, ${ACTOR}, md5('back ' || n), at + interval '4 minutes',
          at + interval '6 minutes'
     from planned where refunded`,
  `insert into refund_card (refund_id, card_id)
   select o.refund_id, c.id from planned_card c join planned o on o.id = c.order_id where o.refunded`,
];

/** Desk users who request and approve refunds. */
const PEOPLE = ['anna', 'beat'];
const personId = (name: string) => `md5('person ${name}')::uuid`;
const [ASKS, DECIDES] = PEOPLE.map(personId);

/** One in four refunds needs approval by a second person. */
const REFUND_REQUESTS = [
  `insert into person (id, sign_in_name, name, roles, language)
   values ${PEOPLE.map((name) => `(${personId(name)}, '${name}', '${name}', '{everything}', 'de-ch')`).join(', ')}
       on conflict do nothing`,
  `insert into refund_request (id, order_id, status, whole_order, cards, without_shipping_cost, shipping_cost, amount, person_id,
       reason, created_at, refund_id, decided_by, decided_at, answer)
   select md5('refund request ' || n)::uuid, id, case when decided then 'Approved' else 'Started' end, true, '[]', false,
          shipping_cost, total, ${ASKS}, 'ticket 17', at + interval '3 minutes', refund_id,
          case when decided then ${DECIDES} end, case when decided then at + interval '4 minutes' end,
          case when decided then 'ticket 17' else '' end
     from planned, lateral (values (h / 1000 % 4 = 0)) d (decided)
    where refunded order by n`,
];

/** The last existing receipt, from which the numbers and the hash chain continue. */
export type LastReceipt = { number: number; chain: string };

const receipts = ({ number, chain }: LastReceipt) => [
  // Use the shop's function as an aggregate over the rows.
  `create aggregate pg_temp.chained (integer, text, uuid, text) (sfunc = receipt_chain, stype = text, initcond = '${chain}')`,
  // Store the bytes uncompressed, so that they are stored outside of the row, like a PDF.
  'alter table receipt alter bytes set storage external',
  `insert into receipt (number, kind, order_id, refund_id, bytes, bytes_sha256, chain_sha256, created_at)
   select number, kind, order_id, refund_id, bytes, hash,
          pg_temp.chained(number, kind, order_id, hash) over (order by number), at
     from (select ${number} + (row_number() over (order by at, order_id))::int as number, printed.*,
                  encode(sha256(bytes), 'hex') as hash
             from (select kind, id as order_id, case kind when 'credit-note' then refund_id end as refund_id, at + later as at,
                          convert_to(repeat(md5(kind || n), ${RECEIPT_BYTES / 32}), 'UTF8') as bytes
                     from planned, lateral (values ('receipt', interval '1 minute', true),
                       ('credit-note', interval '6 minutes', refunded)) r (kind, later, was)
                    where not unpaid and was) printed) numbered
    order by number`,
  'alter table receipt alter bytes set storage extended',
  'drop aggregate pg_temp.chained (integer, text, uuid, text)',
];

const ACTIONS = `
  insert into operator_action (at, person, command, order_id, reason, event_type, data)
  select at + later, 'anna', command, id, reason, event_type, data::jsonb
    from planned, lateral (values ('pack', 'post of the day', 'parcel-packed', '{"parcel":1}', interval '3 minutes', category = 'physical'),
        ('ship', 'post of the day', 'parcel-shipped', '{"parcel":1}', interval '4 minutes', category = 'physical'),
        ('refund', 'ticket 17', 'refund-loss-confirmed', '{"refund":1}', interval '4 minutes', refunded),
        ('orders show', '', 'order-read', '{}', interval '9 minutes', h % 20 = 0)) a (command, reason, event_type, data, later, was)
   where was and not unpaid order by n`;

/** Adds the actions to the hash chain, because the trigger is off while the shop is filled. */
const ACTION_CHAIN = `select chain_action(a) from (select * from operator_action a
  where not exists (select from action_chain c where c.action_id = a.id) order by id) a`;

const REVIEW_ITEMS = `
  insert into review_item (order_id, kind, detail, opened_at, resolved_at)
  select id, 'cards-late', '{}'::jsonb, at + interval '2 minutes', at + interval '3 minutes'
    from planned where not unpaid and h % 200 = 57 order by n`;

const OF_A_DAY = [
  `insert into session (token_hash, created_at, last_used_at)
   select md5('session ' || n || ' ' || visitor), at, at + interval '5 minutes'
     from planned, generate_series(1, 4) visitor where ${recent(RETENTION.sessionHours)}`,
  `insert into order_origin (order_id, session_key, address_key, network_key, email_key, digital_value, created_at)
   select id, md5('s' || n), md5('a' || h % 9000), md5('n' || h % 3000), md5('e' || buyer),
          case category when 'digital' then subtotal else 0 end, at
     from planned where ${recent(RETENTION.abuseCountHours)}`,
  `insert into limit_count (name, key, starts_at, count)
   select 'ordersPerAddress', md5('a' || n), date_trunc('minute', at), 1 from planned where ${recent(1)}`,
];

const JOBS = `
  insert into jobs.job (id, name, data, state, retry_limit, created_on, start_after, started_on, completed_on, keep_until, policy)
  select md5(name || of || n)::uuid, name, data, 'completed', 5000, at, at, at, at + interval '1 second', at + interval '14 days', 'standard'
    from planned, lateral (values ('send-mail', 1, jsonb_build_object('mailId', md5('confirmation' || n)::uuid)),
        ('send-mail', 2, jsonb_build_object('mailId', md5('cards' || n)::uuid)),
        ('issue-cards', 3, jsonb_build_object('orderId', id))) j (name, of, data)
   where not unpaid and ${recent(24 * JOB_DAYS)}`;

/** Returns the statements, sorted so that referenced rows come first. */
export function createStoredRows(last: LastReceipt): string[] {
  const first = [ORDERS, ORDER_LINES, PAYMENTS, CAPTURES, CARDS, PARCELS, MAILS, TRANSITIONS, REQUESTS];
  return [
    ...first,
    ...REFUNDS,
    ...REFUND_REQUESTS,
    ...receipts(last),
    ACTIONS,
    ACTION_CHAIN,
    REVIEW_ITEMS,
    ...OF_A_DAY,
    JOBS,
  ];
}
