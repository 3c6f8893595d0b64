import { and, eq, not, sql } from 'drizzle-orm';
import { RETENTION } from '#rules/retention.ts';
import type { SessionRepository } from '#server/checkout/session-repository.ts';
import { createToken, hashToken } from '#server/runtime/secret-token.ts';
import { ASYNCHRONOUS_COMMIT } from '../connection/asynchronous-commit.ts';
import type { Db } from '../connection/connect.ts';
import { countingUp } from '../limits/limit-counts.ts';
import { session } from '../schema/order-tables.ts';

/** A session lives so long after its last use (readings 5). */
const IDLE_LIFETIME = sql.raw(`interval '${RETENTION.sessionHours} hours'`);
/** Its last use is written at most this often: a page of calls is one write. */
const TOUCH_EVERY = sql`interval '5 minutes'`;

/** @param maxDays after which a session is over, however often it is used */
export function createSessionRepository(db: Db, { maxDays }: { maxDays: number }): SessionRepository {
  const isOver = sql<boolean>`(${session.lastUsedAt} < cadeau_now() - ${IDLE_LIFETIME}
    or ${session.createdAt} < cadeau_now() - make_interval(days => ${maxDays}))`;
  return {
    open: async (countedOf = () => []) => {
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
    find: async (token) => {
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
