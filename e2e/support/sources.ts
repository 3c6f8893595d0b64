import { openDatabase } from '../../testkit/database.ts';
import { createExternalSystems } from '../../testkit/external-systems.ts';
import type { Sources } from '../../testkit/order-end.ts';

/** The database and the external systems of the shared shop. */
export function journeySources(): Sources {
  opened ??= {
    rows: openDatabase(process.env.E2E_DATABASE ?? '').rows,
    external: createExternalSystems(process.env.E2E_STAND_INS ?? ''),
  };
  return opened;
}

let opened: Sources | undefined;
