import { LOOK_EVERY_MS, OPERATOR_KNOWS_WITHIN_MS } from '#rules/deadlines.ts';
import { intervalText } from '../shared/interval.ts';

/** By then an operator knows of what is pending. */
export const OPERATOR_KNOWS = intervalText(OPERATOR_KNOWS_WITHIN_MS);

/** The same for what only a look of the scheduled tasks tells. */
export const OPERATOR_WAS_TOLD = intervalText(OPERATOR_KNOWS_WITHIN_MS + LOOK_EVERY_MS);

/** For a condition: a time before which nothing is that belongs to the orders in scope. */
export const SINCE = '{since}';

/** Tables by order, of which only what is as new as the orders in scope is looked at. */
export const CAPTURES = `capture c on c.order_id = o.id and c.at >= ${SINCE}`;
export const CARDS = `card c on c.order_id = o.id and c.created_at >= ${SINCE}`;
export const PARCELS = `parcel g on g.order_id = o.id and g.due_at >= ${SINCE}`;

/** For a condition: no operator has been asked to look at the order. */
export const NOT_IN_REVIEW =
  'not exists (select 1 from review_item i where i.order_id = o.id and i.resolved_at is null)';

/** Orders to be checked. */
export type OrderScope = {
  /** A condition on `orders o`. */
  orders: string;
  /** An expression for `SINCE`. */
  since: string;
};

/** Something that must never be found (docs/requirements/invariants.md). */
export type Invariant = {
  name: string;
  /** `in time`: only while a worker runs and the clock goes as it should. */
  holds: 'always' | 'in time';
  /** Gives the references of the orders that break it. */
  query: (scope: OrderScope) => string;
};

/**
 * @param from tables, with `orders o` among them
 * @param broken is true of the rows that must not be
 */
export function always(name: string, from: string, broken: string): Invariant {
  return { name, holds: 'always', query: (scope) => inScope(scope, from, broken) };
}

/** The same for what is broken in one of several ways, each of which has an index of its own. */
export function either(name: string, from: string, broken: readonly string[]): Invariant {
  const query = (scope: OrderScope) => broken.map((one) => inScope(scope, from, one)).join(' union ');
  return { name, holds: 'always', query };
}

/** The same for what a worker that runs has put right within its time. */
export function inTime(name: string, from: string, broken: string): Invariant {
  return { ...always(name, from, broken), holds: 'in time' };
}

function inScope({ orders, since }: OrderScope, from: string, broken: string): string {
  return `select distinct o.reference from ${from} where ${orders} and (${broken})`.replaceAll(SINCE, since);
}
