import { sql } from 'drizzle-orm';
import type { Db, Tx } from '../connection/connect.ts';
import { isRefusedFor } from '../connection/error-code.ts';
import { plainRows } from '../connection/plain-rows.ts';
import { ADVISORY_LOCKS } from '../schema/advisory-locks.ts';

/** How long a document that is drawn waits for those before it, ms: one that is never drawn holds up none. */
const TURN_MS = 2_000;
/** Documents that are drawn at the same time, of all processes: more than they have connections. */
const UNDER_WAY_MAX = 500;

/** The number that a document will probably get, before the numbers are locked. */
export type Turn = {
  probable: number;
  /** Until those before it are filed. @throws when that takes too long; the transaction is lost */
  wait: () => Promise<void>;
};

/**
 * Documents that are drawn at the same time, by whichever process, get their numbers in the order in which they began: each
 * can be drawn before the numbers are locked. A turn is a lock on the number until its transaction ends, also by the death of
 * its process; who comes next waits for it.
 * @param file in a transaction that it may use; called again, in a new one and without a turn, where its own did not come
 */
export async function inTurn<T>(db: Db, file: (tx: Tx, turn?: Turn) => Promise<T>): Promise<T> {
  try {
    return await db.transaction(async (tx) => file(tx, await takeTurn(tx)));
  } catch (error) {
    if (!isRefusedFor('lock-timeout', error)) throw error;
    return db.transaction((tx) => file(tx));
  }
}

/** The first number after the last one that nobody has taken yet. */
async function takeTurn(tx: Tx): Promise<Turn | undefined> {
  const [taken] = await plainRows<{ probable: number }>(
    tx,
    sql`select turn.number as probable, set_config('lock_timeout', ${String(TURN_MS)}, true)
        from (select coalesce(max(number), 0) as last from receipt) filed,
          generate_series(last + 1, last + ${UNDER_WAY_MAX}) turn (number)
       where pg_try_advisory_xact_lock(${ADVISORY_LOCKS.receiptTurns}, turn.number) limit 1`,
  );
  if (taken === undefined) return undefined;
  const { probable } = taken;
  return {
    probable,
    wait: async () => {
      await tx.execute(
        sql`select pg_advisory_xact_lock_shared(${ADVISORY_LOCKS.receiptTurns}, ${probable - 1}::int)`,
      );
    },
  };
}
