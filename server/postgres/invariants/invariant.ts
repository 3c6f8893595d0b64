import { CHECK_INTERVAL_MS, REVIEW_DEADLINE_MS } from '#rules/deadlines.ts';
import { toIntervalText } from '../shared/interval.ts';

/** Maximum time until late work gets a review item. */
export const REVIEW_DEADLINE = toIntervalText(REVIEW_DEADLINE_MS);

/** Maximum time for problems that only a scheduled task detects. */
export const TASK_REVIEW_DEADLINE = toIntervalText(REVIEW_DEADLINE_MS + CHECK_INTERVAL_MS);

/** Placeholder for the earliest time of any row that belongs to the orders in scope. */
export const SINCE = '{since}';

/** Joins that skip rows older than the orders in scope. */
export const CAPTURES = `capture c on c.order_id = o.id and c.at >= ${SINCE}`;
export const CARDS = `card c on c.order_id = o.id and c.created_at >= ${SINCE}`;
export const PARCELS = `parcel g on g.order_id = o.id and g.due_at >= ${SINCE}`;

export const NOT_IN_REVIEW =
  'not exists (select 1 from review_item i where i.order_id = o.id and i.resolved_at is null)';

export type OrderScope = {
  /** Condition on `orders o`. */
  orders: string;
  /** SQL expression for `SINCE`. */
  since: string;
};

/** A query that must find nothing (docs/requirements/invariants.md). */
export type Invariant = {
  name: string;
  /** `in time`: holds only while a worker runs and the clock is correct. */
  holds: 'always' | 'in time';
  query: (scope: OrderScope) => string;
};

/**
 * @param from tables, including `orders o`
 * @param broken condition that must be false for every row
 */
export function always(name: string, from: string, broken: string): Invariant {
  return { name, holds: 'always', query: (scope) => buildQuery(scope, from, broken) };
}

/** Checks each condition in its own query, so that each can use its own index. */
export function either(name: string, from: string, broken: readonly string[]): Invariant {
  const query = (scope: OrderScope) =>
    broken.map((condition) => buildQuery(scope, from, condition)).join(' union ');
  return { name, holds: 'always', query };
}

/** An invariant that holds only while a running worker resolves pending work in time. */
export function inTime(name: string, from: string, broken: string): Invariant {
  return { ...always(name, from, broken), holds: 'in time' };
}

function buildQuery({ orders, since }: OrderScope, from: string, broken: string): string {
  return `select distinct o.reference from ${from} where ${orders} and (${broken})`.replaceAll(SINCE, since);
}
