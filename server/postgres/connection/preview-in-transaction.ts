import type { Db, Tx } from './connect.ts';

class PreviewRollback extends Error {}

/** Returns the result of a change and rolls it back, as a preview. */
export async function previewInTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  let result: { value: T } | undefined;
  try {
    await db.transaction(async (tx) => {
      result = { value: await work(tx) };
      throw new PreviewRollback();
    });
  } catch (error) {
    if (error instanceof PreviewRollback && result !== undefined) return result.value;
    throw error;
  }
  throw new Error('the transaction was not rolled back');
}
