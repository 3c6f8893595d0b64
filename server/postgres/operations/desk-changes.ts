import { sql } from 'drizzle-orm';
import { type DeskChange, deskChange } from '#contract/desk/changes.ts';
import type { Connection, Db } from '../connection/connect.ts';
import { queryRows } from '../connection/query-rows.ts';

/** Triggers notify this channel (migration `desk_changes`). */
const CHANNEL = 'desk';

export type DeskNotification = DeskChange | { kind: 'session' };

/** Subscribes to changes. Sends `all` after each reconnect, because notifications may have been lost. */
export function watchDeskChanges(
  { listen }: Pick<Connection, 'listen'>,
  onChange: (change: DeskNotification) => void,
) {
  return listen(
    CHANNEL,
    (payload) => {
      const change = parseChange(payload);
      if (change !== undefined) onChange(change);
    },
    () => onChange({ kind: 'all' }),
  );
}

/** Returns undefined if another version sent the payload in a different format. */
function parseChange(payload: string): DeskNotification | undefined {
  let parsed: unknown;
  try {
    parsed = JSON.parse(payload);
  } catch {
    return undefined;
  }
  if (Object(parsed).kind === 'session') return { kind: 'session' };
  return deskChange.safeParse(parsed).data;
}

/** `key` identifies the change. */
export type OrderChange = { key: string; order: string };

/** A page with more orders updates the rest on its next poll. */
const CHANGES_MAX = 500;

/**
 * Returns the newest changes first. The desk polls, because NOTIFY would serialize the commits of purchases.
 */
export function readRecentOrderChanges(db: Db, seconds: number): Promise<OrderChange[]> {
  const since = sql`cadeau_now() - make_interval(secs => ${seconds})`;
  return queryRows<OrderChange>(
    db,
    sql`select c.key, o.reference as order
          from (select 'move ' || t.id as key, t.order_id, t.at
                  from status_transition t where t.at > ${since}
                union all
                select 'mail ' || m.id, m.order_id, m.sent_at
                  from mail m where m.sent_at > ${since}) c
          join orders o on o.id = c.order_id
         order by c.at desc limit ${CHANGES_MAX}`,
  );
}
