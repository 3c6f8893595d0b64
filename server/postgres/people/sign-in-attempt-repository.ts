import { eq, lt, sql } from 'drizzle-orm';
import { SIGN_IN_ATTEMPT_MINUTES } from '#rules/desk-session.ts';
import type { SignInAttemptKind } from '#rules/sign-in-methods.ts';
import { createToken, hashToken } from '#server/runtime/crypto/secret-token.ts';
import type { Db } from '../connection/connect.ts';
import { signInAttempt } from '../schema/people-tables.ts';

/** The browser never receives `expected`. */
type SignInAttempt = {
  kind: SignInAttemptKind;
  expected: string;
  personId: string | null;
};

const { tokenHash, kind, expected, personId, createdAt } = signInAttempt;
const OLDEST_VALID = sql`cadeau_now() - make_interval(mins => ${sql.raw(String(SIGN_IN_ATTEMPT_MINUTES))})`;

export type SignInAttemptRepository = ReturnType<typeof createSignInAttemptRepository>;

export function createSignInAttemptRepository(db: Db) {
  return {
    /** @returns a token that only the browser stores */
    open: async (attempt: SignInAttempt) => {
      const token = createToken();
      await db.insert(signInAttempt).values({ tokenHash: hashToken(token), ...attempt });
      return token;
    },
    /**
     * Deletes the attempt, so that its token can be used only once.
     * @returns undefined if none of this kind exists or it has expired
     */
    consume: async (token: string, expectedKind: SignInAttemptKind): Promise<SignInAttempt | undefined> => {
      const [attempt] = await db
        .delete(signInAttempt)
        .where(eq(tokenHash, hashToken(token)))
        .returning({ kind, expected, personId, isExpired: sql<boolean>`${createdAt} < ${OLDEST_VALID}` });
      if (attempt === undefined || attempt.isExpired || attempt.kind !== expectedKind) return undefined;
      return { kind: attempt.kind, expected: attempt.expected, personId: attempt.personId };
    },
    sweep: async () => {
      await db.delete(signInAttempt).where(lt(createdAt, OLDEST_VALID));
    },
  };
}
