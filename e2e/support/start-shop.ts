import { findFreePort } from '../../testkit/ports.ts';
import { openDatabases } from '../../testkit/postgres/databases.ts';
import { openJourneyShop } from './journey-shop.ts';

/**
 * Starts one database server for all end-to-end tests, and one shop for the tests that don't need their own shop. Stops
 * both at the end.
 */
export default async function startJourneyShop(): Promise<() => Promise<void>> {
  const databases = await openDatabases();
  // Playwright passes the environment on to its workers.
  Object.assign(process.env, databases.env);
  const deskPort = String(await findFreePort());
  const journeyShop = await openJourneyShop({ DESK_PORT: deskPort });
  process.env.E2E_SHOP = journeyShop.shop;
  process.env.E2E_STAND_INS = journeyShop.standIns;
  process.env.E2E_DATABASE = journeyShop.database;
  process.env.E2E_DESK_PORT = deskPort;
  return async () => {
    await journeyShop.close();
    await databases.close();
  };
}
