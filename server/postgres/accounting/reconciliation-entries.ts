import { sql } from 'drizzle-orm';
import { PAYMENT_METHODS } from '#rules/payment.ts';
import { ACTIVATED_OUTCOMES } from '#rules/request-outcomes.ts';
import type { BankRefund } from '#server/accounting/bank/compare-bank.ts';
import type { ListedMovement, OurMovement, Span } from '#server/accounting/reconcile.ts';
import type { Db, Tx } from '../connection/connect.ts';
import { queryRows } from '../connection/query-rows.ts';
import { LATE_AND_REFUNDED, readRowsInSpan } from './span-queries.ts';

/**
 * Returns our movements of money and cards. A refunded late payment is both a payment and a refund, as at the
 * provider. Excludes refunds by bank transfer, which the provider doesn't process.
 */
export async function readEntries(db: Db | Tx, span: Span): Promise<OurMovement[]> {
  const movements = sql.join(getMovementQueries(), sql` union all `);
  const found = await readRowsInSpan<Omit<OurMovement, 'currency'>>(db, span, movements, 'key');
  return found.map((row) => ({ ...row, currency: 'CHF' }));
}

/** Returns the keys of external movements that our records contain. */
export async function readKnownKeys(db: Db | Tx, keys: readonly string[]): Promise<string[]> {
  const movements = sql.join(getMovementQueries(), sql` union all `);
  const keyList = sql.join(
    keys.map((key) => sql`${key}`),
    sql`, `,
  );
  // Some acquirers' files identify a payment only by its order.
  const found = await queryRows<{ key: string }>(
    db,
    sql`with found as (${movements})
        select key from found where key in (${keyList})
        union select reference from found where kind = 'payment' and reference in (${keyList})`,
  );
  return found.map(({ key }) => key);
}

/** Returns the refunds by bank transfer, by the day of the transfer. */
export async function readBankRefunds(db: Db | Tx, { from, to }: Span): Promise<BankRefund[]> {
  const last = new Date(to.getTime() - 1);
  const found = await queryRows<Omit<BankRefund, 'currency'>>(
    db,
    sql`select o.reference || '-R' || r.number as reference, r.amount, r.bank_paid_on::text as "paidOn",
               r.bank_reference as "bankReference"
          from refund r join orders o on o.id = r.order_id
         where r.bank_paid_on >= (${from.toISOString()}::timestamptz at time zone 'Europe/Zurich')::date
           and r.bank_paid_on <= (${last.toISOString()}::timestamptz at time zone 'Europe/Zurich')::date
         order by r.bank_paid_on, 1`,
  );
  return found.map((row) => ({ ...row, currency: 'CHF' }));
}

export function readDisputes(db: Db | Tx, span: Span): Promise<ListedMovement[]> {
  return readRowsInSpan(
    db,
    span,
    sql`select o.reference, d.amount, d.created_at as at from dispute d join orders o on o.id = d.order_id`,
  );
}

/** Returns refunds whose cards the supplier didn't void. */
export function readLosses(db: Db | Tx, span: Span): Promise<ListedMovement[]> {
  return readRowsInSpan(
    db,
    span,
    sql`select o.reference || '-R' || r.number as reference, r.amount, r.done_at as at
          from refund r join orders o on o.id = r.order_id where r.status = 'Done' and r.loss_confirmed`,
  );
}

const getMovementQueries = () => [
  CAPTURES,
  REFUNDS,
  LATE_PAYMENTS,
  LATE_REFUNDS,
  ISSUED,
  ACTIVATED,
  VOIDED_UNDELIVERED,
  VOIDED,
  VOID_IN_OUR_RECORDS_ONLY,
];

/** The method that the provider reports, even for a card in a wallet, or else the buyer's choice. */
const METHOD = sql`case when upper(p.paid_method) in (${sql.join(
  PAYMENT_METHODS.map((method) => sql`${method}`),
  sql`, `,
)}) then upper(p.paid_method) else p.method end`;

const CAPTURES = sql`
  select 'payment' as kind, c.transaction_id as key, o.reference as name, o.reference as subject, c.amount as value, c.at,
         p.provider, ${METHOD} as method, o.reference as reference, c.transaction_id as "transactionId"
    from capture c join orders o on o.id = c.order_id join payment p on p.id = c.payment_id`;

