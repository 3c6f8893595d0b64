import { sql } from 'drizzle-orm';
import type { Connection, Tx } from '../connection/connect.ts';

const CHANNEL = 'catalogue';

/** Sent on commit. The payload must not be empty, because `listen` reserves that for new listeners. */
export async function tellCatalogueChange(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_notify(${CHANNEL}, 'changed')`);
}

/** Also calls back after each reconnect, because notifications may have been lost. */
export function watchCatalogue({ listen }: Pick<Connection, 'listen'>, changed: () => void) {
  return listen(CHANNEL, changed, changed);
}
