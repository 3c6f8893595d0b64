import { and, asc, count, eq, isNull, lt, sql } from 'drizzle-orm';
import type { Actor } from '#rules/actor.ts';
import { PASSKEYS_MAX } from '#rules/sign-in-methods.ts';
import type { Passkey, PasskeyPublicKey } from '#server/people/passkeys.ts';
import type { Db } from '../connection/connect.ts';
import { passkey, person } from '../schema/people-tables.ts';
import { recordShopAction } from '../shared/operator-actions.ts';
import { PERSON_COLUMNS } from './people-repository.ts';

const { credentialId, name, publicKey, counter, transports, createdAt, lastUsedAt } = passkey;

export type PasskeyRepository = ReturnType<typeof createPasskeyRepository>;

export function createPasskeyRepository(db: Db) {
  return {
    list: (personId: string): Promise<Passkey[]> =>
      db
        .select({ credentialId, name, createdAt, lastUsedAt })
        .from(passkey)
        .where(eq(passkey.personId, personId))
        .orderBy(asc(createdAt)),
    /** @returns false if the passkey is known or the person has the maximum number */
    add: (personId: string, added: PasskeyPublicKey & { name: string }, by: Actor) =>
      db.transaction(async (tx) => {
        // Serializes additions, so that two of them can't exceed the maximum together.
        const [owner] = await tx
          .select({ signInName: person.signInName })
          .from(person)
          .where(and(eq(person.id, personId), eq(person.signIn, 'local'), isNull(person.disabledAt)))
          .for('update');
        const [{ existing } = { existing: 0 }] = await tx
          .select({ existing: count() })
          .from(passkey)
          .where(eq(passkey.personId, personId));
        if (owner === undefined || existing >= PASSKEYS_MAX) return false;
        const inserted = await tx
          .insert(passkey)
          .values({ ...added, personId })
          .onConflictDoNothing()
          .returning({ credentialId });
        if (inserted.length === 0) return false;
        await recordShopAction(tx, by, { type: 'passkey-added', data: { signInName: owner.signInName } });
        return true;
      }),
    /** @returns false if the person has no passkey with this id */
    remove: (personId: string, id: string, by: Actor) =>
      db.transaction(async (tx) => {
        const removed = await tx
          .delete(passkey)
          .where(and(eq(credentialId, id), eq(passkey.personId, personId)))
          .returning({
            signInName: sql<string>`(select ${person.signInName} from ${person} where ${person.id} = ${personId})`,
          });
        const [owner] = removed;
        if (owner === undefined) return false;
        await recordShopAction(tx, by, { type: 'passkey-removed', data: { signInName: owner.signInName } });
        return true;
      }),
    /** Returns undefined if the person may not sign in. */
    find: async (id: string) => {
      const [found] = await db
        .select({ person: PERSON_COLUMNS, key: { credentialId, publicKey, counter, transports } })
        .from(passkey)
        .innerJoin(person, eq(person.id, passkey.personId))
        .where(eq(credentialId, id));
      const canSignIn = found?.person.state === 'active' && found.person.signIn === 'local';
      return canSignIn ? found : undefined;
    },
    /** @returns false if the counter did not increase, which indicates a copied key */
    recordUse: async (id: string, newCounter: number) => {
      // Passkeys that are synced across devices always send 0.
      const isNext = newCounter === 0 ? eq(counter, 0) : lt(counter, newCounter);
      const used = await db
        .update(passkey)
        .set({ counter: newCounter, lastUsedAt: sql`cadeau_now()` })
        .where(and(eq(credentialId, id), isNext))
        .returning({ credentialId });
      return used.length === 1;
    },
  };
}