const REFUNDS = sql`
  select 'refund', o.reference || '-R' || r.number, o.reference || '-R' || r.number, o.reference, r.amount, r.done_at,
         p.provider, ${METHOD}, o.reference || '-R' || r.number, r.transaction_id
    from refund r join orders o on o.id = r.order_id
    join capture c on c.order_id = r.order_id join payment p on p.id = c.payment_id
   where r.status = 'Done' and r.bank_paid_on is null`;

const LATE_REFUNDS_FROM = sql`
  payment p join orders o on o.id = p.order_id where p.transaction_id is not null and ${LATE_AND_REFUNDED}`;

const LATE_PAYMENTS = sql`
  select 'payment', p.transaction_id, o.reference, o.reference, p.amount, p.reversed_at, p.provider, ${METHOD},
         o.reference, p.transaction_id
    from ${LATE_REFUNDS_FROM}`;

const LATE_REFUNDS = sql`
  select 'refund', o.reference || '-R1', o.reference || '-R1', o.reference, p.amount, p.reversed_at, p.provider, ${METHOD},
         o.reference || '-R1', null
    from ${LATE_REFUNDS_FROM}`;

const NO_PROVIDER_COLUMNS = sql`null, null, null, null`;

/** Activations that succeeded at the supplier, including late ones. */
const SUCCESSFUL_ACTIVATIONS = sql`(${sql.join(
  ACTIVATED_OUTCOMES.map((outcome) => sql`${outcome}`),
  sql`, `,
)})`;

/** Cards `c`. `own_voids` counts the voids of the card itself, without those of discarded numbers. */
const CARD = sql`
  (select c.*, o.reference || ' ' || c.line || '.' || c.ordinal
            || case c.generation when 0 then '' else ', replacement ' || c.generation end as name,
          l.product_reference_id as product,
          (select count(*) from outbound_request e where e.card_id = c.id and e.kind = 'void' and e.outcome = 'voided') -
            (select count(*) from outbound_request e where e.card_id = c.id and e.outcome = 'discarded-voided') as own_voids
     from card c join orders o on o.id = c.order_id
     join order_line l on l.order_id = c.order_id and l.position = c.line) as c`;

/** The supplier identifies a digital card by our id. */
const ISSUED = sql`
  select 'card', c.id::text, c.name, c.product, c.face_value, c.issued_at, ${NO_PROVIDER_COLUMNS} from ${CARD}
   where c.category = 'digital' and c.issued_at is not null`;

/**
 * The supplier identifies a physical card by its activation. Discarded numbers were active there too before
 * their void.
 */
const ACTIVATED = sql`
  select 'card', e.id, c.name, c.product, c.face_value, e.closed_at, ${NO_PROVIDER_COLUMNS}
    from ${CARD} join outbound_request e on e.card_id = c.id
   where e.kind = 'activate' and (e.outcome in ${SUCCESSFUL_ACTIVATIONS} or e.outcome = 'discarded-voided')`;

/**
 * Cards whose request got no response and that were voided later: active at the supplier, never delivered.
 */
const VOIDED_UNDELIVERED = sql`
  select 'card', coalesce(a.id, c.id::text), c.name, c.product, c.face_value, c.voided_at, ${NO_PROVIDER_COLUMNS}
    from ${CARD} left join lateral (
      select e.id from outbound_request e
       where e.card_id = c.id and e.kind = 'activate' and e.outcome is distinct from 'discarded-voided'
       order by e.opened_at desc limit 1) a on true
   where c.issued_at is null and c.voided_at is not null and c.own_voids > 0 and not exists (
     select 1 from outbound_request e where e.card_id = c.id and e.kind = 'activate' and e.outcome in ${SUCCESSFUL_ACTIVATIONS})`;

const VOIDED = sql`
  select 'void', e.id, c.name, c.product, c.face_value, e.closed_at, ${NO_PROVIDER_COLUMNS}
    from ${CARD} join outbound_request e on e.card_id = c.id
   where e.kind = 'void' and e.outcome = 'voided'`;

/** Cards that are void only in our records. Their key matches none of the supplier's ids. */
const VOID_IN_OUR_RECORDS_ONLY = sql`
  select 'void', 'card ' || c.id, c.name, c.product, c.face_value, c.voided_at, ${NO_PROVIDER_COLUMNS} from ${CARD}
   where c.issued_at is not null and c.voided_at is not null and c.own_voids = 0`;
