import type { Db, Tx } from './connect.ts';

class RolledBack extends Error {}

/** Returns the result of a change and rolls it back, as a preview. */
export async function rolledBack<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  let result: { value: T } | undefined;
  try {
    await db.transaction(async (tx) => {
      result = { value: await work(tx) };
      throw new RolledBack();
    });
  } catch (error) {
    if (error instanceof RolledBack && result !== undefined) return result.value;
    throw error;
  }
  throw new Error('the transaction was not rolled back');
}
