import { and, asc, count, eq, isNull, lt, sql } from 'drizzle-orm';
import { PASSKEYS_MAX } from '#rules/passkeys.ts';
import type { PasskeyRepository } from '#server/people/passkeys.ts';
import type { Db } from '../connection/connect.ts';
import { passkey, person } from '../schema/people-tables.ts';
import { recordShopAction } from '../shared/operator-actions.ts';
import { PERSON } from './shown-person.ts';

const { credentialId, name, publicKey, counter, transports, createdAt, lastUsedAt } = passkey;

export function createPasskeyRepository(db: Db): PasskeyRepository {
  return {
    list: (personId) =>
      db
        .select({ credentialId, name, createdAt, lastUsedAt })
        .from(passkey)
        .where(eq(passkey.personId, personId))
        .orderBy(asc(createdAt)),
    add: (personId, added, by) =>
      db.transaction(async (tx) => {
        // One after the other: both would see a place left.
        const [owner] = await tx
          .select({ signInName: person.signInName })
          .from(person)
          .where(and(eq(person.id, personId), eq(person.signIn, 'local'), isNull(person.disabledAt)))
          .for('update');
        const [{ there } = { there: 0 }] = await tx
          .select({ there: count() })
          .from(passkey)
          .where(eq(passkey.personId, personId));
        if (owner === undefined || there >= PASSKEYS_MAX) return false;
        const kept = await tx
          .insert(passkey)
          .values({ ...added, personId })
          .onConflictDoNothing()
          .returning({ credentialId });
        if (kept.length === 0) return false;
        await recordShopAction(tx, by, { type: 'passkey-added', data: { signInName: owner.signInName } });
        return true;
      }),
    remove: (personId, id, by) =>
      db.transaction(async (tx) => {
        const removed = await tx
          .delete(passkey)
          .where(and(eq(credentialId, id), eq(passkey.personId, personId)))
          .returning({
            signInName: sql<string>`(select ${person.signInName} from ${person} where ${person.id} = ${personId})`,
          });
        const [of] = removed;
        if (of === undefined) return false;
        await recordShopAction(tx, by, { type: 'passkey-removed', data: { signInName: of.signInName } });
        return true;
      }),
    find: async (id) => {
      const [found] = await db
        .select({ person: PERSON, key: { credentialId, publicKey, counter, transports } })
        .from(passkey)
        .innerJoin(person, eq(person.id, passkey.personId))
        .where(eq(credentialId, id));
      const mayEnter = found?.person.state === 'active' && found.person.signIn === 'local';
      return mayEnter ? found : undefined;
    },
    used: async (id, signed) => {
      // A passkey that devices share does not count.
      const isNext = signed === 0 ? eq(counter, 0) : lt(counter, signed);
      const used = await db
        .update(passkey)
        .set({ counter: signed, lastUsedAt: sql`cadeau_now()` })
        .where(and(eq(credentialId, id), isNext))
        .returning({ credentialId });
      return used.length === 1;
    },
  };
}
