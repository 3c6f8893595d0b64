import { sql } from 'drizzle-orm';
import type { OpenFigures } from '#rules/health-signs.ts';
import type { LastAnswers } from '#server/operations/health-reports.ts';
import type { Db } from '../connection/connect.ts';
import { plainRows } from '../connection/plain-rows.ts';

const age = (column: string) => `coalesce(extract(epoch from cadeau_now() - min(${column})), 0)::int`;

const FIGURES = `
  select (select count(*)::int from orders where status = 'Created') as payments_open,
         c.count as cards_pending, c.oldest as cards_pending_oldest_seconds,
         m.count as mails_pending, m.oldest as mails_pending_oldest_seconds,
         (select count(*)::int from parcel where status = 'ToPack') as parcels_to_pack,
         (select count(*)::int from parcel where status = 'ToPack' and due_at < cadeau_now()) as parcels_overdue,
         (select count(*)::int from refund where status <> 'Done') as refunds_open,
         (select count(*)::int from review_item where resolved_at is null) as items_open
    from (select count(*)::int as count, ${age('created_at')} as oldest from card where status = 'Pending') c,
         (select count(*)::int as count, ${age('created_at')} as oldest from mail where status = 'Pending') m`;

export async function readOpenFigures(db: Db): Promise<OpenFigures> {
  const [figures] = await plainRows<OpenFigures>(db, sql.raw(FIGURES));
  if (figures === undefined) throw new Error('the query returned no row');
  return figures;
}

/** Reads the records only. Calls no external system. */
export async function readLastAnswers(db: Db): Promise<LastAnswers> {
  const [row] = await plainRows<Record<keyof LastAnswers, string | null>>(
    db,
    sql`select (select max(closed_at) from outbound_request where system = 'provider') as provider,
          greatest((select max(issued_at) from card), (select max(voided_at) from card)) as supplier,
          (select max(sent_at) from mail) as mail`,
  );
  const instant = (text: string | null | undefined) => (text ? new Date(text) : null);
  return { provider: instant(row?.provider), supplier: instant(row?.supplier), mail: instant(row?.mail) };
}
