import { and, desc, eq, gte, type SQL, sql } from 'drizzle-orm';
import type { Actor } from '#rules/actor.ts';
import type { AddressChange } from '#rules/address-change.ts';
import { DESK_SESSION } from '#rules/desk-session.ts';
import type { ActionFilter, ListedAction } from '#server/operations/listed-action.ts';
import type { Db, Tx } from '../connection/connect.ts';
import { plainRows } from '../connection/plain-rows.ts';
import { operatorAction } from '../schema/operations-tables.ts';
import { orders } from '../schema/order-tables.ts';

/**
 * Writes down what an operator changes, in the transaction of the change.
 * @param detail what was changed, in words; no number, PIN or address
 * @param addressChange erased with the order's names
 */
export async function recordAction(
  tx: Tx,
  by: Actor,
  orderId: string | null,
  detail: string,
  addressChange: AddressChange | null = null,
): Promise<void> {
  await insertAction(tx, by, orderId, detail, addressChange);
}

/** The same, for a row that names its action. @returns the action's number */
export async function insertAction(
  tx: Tx,
  by: Actor,
  orderId: string | null,
  detail: string,
  addressChange: AddressChange | null = null,
): Promise<number> {
  const [row] = await tx
    .insert(operatorAction)
    .values({ ...by, orderId, detail, addressChange })
    .returning({ id: operatorAction.id });
  if (row === undefined) throw new Error('the action was not written');
  return row.id;
}

/** A reading has no reason, and every change has one. */
export const IS_CHANGE = `a.reason <> ''`;

/**
 * Writes down that names or addresses are read, before they are shown.
 * @param what was read, in words; nothing of what it says
 */
export async function recordRead(
  db: Db,
  { person, command }: Actor,
  references: readonly string[],
  what: string,
): Promise<void> {
  const [only, ...more] = new Set(references);
  const isOne = only !== undefined && more.length === 0;
  await db.insert(operatorAction).values({
    ...{ person, command, reason: '' },
    orderId: isOne ? sql`(select id from orders where reference = ${only})` : null,
    detail: only === undefined || isOne ? what : `${what}: ${[only, ...more].join(', ')}`,
  });
}

/** Of orders, those of which it is not yet written down that this person has read just that of them, lately. */
export async function notReadYet(
  db: Db,
  { person, command }: Actor,
  references: readonly string[],
  what: string,
): Promise<string[]> {
  const rows = await plainRows<{ reference: string }>(
    db,
    sql`with looked as materialized (
          select o.reference, a.detail from operator_action a left join orders o on o.id = a.order_id
           where a.at > cadeau_now() - make_interval(hours => ${DESK_SESSION.hours}) and a.person = ${person}
             and a.command = ${command} and a.reason = '' and starts_with(a.detail, ${what}))
        select one.reference from unnest(${sql.param([...references])}::text[]) one(reference)
         where not exists (select from looked l where l.reference = one.reference or position(one.reference in l.detail) > 0)`,
  );
  return rows.map(({ reference }) => reference);
}

/** Newest first. */
export function listActions(db: Db, { since, reference, limit }: ActionFilter): Promise<ListedAction[]> {
  const { at, person, command, detail, reason, orderId, id } = operatorAction;
  return db
    .select({ at, person, command, reference: orders.reference, detail, reason })
    .from(operatorAction)
    .leftJoin(orders, eq(orders.id, orderId))
    .where(
      and(
        since === undefined ? undefined : gte(at, since),
        reference === undefined ? undefined : isAbout(reference),
      ),
    )
    .orderBy(desc(id))
    .limit(limit);
}

/** What is about one order names it by its id, and what is about many names them in words. */
function isAbout(reference: string): SQL {
  const { orderId, detail } = operatorAction;
  return sql`(${orderId} = (select o.id from orders o where o.reference = ${reference})
    or ${orderId} is null and position(${reference} in ${detail}) > 0)`;
}
