import { sql } from 'drizzle-orm';
import type { Connection, Tx } from '../connection/connect.ts';

const CHANNEL = 'catalogue';

/**
 * Tells every process that keeps something of the catalogue, once the transaction is done. The payload must not be
 * empty: `listen` reads an empty one as a new listener.
 */
export async function tellCatalogueChange(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_notify(${CHANNEL}, 'changed')`);
}

/** What was told while the connection was away is made up for by calling back once it is there again. */
export function watchCatalogue({ listen }: Pick<Connection, 'listen'>, changed: () => void) {
  return listen(CHANNEL, changed, changed);
}
