import type { Db, Tx } from './connect.ts';

class PreviewRollback extends Error {}

/** Runs a change in a transaction, rolls it back, and returns its result as a preview. */
export async function previewInTransaction<T>(db: Db, change: (tx: Tx) => Promise<T>): Promise<T> {
  let result: { value: T } | undefined;
  try {
    await db.transaction(async (tx) => {
      result = { value: await change(tx) };
      throw new PreviewRollback();
    });
  } catch (error) {
    if (error instanceof PreviewRollback && result !== undefined) return result.value;
    throw error;
  }
  throw new Error('the transaction was not rolled back');
}
