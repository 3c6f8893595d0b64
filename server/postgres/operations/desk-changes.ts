import { sql } from 'drizzle-orm';
import { type DeskChange, deskChange } from '#contract/desk/changes.ts';
import type { Connection, Db } from '../connection/connect.ts';
import { plainRows } from '../connection/plain-rows.ts';

/** Told by triggers (migration `desk_changes`). */
const CHANNEL = 'desk';

/** What a process of the desk hears; `session`: some session has ended. */
export type HeardChange = DeskChange | { kind: 'session' };

/** Hears what is told. What was told while the connection was away is made up for by `all` once it is there again. */
export function watchDesk({ listen }: Pick<Connection, 'listen'>, heard: (change: HeardChange) => void) {
  return listen(
    CHANNEL,
    (payload) => {
      const change = readChange(payload);
      if (change !== undefined) heard(change);
    },
    () => heard({ kind: 'all' }),
  );
}

/** Undefined for what another version tells. */
function readChange(payload: string): HeardChange | undefined {
  let told: unknown;
  try {
    told = JSON.parse(payload);
  } catch {
    return undefined;
  }
  if (Object(told).kind === 'session') return { kind: 'session' };
  return deskChange.safeParse(told).data;
}

/** A change of an order or its payment, or a mail of it that was sent; the key is another one for each. */
export type OrderChange = { key: string; order: string };

/** So many are told of at most: who shows more orders at once sees the others when they look again. */
const CHANGES_MAX = 500;

/**
 * What happened to orders in the last seconds, newest first. It is looked for: purchases tell nobody, as each notification
 * would make their commits wait for one another.
 */
export function readRecentOrderChanges(db: Db, seconds: number): Promise<OrderChange[]> {
  const since = sql`cadeau_now() - make_interval(secs => ${seconds})`;
  return plainRows<OrderChange>(
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
