import { and, desc, eq, gte, isNull, type SQL, sql } from 'drizzle-orm';
import type { Actor } from '#rules/actor.ts';
import {
  type AuditEvent,
  auditEventSchema,
  type OrderEvent,
  type PeriodEvent,
  periodEventSchema,
  type ReadEvent,
} from '#rules/audit-event.ts';
import { DESK_SESSION } from '#rules/desk-session.ts';
import type { AddressChange } from '#rules/order-notice.ts';
import type { Days } from '#rules/periods.ts';
import type { ActionFilter, ChainedAction, ListedAction } from '#server/operations/order-history.ts';
import type { Db, Tx } from '../connection/connect.ts';
import { queryRows } from '../connection/query-rows.ts';
import { operatorAction } from '../schema/operations-tables.ts';
import { orders } from '../schema/order-tables.ts';
import { person } from '../schema/people-tables.ts';

/**
 * Records an action on an order in the audit log.
 * @param addressChange deleted when the order's names are erased
 */
export async function recordAction(
  tx: Tx,
  by: Actor,
  orderId: string,
  { type, data }: OrderEvent,
  addressChange: AddressChange | null = null,
): Promise<void> {
  await tx.insert(operatorAction).values({ ...by, orderId, eventType: type, data, addressChange });
}

/** Records an action that isn't about a single order. @returns the action's id */
export async function recordShopAction(tx: Tx, by: Actor, { type, data }: AuditEvent): Promise<number> {
  const [row] = await tx
    .insert(operatorAction)
    .values({ ...by, eventType: type, data })
    .returning({ id: operatorAction.id });
  if (row === undefined) throw new Error('the action was not written');
  return row.id;
}

const PERIOD_ACTIONS_MAX = 200;

/** Every change has a reason, and reads have none. */
export const IS_CHANGE = `a.reason <> ''`;

/** Records that personal data of these orders is read. Call it before you show names or addresses. */
export async function recordRead(
  db: Db,
  { person, personId, command }: Actor,
  references: readonly string[],
  { type, data }: ReadEvent,
): Promise<void> {
  const [first, ...others] = new Set(references);
  const isSingleOrder = first !== undefined && others.length === 0;
  await db.insert(operatorAction).values({
    person,
    personId,
    command,
    reason: '',
    eventType: type,
    orderId: isSingleOrder ? sql`(select id from orders where reference = ${first})` : null,
    data: first === undefined || isSingleOrder ? data : { ...data, references: [first, ...others] },
  });
}

/**
 * Returns the orders for which no identical read by this person was recorded within a desk session's
 * duration.
 */
export async function findUnrecordedReads(
  db: Db,
  { person, personId, command }: Actor,
  references: readonly string[],
  { type, data }: ReadEvent,
): Promise<string[]> {
  const isBySamePerson =
    personId === undefined
      ? sql`a.person_id is null and a.person = ${person}`
      : sql`a.person_id = ${personId}`;
  const rows = await queryRows<{ reference: string }>(
    db,
    sql`with recent as materialized (
          select o.reference, a.data from operator_action a left join orders o on o.id = a.order_id
           where a.at > cadeau_now() - make_interval(hours => ${DESK_SESSION.hours}) and ${isBySamePerson}
             and a.command = ${command} and a.reason = '' and a.event_type = ${type}
             and a.data - 'references' = ${JSON.stringify(data)}::jsonb)
        select one.reference from unnest(${sql.param([...references])}::text[]) one(reference)
         where not exists (select from recent r where r.reference = one.reference or r.data -> 'references' ? one.reference)`,
  );
  return rows.map(({ reference }) => reference);
}

export async function listActions(
  db: Db,
  { since, reference, limit }: ActionFilter,
): Promise<ListedAction[]> {
  const { at, person: name, personId, command, eventType: type, data, reason, orderId, id } = operatorAction;
  const { signInName } = person;
  const rows = await db
    .select({ at, person: name, signInName, command, reference: orders.reference, type, data, reason })
    .from(operatorAction)
    .leftJoin(orders, eq(orders.id, orderId))
    .leftJoin(person, eq(person.id, personId))
    .where(
      and(
        since === undefined ? undefined : gte(at, since),
        reference === undefined ? undefined : isAboutOrder(reference),
      ),
    )
    .orderBy(desc(id))
    .limit(limit);
  return rows.map(({ type, data, ...row }) => ({ ...row, event: auditEventSchema.parse({ type, data }) }));
}

/** Returns the actions with chain numbers above `after`, oldest first. */
export function readChainedActions(db: Db, after: number, limit: number): Promise<ChainedAction[]> {
  return queryRows<ChainedAction>(
    db,
    sql`select c.number::int, to_char(a.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, a.person,
          p.sign_in_name as "signInName", a.command, o.reference, chained_text(a, c) as chained, c.chain_sha256 as chain
        from action_chain c join operator_action a on a.id = c.action_id
          left join person p on p.id = a.person_id left join orders o on o.id = a.order_id
       where c.number > ${after} order by c.number limit ${limit}`,
  );
}

/** An action on one order stores its id. An action on several orders stores their references. */
function isAboutOrder(reference: string): SQL {
  const { orderId, data } = operatorAction;
  return sql`(${orderId} = (select o.id from orders o where o.reference = ${reference})
    or ${orderId} is null and ${data} -> 'references' ? ${reference})`;
}

/** Returns the actions about exactly these days, newest first. */
export async function listPeriodActions(
  db: Db,
  { from, to }: Days,
  since: Date,
): Promise<{ at: Date; person: string; event: PeriodEvent }[]> {
  const { at, person: name, eventType: type, data, orderId, id } = operatorAction;
  const areForDays = sql`${data} ->> 'from' = ${from} and ${data} ->> 'to' = ${to}`;
  const rows = await db
    .select({ at, person: name, type, data })
    .from(operatorAction)
    .where(and(gte(at, since), isNull(orderId), areForDays))
    .orderBy(desc(id))
    .limit(PERIOD_ACTIONS_MAX);
  return rows.map(({ type, data, ...row }) => ({ ...row, event: periodEventSchema.parse({ type, data }) }));
}
