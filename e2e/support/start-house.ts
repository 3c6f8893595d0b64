import { createApp } from './house.ts';

/** One house for all journeys; ends after them. */
export default async function startHouse(): Promise<() => Promise<void>> {
  const house = await createApp();
  // What the journeys read: Playwright hands the environment on to its workers.
  process.env.E2E_SHOP = house.shop;
  process.env.E2E_STAND_INS = house.standIns;
  process.env.E2E_DATABASE = house.database;
  return house.close;
}
