import { openDatabase } from '../../testkit/database.ts';
import { createExternalSystems } from '../../testkit/external-systems.ts';
import type { Sources } from '../../testkit/order-end.ts';

/** Returns the database and the external systems of the shared shop. */
export function getJourneySources(): Sources {
  sources ??= {
    rows: openDatabase(process.env.E2E_DATABASE ?? '').rows,
    external: createExternalSystems(process.env.E2E_STAND_INS ?? ''),
  };
  return sources;
}

let sources: Sources | undefined;
