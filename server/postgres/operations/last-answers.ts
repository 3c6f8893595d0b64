import { sql } from 'drizzle-orm';
import type { LastAnswers } from '#server/operations/health-reports.ts';
import type { Db } from '../connection/connect.ts';
import { plainRows } from '../connection/plain-rows.ts';

/** From the records alone: no external system is called. */
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
