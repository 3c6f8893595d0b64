import { sql } from 'drizzle-orm';
import type { Db, Tx } from '../connection/connect.ts';
import { isRefusedFor } from '../connection/error-code.ts';
import { plainRows } from '../connection/plain-rows.ts';
import { ADVISORY_LOCKS } from '../schema/advisory-locks.ts';

/** Maximum wait for documents with lower numbers, so that a stuck one doesn't block the rest. */
const TURN_MS = 2_000;
/** Exceeds the database connections of all processes. */
const UNDER_WAY_MAX = 500;

/** The number that a document will probably get. */
export type Turn = {
  probable: number;
  /**
   * Waits for documents with lower numbers.
   * @throws after `TURN_MS`, which aborts the transaction
   */
  wait: () => Promise<void>;
};

/**
 * Lets concurrent documents render before the numbers are locked, and numbers them in starting order. A turn
 * is a transaction-level advisory lock on the number, which the next document waits for. A crash releases it.
 * @param file may use the transaction; runs again in a new one and without a turn after a lock timeout
 */
export async function inTurn<T>(db: Db, file: (tx: Tx, turn?: Turn) => Promise<T>): Promise<T> {
  try {
    return await db.transaction(async (tx) => file(tx, await claimTurn(tx)));
  } catch (error) {
    if (!isRefusedFor('lock-timeout', error)) throw error;
    return db.transaction((tx) => file(tx));
  }
}

async function claimTurn(tx: Tx): Promise<Turn | undefined> {
  const [claimed] = await plainRows<{ probable: number }>(
    tx,
    sql`select turn.number as probable, set_config('lock_timeout', ${String(TURN_MS)}, true)
        from (select coalesce(max(number), 0) as last from receipt) filed,
          generate_series(last + 1, last + ${UNDER_WAY_MAX}) turn (number)
       where pg_try_advisory_xact_lock(${ADVISORY_LOCKS.receiptTurns}, turn.number) limit 1`,
  );
  if (claimed === undefined) return undefined;
  const { probable } = claimed;
  return {
    probable,
    wait: async () => {
      await tx.execute(
        sql`select pg_advisory_xact_lock_shared(${ADVISORY_LOCKS.receiptTurns}, ${probable - 1}::int)`,
      );
    },
  };
}
