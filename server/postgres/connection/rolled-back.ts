import type { Db, Tx } from './connect.ts';

/** Ends a transaction that must not stay. */
class RolledBack extends Error {}

/** Says what a change would come to, by the change itself: nothing of it stays. */
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
  throw new Error('a transaction that was to be rolled back has stayed');
}
