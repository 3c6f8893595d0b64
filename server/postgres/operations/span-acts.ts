import { and, desc, gte, isNull, sql } from 'drizzle-orm';
import type { Db } from '../connection/connect.ts';
import { DAYS_OF_ACT, operatorAction } from '../schema/operations-tables.ts';

/** Something that was done for a span of days, as its detail tells: `orders of <days>: 12 lines`. */
export type SpanAct = { what: string; at: Date; person: string; result: string };

const MANY = 200;

/** What was done for these days since an instant, the newest of each. @param days as `2026-11-01 to 2026-11-30` */
export async function readSpanActs(db: Db, days: string, since: Date): Promise<SpanAct[]> {
  const { at, person, detail, orderId, id } = operatorAction;
  const rows = await db
    .select({ at, person, detail })
    .from(operatorAction)
    .where(and(gte(at, since), isNull(orderId), sql`${sql.raw(DAYS_OF_ACT)} = ${days}`))
    .orderBy(desc(id))
    .limit(MANY);
  const newest = new Map<string, SpanAct>();
  for (const row of rows) {
    const [what = '', result = ''] = row.detail.split(` of ${days}: `);
    if (!newest.has(what)) newest.set(what, { what, at: row.at, person: row.person, result });
  }
  return [...newest.values()];
}
