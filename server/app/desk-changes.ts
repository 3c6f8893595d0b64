import {
  type HeardChange,
  readRecentOrderChanges,
  watchDesk,
} from '#server/postgres/operations/desk-changes.ts';
import type { Adapters } from './adapters.ts';

/** Notifies the desk of changes to the data it shows. */
export function createDeskChanges({ connection }: Pick<Adapters, 'connection'>) {
  return {
    /** Uses its own connection. @param onChange must not throw */
    watch: (onChange: (change: HeardChange) => void) => watchDesk(connection, onChange),
    /** Order changes of the last seconds. */
    recentOrders: (seconds: number) => readRecentOrderChanges(connection.db, seconds),
  };
}
