import { eq, lt, sql } from 'drizzle-orm';
import { SIGN_IN_ATTEMPT_MINUTES } from '#rules/desk-session.ts';
import type { SignInAttemptRepository } from '#server/people/sign-in-attempts.ts';
import { createToken, hashToken } from '#server/runtime/secret-token.ts';
import type { Db } from '../connection/connect.ts';
import { signInAttempt } from '../schema/people-tables.ts';

const { tokenHash, kind, expected, personId, createdAt } = signInAttempt;
const AGO = sql`cadeau_now() - make_interval(mins => ${sql.raw(String(SIGN_IN_ATTEMPT_MINUTES))})`;

export function createSignInAttemptRepository(db: Db): SignInAttemptRepository {
  return {
    open: async (attempt) => {
      const token = createToken();
      await db.insert(signInAttempt).values({ tokenHash: hashToken(token), ...attempt });
      return token;
    },
    take: async (token, wanted) => {
      const [taken] = await db
        .delete(signInAttempt)
        .where(eq(tokenHash, hashToken(token)))
        .returning({ kind, expected, personId, isOver: sql<boolean>`${createdAt} < ${AGO}` });
      if (taken === undefined || taken.isOver || taken.kind !== wanted) return undefined;
      return { kind: taken.kind, expected: taken.expected, personId: taken.personId };
    },
    sweep: async () => {
      await db.delete(signInAttempt).where(lt(createdAt, AGO));
    },
  };
}
