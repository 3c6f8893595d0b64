import { sql } from 'drizzle-orm';
import type { Db } from '../connection/connect.ts';
import { plainRows } from '../connection/plain-rows.ts';

/** When each outside system last did what it was asked; null when it never did. */
export type LastEffects = { provider: Date | null; supplier: Date | null; mail: Date | null };

/** From the books alone: nobody is called. */
export async function readLastEffects(db: Db): Promise<LastEffects> {
  const [row] = await plainRows<Record<keyof LastEffects, string | null>>(
    db,
    sql`select (select max(closed_at) from effect) as provider,
          greatest((select max(issued_at) from card), (select max(voided_at) from card)) as supplier,
          (select max(sent_at) from mail) as mail`,
  );
  const instant = (text: string | null | undefined) => (text ? new Date(text) : null);
  return { provider: instant(row?.provider), supplier: instant(row?.supplier), mail: instant(row?.mail) };
}
