import { sql } from 'drizzle-orm';
import type { HistoryEntry } from '#server/operations/order-reports.ts';
import type { Db } from '../connection/connect.ts';
import { plainRows } from '../connection/plain-rows.ts';
import { IS_CHANGE } from '../operations/operator-actions.ts';

/** Everything that is recorded of an order, oldest first. Many cards at one time are one entry. */
export async function readHistory(db: Db, orderId: string): Promise<HistoryEntry[]> {
  const found = await plainRows<Omit<HistoryEntry, 'at'> & { at: string }>(
    db,
    sql`with told as (select ${orderId}::uuid as id) ${sql.raw(HISTORY)}`,
  );
  return found.map((row) => ({ ...row, at: new Date(row.at) }));
}

const entry = (
  at: string,
  subject: string,
  what: string,
  why = `''`,
  person = 'null::text',
  change = 'null::jsonb',
) =>
  `${at} as at, ${subject} as subject, ${what} as what, ${why} as why, ${person} as person, ${change} as change`;

/** Cards of one line at one time, as `1: 12 cards`. */
const CARDS = `'line ' || c.line || ': ' || count(*) || case count(*) when 1 then ' card ' else ' cards ' end`;
const MAIL = `m.kind || case m.number when 1 then '' else ' ' || m.number end`;

const OUTCOME = `e.outcome || coalesce(': ' || e.detail, '')`;

/** The third column puts what has one time into the order in which it was done. */
const SOURCES = [
  `select ${entry('m.at', 'm.subject', `coalesce(m.from_status || ' to ', '') || m.to_status`, 'm.cause')}, m.id as seq
     from status_transition m, told where m.order_id = told.id`,
  `select ${entry('e.opened_at', `'provider'`, `e.kind || ' asked'`)}, 0 as seq
     from outbound_request e join payment p on p.id = e.payment_id, told where p.order_id = told.id`,
  `select ${entry('e.closed_at', `'provider'`, `e.kind || ' answered'`, OUTCOME)}, 1 as seq
     from outbound_request e join payment p on p.id = e.payment_id, told where p.order_id = told.id and e.closed_at is not null`,
  `select ${entry('max(c.issued_at)', `'card'`, `${CARDS} || case c.category when 'digital' then 'issued' else 'active' end`)}, 0 as seq
     from card c, told where c.order_id = told.id and c.issued_at is not null
     group by c.line, c.category, date_trunc('minute', c.issued_at)`,
  `select ${entry('max(c.voided_at)', `'card'`, `${CARDS} || 'void'`, `coalesce(c.void_cause, '')`)}, 1 as seq
     from card c, told where c.order_id = told.id and c.voided_at is not null
     group by c.line, c.void_cause, date_trunc('minute', c.voided_at)`,
  `select ${entry('max(e.opened_at)', `'supplier'`, `${CARDS} || 'to ' || e.kind || ', asked'`)}, 0 as seq
     from outbound_request e join card c on c.id = e.card_id, told where c.order_id = told.id
     group by c.line, e.kind, date_trunc('minute', e.opened_at)`,
  `select ${entry('max(e.closed_at)', `'supplier'`, `${CARDS} || 'to ' || e.kind || ', answered'`, OUTCOME)}, 1 as seq
     from outbound_request e join card c on c.id = e.card_id, told where c.order_id = told.id and e.closed_at is not null
     group by c.line, e.kind, e.outcome, e.detail, date_trunc('minute', e.closed_at)`,
  `select ${entry('m.created_at', `'mail'`, `${MAIL} || ' pending'`, `coalesce('repeats ' || m.repeats, '')`)}, 2 as seq
     from mail m, told where m.order_id = told.id`,
  `select ${entry('m.sent_at', `'mail'`, `${MAIL} || ' sent'`)}, 3 as seq
     from mail m, told where m.order_id = told.id and m.sent_at is not null`,
  `select ${entry('m.bounced_at', `'mail'`, `${MAIL} || ' came back'`)}, 4 as seq
     from mail m, told where m.order_id = told.id and m.bounced_at is not null`,
  `select ${entry('g.packed_at', `'parcel'`, `g.number || ' packed'`)}, 5 as seq
     from parcel g, told where g.order_id = told.id and g.packed_at is not null`,
  `select ${entry('g.shipped_at', `'parcel'`, `g.number || ' shipped'`, `coalesce(g.tracking, '')`)}, 6 as seq
     from parcel g, told where g.order_id = told.id and g.shipped_at is not null`,
  `select ${entry('r.created_at', `'refund'`, `r.number || ' begun'`, 'r.reason', 'r.person')}, 0 as seq
     from refund r, told where r.order_id = told.id`,
  `select ${entry('r.done_at', `'refund'`, `r.number || ' done'`)}, 9 as seq
     from refund r, told where r.order_id = told.id and r.done_at is not null`,
  `select ${entry('r.created_at', `r.kind`, `'number ' || r.number`)}, 8 as seq
     from receipt r, told where r.order_id = told.id`,
  `select ${entry('i.opened_at', `'item'`, `i.id || ' opened: ' || i.kind`, 'i.detail')}, 10 as seq
     from review_item i, told where i.order_id = told.id`,
  `select ${entry('i.resolved_at', `'item'`, `i.id || ' resolved: ' || i.kind`)}, 11 as seq
     from review_item i, told where i.order_id = told.id and i.resolved_at is not null`,
  `select ${entry('a.at', `'operator'`, `a.command || ': ' || a.detail`, 'a.reason', 'a.person', 'a.address_change')}, 12 as seq
     from operator_action a, told where a.order_id = told.id and ${IS_CHANGE}`,
  `select ${entry('d.created_at', `'dispute'`, `'money taken back by the bank'`, 'd.reason', 'd.person')}, 0 as seq
     from dispute d, told where d.order_id = told.id`,
];

const HISTORY = `select h.at, subject, what, why, person, change as "addressChange"
  from (${SOURCES.join('\nunion all\n')}) h order by h.at, seq, subject, what`;
