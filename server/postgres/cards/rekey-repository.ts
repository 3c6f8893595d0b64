import { sql } from 'drizzle-orm';
import type { Actor } from '#rules/actor.ts';
import type { AuditEvent } from '#rules/audit-event.ts';
import type { CardsByKey } from '#server/fulfilment/rekey-cards.ts';
import type { Db } from '../connection/connect.ts';
import { queryRows } from '../connection/query-rows.ts';
import { recordShopAction } from '../shared/operator-actions.ts';
import type { CardCipher } from './card-repository.ts';

/** Small, because workers wait while a batch locks their cards. */
const BATCH_SIZE = 200;
const LOWEST_ID = '00000000-0000-0000-0000-000000000000';

/** The second part of a stored secret is the name of its key. */
const KEY_NAME = sql.raw(`split_part(secret, '.', 2)`);

export type RekeyRepository = ReturnType<typeof createRekeyRepository>;

export function createRekeyRepository(
  db: Db,
  cipher: CardCipher & { keyNames: { current: string; old?: string } },
) {
  const { current, old = '' } = cipher.keyNames;

  /** Returns undefined if the text was changed or belongs to another card; the row then keeps it. */
  const reencrypt = ({ id, secret }: StoredSecret): StoredSecret | undefined => {
    try {
      return { id, secret: cipher.encrypt(cipher.decrypt(secret, id), id) };
    } catch {
      return undefined;
    }
  };

  return {
    countByKey: async () => {
      const [found] = await queryRows<CardsByKey>(
        db,
        sql`select (count(*) filter (where ${KEY_NAME} = ${current}))::int as current,
                   (count(*) filter (where ${KEY_NAME} = ${old}))::int as old,
                   (count(*) filter (where ${KEY_NAME} not in (${current}, ${old})))::int as unknown
              from card where secret is not null`,
      );
      return found ?? { current: 0, old: 0, unknown: 0 };
    },
    /**
     * Re-encrypts the next cards of the old key with the current key in one transaction.
     * @param after id of the last card of the previous batch; empty for the first batch
     * @returns undefined if no card is left
     */
    rewriteBatch: (after: string) =>
      db.transaction(async (tx) => {
        // Skip locked cards, so that a batch never waits while it holds locks.
        const found = await queryRows<StoredSecret>(
          tx,
          sql`select id, secret from card
               where id > ${after || LOWEST_ID} and ${KEY_NAME} = ${old}
               order by id limit ${BATCH_SIZE} for update skip locked`,
        );
        const last = found.at(-1);
        if (last === undefined) return undefined;
        const encrypted = found.map(reencrypt).filter((candidate) => candidate !== undefined);
        await tx.execute(
          sql`update card set secret = encrypted.secret
                from jsonb_to_recordset(${JSON.stringify(encrypted)}::jsonb) as encrypted(id uuid, secret text)
               where card.id = encrypted.id`,
        );
        return { last: last.id, rewritten: encrypted.length, unreadable: found.length - encrypted.length };
      }),
    recordAction: async (by: Actor, event: AuditEvent) => {
      await db.transaction((tx) => recordShopAction(tx, by, event));
    },
  };
}

type StoredSecret = { id: string; secret: string };
