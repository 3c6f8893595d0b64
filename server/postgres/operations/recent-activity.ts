import { sql } from 'drizzle-orm';
import { ABUSE_LIMITS, type LimitCounts } from '#rules/abuse-limits.ts';
import type { ActivityCount } from '#rules/alarms.ts';
import type { Db } from '../connection/connect.ts';
import { queryRows } from '../connection/query-rows.ts';

/** Counts the actions of each clerk within the last hour. */
export function readRecentActivity(db: Db): Promise<ActivityCount[]> {
  return queryRows<ActivityCount>(
    db,
    sql`select person, activity, count(*)::int as count
          from operator_action a, lateral (values
            ('redirects', event_type = 'mail-redirected' or data ->> 'redirected' = 'true'
                          or event_type = 'approval-requested' and data ->> 'action' = 'redirect'),
            ('replacements', event_type = 'card-replacement-started'
                             or event_type = 'approval-requested' and data ->> 'action' = 'replace'),
            ('resent cards', event_type = 'mail-resent' and data ->> 'mail' = 'cards'),
            ('reads', reason = '' and event_type in ('order-read', 'mail-read', 'receipt-read', 'orders-searched'))
          ) counted (activity, is_counted)
         where at > cadeau_now() - interval '1 hour' and is_counted
         group by person, activity order by person, activity`,
  );
}

/** Counts the user names and IP addresses that have reached the limit of sign-in attempts. */
export async function countBlockedSignIns(db: Db, limits: LimitCounts): Promise<number> {
  const counts = await Promise.all(
    (['signInsPerPerson', 'signInsPerAddress'] as const).map((name) =>
      queryRows<{ blocked: number }>(
        db,
        sql`select count(*)::int as blocked from (
              select from limit_count where name = ${name}
                 and starts_at > cadeau_now() - make_interval(secs => ${ABUSE_LIMITS[name].windowMs / 1000}::float8)
               group by key having sum(count) >= ${limits[name]}::int) reached`,
      ),
    ),
  );
  return counts.flat().reduce((sum, { blocked }) => sum + blocked, 0);
}
