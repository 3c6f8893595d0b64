import { sql } from 'drizzle-orm';
import { orderEventSchema } from '#rules/audit-event.ts';
import { addressChangeSchema } from '#rules/order-notice.ts';
import { reviewDetailSchema } from '#rules/review-detail.ts';
import type { HistoryEntry, HistoryEvent } from '#server/operations/order-history.ts';
import type { Db } from '../connection/connect.ts';
import { queryRows } from '../connection/query-rows.ts';
import { IS_CHANGE } from '../shared/operator-actions.ts';

type Row = Omit<HistoryEntry, 'at' | 'addressChange'> & { at: string; addressChange: unknown };

/** Returns the history, oldest first. Cards of a line that change in the same minute form one entry. */
export async function readHistory(db: Db, orderId: string): Promise<HistoryEntry[]> {
  const found = await queryRows<Row>(
    db,
    sql`with own as (select ${orderId}::uuid as id) ${sql.raw(HISTORY)}`,
  );
  return found.map(({ at, event, addressChange, ...row }) => ({
    ...row,
    at: new Date(at),
    event: parseStoredJson(event),
    addressChange: addressChange === null ? null : addressChangeSchema.parse(addressChange),
  }));
}

function parseStoredJson(event: HistoryEvent): HistoryEvent {
  if (event.subject === 'operator') return { ...event, action: orderEventSchema.parse(event.action) };
  if (event.subject === 'item' && event.step === 'opened')
    return { ...event, detail: reviewDetailSchema.parse(event.detail) };
  return event;
}

/** `seq` sorts entries with the same time. */
function buildEntry(
  at: string,
  seq: string | number,
  subject: string,
  fields: Readonly<Record<string, string>>,
  { person = 'null::text', reason = `''`, change = 'null::jsonb' } = {},
): string {
  const pairs = Object.entries({ subject, ...fields }).map(([name, value]) => `'${name}', ${value}`);
  return `select ${at} as at, ${seq} as seq, json_build_object(${pairs.join(', ')}) as event,
            ${person} as person, ${reason} as reason, ${change} as change`;
}

const ANSWER = `json_build_object('outcome', e.outcome, 'detail', e.detail)`;
const CARDS = { line: 'c.line', count: 'count(*)' };
const MAIL = { mail: 'm.kind', number: 'm.number' };
const ITEM = { item: 'i.id', kind: 'i.kind' };

const SOURCES = [
  `${buildEntry('m.at', 'm.id', 'm.subject', { from: 'm.from_status', to: 'm.to_status', cause: 'm.cause' })}
     from status_transition m, own where m.order_id = own.id`,
  `${buildEntry('e.opened_at', 0, `'provider'`, { request: 'e.kind', answer: 'null' })}
     from outbound_request e join payment p on p.id = e.payment_id, own where p.order_id = own.id`,
  `${buildEntry('e.closed_at', 1, `'provider'`, { request: 'e.kind', answer: ANSWER })}
     from outbound_request e join payment p on p.id = e.payment_id, own where p.order_id = own.id and e.closed_at is not null`,
  `${buildEntry('max(c.issued_at)', 0, `'card'`, { ...CARDS, change: `case c.category when 'digital' then 'issued' else 'active' end` })}
     from card c, own where c.order_id = own.id and c.issued_at is not null
     group by c.line, c.category, date_trunc('minute', c.issued_at)`,
  `${buildEntry('max(c.voided_at)', 1, `'card'`, { ...CARDS, change: `'void'`, cause: 'c.void_cause' })}
     from card c, own where c.order_id = own.id and c.voided_at is not null
     group by c.line, c.void_cause, date_trunc('minute', c.voided_at)`,
  `${buildEntry('max(e.opened_at)', 0, `'supplier'`, { ...CARDS, request: 'e.kind', answer: 'null' })}
     from outbound_request e join card c on c.id = e.card_id, own where c.order_id = own.id
     group by c.line, e.kind, date_trunc('minute', e.opened_at)`,
  `${buildEntry('max(e.closed_at)', 1, `'supplier'`, { ...CARDS, request: 'e.kind', answer: ANSWER })}
     from outbound_request e join card c on c.id = e.card_id, own where c.order_id = own.id and e.closed_at is not null
     group by c.line, e.kind, e.outcome, e.detail, date_trunc('minute', e.closed_at)`,
  `${buildEntry('m.created_at', 2, `'mail'`, { ...MAIL, step: `'pending'`, repeats: 'm.repeats' })}
     from mail m, own where m.order_id = own.id`,
  `${buildEntry('m.sent_at', 3, `'mail'`, { ...MAIL, step: `'sent'` })}
     from mail m, own where m.order_id = own.id and m.sent_at is not null`,
  `${buildEntry('m.bounced_at', 4, `'mail'`, { ...MAIL, step: `'bounced'` })}
     from mail m, own where m.order_id = own.id and m.bounced_at is not null`,
  `${buildEntry('g.packed_at', 5, `'parcel'`, { number: 'g.number', step: `'packed'` })}
     from parcel g, own where g.order_id = own.id and g.packed_at is not null`,
  `${buildEntry('g.shipped_at', 6, `'parcel'`, { number: 'g.number', step: `'shipped'`, tracking: 'g.tracking' })}
     from parcel g, own where g.order_id = own.id and g.shipped_at is not null`,
  `${buildEntry('r.created_at', 0, `'refund'`, { number: 'r.number', step: `'started'` }, { person: 'r.person', reason: 'r.reason' })}
     from refund r, own where r.order_id = own.id`,
  `${buildEntry('r.done_at', 9, `'refund'`, { number: 'r.number', step: `'done'` })}
     from refund r, own where r.order_id = own.id and r.done_at is not null`,
  `${buildEntry('r.created_at', 8, 'r.kind', { number: 'r.number' })}
     from receipt r, own where r.order_id = own.id`,
  `${buildEntry('i.opened_at', 10, `'item'`, { ...ITEM, step: `'opened'`, detail: 'i.detail' })}
     from review_item i, own where i.order_id = own.id`,
  `${buildEntry('i.resolved_at', 11, `'item'`, { ...ITEM, step: `'resolved'` })}
     from review_item i, own where i.order_id = own.id and i.resolved_at is not null`,
  `${buildEntry(
    'a.at',
    '12 + a.id',
    `'operator'`,
    { command: 'a.command', action: `json_build_object('type', a.event_type, 'data', a.data)` },
    { person: 'a.person', reason: 'a.reason', change: 'a.address_change' },
  )}
     from operator_action a, own where a.order_id = own.id and ${IS_CHANGE}`,
  `${buildEntry('d.created_at', 0, `'dispute'`, {}, { person: 'd.person', reason: 'd.reason' })}
     from dispute d, own where d.order_id = own.id`,
];

const HISTORY = `select h.at, event, person, reason, change as "addressChange"
  from (${SOURCES.join('\nunion all\n')}) h order by h.at, seq, event ->> 'subject', event::text`;
