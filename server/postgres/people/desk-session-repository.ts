import { and, desc, eq, gt, isNull, not, sql } from 'drizzle-orm';
import { DESK_SESSION, FRESH_SIGN_IN_MINUTES } from '#rules/desk-session.ts';
import type { SignInProof } from '#rules/sign-in-methods.ts';
import type { OwnSession, Person } from '#server/people/person.ts';
import { createToken, hashToken } from '#server/runtime/crypto/secret-token.ts';
import type { Db } from '../connection/connect.ts';
import { deskSession, person } from '../schema/people-tables.ts';
import { PERSON_COLUMNS } from './people-repository.ts';

const { lastUsedAt, createdAt, verifiedAt } = deskSession;
const IS_EXPIRED = sql<boolean>`(${lastUsedAt} < cadeau_now() - make_interval(mins => ${sql.raw(String(DESK_SESSION.idleMinutes))})
  or ${createdAt} < cadeau_now() - make_interval(hours => ${sql.raw(String(DESK_SESSION.hours))}))`;
const FRESH_SINCE = sql`cadeau_now() - make_interval(mins => ${sql.raw(String(FRESH_SIGN_IN_MINUTES))})`;
/** Minimum time between writes of the last use. */
const IS_STALE = sql`${lastUsedAt} < cadeau_now() - interval '1 minute'`;

type NewSession = { personId: string; browser: string; by: SignInProof; replaces: string | undefined };
type SignedIn = { person: Person; by: SignInProof };

export type DeskSessionRepository = ReturnType<typeof createDeskSessionRepository>;

export function createDeskSessionRepository(db: Db) {
  return {
    /**
     * Opens a session and ends the session with the token hash `replaces`.
     * @returns a token that only the browser stores
     */
    open: async ({ replaces, by, ...session }: NewSession) => {
      const token = createToken();
      await db.transaction(async (tx) => {
        if (replaces !== undefined) await tx.delete(deskSession).where(eq(deskSession.tokenHash, replaces));
        await tx.insert(deskSession).values({ ...session, signedInBy: by, tokenHash: hashToken(token) });
      });
      return token;
    },
    /** Returns the person's sessions, newest first. */
    list: async (personId: string, token: string): Promise<OwnSession[]> => {
      const { id, browser, tokenHash } = deskSession;
      return db
        .select({
          id,
          browser,
          createdAt,
          lastUsedAt,
          isCurrent: sql<boolean>`${tokenHash} = ${hashToken(token)}`,
        })
        .from(deskSession)
        .where(and(eq(deskSession.personId, personId), not(IS_EXPIRED)))
        .orderBy(desc(createdAt));
    },
    /** @returns false if the person has no such session */
    endOwn: async (personId: string, id: string) => {
      const ended = await db
        .delete(deskSession)
        .where(and(eq(deskSession.id, id), eq(deskSession.personId, personId)))
        .returning({ id: deskSession.id });
      return ended.length === 1;
    },
    /** Call after a passkey was registered in this session, because that proves possession and presence. */
    upgrade: async (token: string) => {
      await db
        .update(deskSession)
        .set({ signedInBy: 'passkey', verifiedAt: sql`cadeau_now()` })
        .where(eq(deskSession.tokenHash, hashToken(token)));
    },
    /** Updates the last use. Returns undefined if the session has expired or the person is disabled. */
    find: async (token: string) => {
      const found = await readSession(db, token);
      if (found?.isStale) {
        const values = { lastUsedAt: sql`cadeau_now()` };
        await db
          .update(deskSession)
          .set(values)
          .where(eq(deskSession.tokenHash, hashToken(token)));
      }
      return found?.signedIn;
    },
    /** For background requests of a page: doesn't update the last use. */
    findInBackground: async (token: string) => (await readSession(db, token))?.signedIn,
    /** True within `FRESH_SIGN_IN_MINUTES` of the sign-in or of the latest second factor. */
    isFresh: async (token: string) => {
      const [refreshed] = await db
        .select({ verifiedAt })
        .from(deskSession)
        .where(and(eq(deskSession.tokenHash, hashToken(token)), gt(verifiedAt, FRESH_SINCE)));
      return refreshed !== undefined;
    },
    /** Records that the person has just given their second factor. */
    markVerified: async (token: string) => {
      await db
        .update(deskSession)
        .set({ verifiedAt: sql`cadeau_now()` })
        .where(eq(deskSession.tokenHash, hashToken(token)));
    },
    end: async (token: string) => {
      await db.delete(deskSession).where(eq(deskSession.tokenHash, hashToken(token)));
    },
    /**
     * Deletes expired sessions.
     * @returns the number of deleted sessions
     */
    sweep: async () => {
      const expired = await db.delete(deskSession).where(IS_EXPIRED).returning();
      return expired.length;
    },
  };
}

async function readSession(
  db: Db,
  token: string,
): Promise<{ signedIn: SignedIn; isStale: boolean } | undefined> {
  const [found] = await db
    .select({ ...PERSON_COLUMNS, by: deskSession.signedInBy, isStale: sql<boolean>`${IS_STALE}` })
    .from(deskSession)
    .innerJoin(person, eq(person.id, deskSession.personId))
    .where(and(eq(deskSession.tokenHash, hashToken(token)), not(IS_EXPIRED), isNull(person.disabledAt)));
  if (found === undefined) return undefined;
  const { isStale, by, ...personFields } = found;
  return { signedIn: { person: personFields, by }, isStale };
}
