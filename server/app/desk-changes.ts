import {
  type HeardChange,
  readRecentOrderChanges,
  watchDesk,
} from '#server/postgres/operations/desk-changes.ts';
import type { Adapters } from './adapters.ts';

/** What tells the pages of the desk that what they show has changed. */
export function createDeskChanges({ connection }: Pick<Adapters, 'connection'>) {
  return {
    /** Over one connection of its own. @param heard never throws */
    watch: (heard: (change: HeardChange) => void) => watchDesk(connection, heard),
    /** What happened to orders in the last seconds. */
    recentOrders: (seconds: number) => readRecentOrderChanges(connection.db, seconds),
  };
}
