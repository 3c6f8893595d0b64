import { sql } from 'drizzle-orm';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { transitionRows } from '#rules/transitions.ts';

/** Updates the table that the triggers check. Runs after every migration. */
export async function writeTransitions(db: PgDatabase<PgQueryResultHKT>): Promise<void> {
  const rows = JSON.stringify(transitionRows());
  await db.transaction(async (tx) => {
    await tx.execute(sql`
      insert into allowed_transition (subject, from_status, to_status)
      select subject, "from", "to" from jsonb_to_recordset(${rows}::jsonb) as r(subject text, "from" text, "to" text)
      on conflict do nothing`);
    await tx.execute(sql`
      delete from allowed_transition a where not exists (
        select 1 from jsonb_to_recordset(${rows}::jsonb) as r(subject text, "from" text, "to" text)
         where r.subject = a.subject and r."from" = a.from_status and r."to" = a.to_status)`);
  });
}
