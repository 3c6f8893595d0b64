import { and, eq, not, sql } from 'drizzle-orm';
import { RETENTION } from '#rules/retention.ts';
import { createToken, hashToken } from '#server/runtime/crypto/secret-token.ts';
import { ASYNCHRONOUS_COMMIT } from '../connection/asynchronous-commit.ts';
import type { Db } from '../connection/connect.ts';
import { buildCountCtes, type CountedLimit } from '../limits/limit-counts.ts';
import { session } from '../schema/order-tables.ts';

/** Lifetime of a session after its last use (readings 5). */
const IDLE_LIFETIME = sql.raw(`interval '${RETENTION.sessionHours} hours'`);
/** Minimum time between writes of the last use, so that one page load is one write. */
const TOUCH_INTERVAL = sql`interval '5 minutes'`;

/** @param maxDays maximum age of a session in days, even if it is in use */
export function createSessionRepository(db: Db, { maxDays }: { maxDays: number }) {
  const isExpired = sql<boolean>`(${session.lastUsedAt} < cadeau_now() - ${IDLE_LIFETIME}
    or ${session.createdAt} < cadeau_now() - make_interval(days => ${maxDays}))`;
  return {
    /**
     * Opens a session. The database stores only the token's hash.
     * @param getCountedLimits returns the counters to increment, by the session's hash
     * @returns the token for the cookie, and the session's hash
     */
    open: async (getCountedLimits: (session: string) => readonly CountedLimit[] = () => []) => {
      const token = createToken();
      const tokenHash = hashToken(token);
      const counted = getCountedLimits(tokenHash);
      const opening = db.insert(session).values({ tokenHash });
      if (counted.length === 0) await opening;
      else
        await db.execute(
          sql`with opened as (${opening.getSQL()}), ${buildCountCtes(counted)} select ${ASYNCHRONOUS_COMMIT}`,
        );
      return { token, session: tokenHash };
    },
    /** Returns undefined if the session is unknown or expired. */
    find: async (token: string) => {
      const tokenHash = hashToken(token);
      const [row] = await db
        .select({ isStale: sql<boolean>`${session.lastUsedAt} < cadeau_now() - ${TOUCH_INTERVAL}` })
        .from(session)
        .where(and(eq(session.tokenHash, tokenHash), not(isExpired)));
      if (row === undefined) return undefined;
      if (row.isStale) {
        await db
          .update(session)
          .set({ lastUsedAt: sql`cadeau_now()` })
          .where(eq(session.tokenHash, tokenHash));
      }
      return tokenHash;
    },
    /** @returns the number of deleted sessions */
    sweep: async () => {
      // Follows from `isExpired`, but lets the index on the creation time skip newer sessions.
      const isOld = sql`${session.createdAt} < cadeau_now() - ${IDLE_LIFETIME}`;
      const deleted = await db
        .delete(session)
        .where(and(isOld, isExpired))
        .returning({ tokenHash: session.tokenHash });
      return deleted.length;
    },
  };
}
