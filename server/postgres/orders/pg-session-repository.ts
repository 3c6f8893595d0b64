import { and, eq, not, sql } from 'drizzle-orm';
import { RETENTION } from '#rules/retention.ts';
import { createToken, hashToken } from '#server/runtime/secret-token.ts';
import { ASYNCHRONOUS_COMMIT } from '../connection/asynchronous-commit.ts';
import type { Db } from '../connection/connect.ts';
import { type Counted, countingUp } from '../limits/limit-counts.ts';
import { session } from '../schema/order-tables.ts';

/** A session lives so long after its last use (readings 5). */
const IDLE_LIFETIME = sql.raw(`interval '${RETENTION.sessionHours} hours'`);
/** Its last use is written at most this often: a page of calls is one write. */
const TOUCH_EVERY = sql`interval '5 minutes'`;

/**
 * Sessions of visitors. A session ends some time after its last use.
 * @param maxDays maximum age of a session in days, however often it is used
 */
export function createSessionRepository(db: Db, { maxDays }: { maxDays: number }) {
  const isOver = sql<boolean>`(${session.lastUsedAt} < cadeau_now() - ${IDLE_LIFETIME}
    or ${session.createdAt} < cadeau_now() - make_interval(days => ${maxDays}))`;
  return {
    /**
     * Opens a session and counts it. The database stores the token's hash only.
     * @returns the token for the cookie, and the session's hash
     */
    open: async (countedOf: (session: string) => readonly Counted[] = () => []) => {
      const token = createToken();
      const tokenHash = hashToken(token);
      const counted = countedOf(tokenHash);
      const opening = db.insert(session).values({ tokenHash });
      if (counted.length === 0) await opening;
      else
        await db.execute(
          sql`with opened as (${opening.getSQL()}), ${countingUp(counted)} select ${ASYNCHRONOUS_COMMIT}`,
        );
      return { token, session: tokenHash };
    },
    /** Returns the hash that identifies the session; undefined if the session is unknown or over. */
    find: async (token: string) => {
      const tokenHash = hashToken(token);
      const [row] = await db
        .select({ stale: sql<boolean>`${session.lastUsedAt} < cadeau_now() - ${TOUCH_EVERY}` })
        .from(session)
        .where(and(eq(session.tokenHash, tokenHash), not(isOver)));
      if (row === undefined) return undefined;
      if (row.stale) {
        await db
          .update(session)
          .set({ lastUsedAt: sql`cadeau_now()` })
          .where(eq(session.tokenHash, tokenHash));
      }
      return tokenHash;
    },
    /** Deletes the sessions that are over. @returns the number of deleted sessions */
    sweep: async () => {
      // None that is over is younger than that, and by when it was opened the others are passed over.
      const isOld = sql`${session.createdAt} < cadeau_now() - ${IDLE_LIFETIME}`;
      const gone = await db
        .delete(session)
        .where(and(isOld, isOver))
        .returning({ tokenHash: session.tokenHash });
      return gone.length;
    },
  };
}
