import { openJourneyShop } from './journey-shop.ts';

/** One shop for all journeys; ends after them. */
export default async function startJourneyShop(): Promise<() => Promise<void>> {
  const journeyShop = await openJourneyShop();
  // What the journeys read: Playwright hands the environment on to its workers.
  process.env.E2E_SHOP = journeyShop.shop;
  process.env.E2E_STAND_INS = journeyShop.standIns;
  process.env.E2E_DATABASE = journeyShop.database;
  return journeyShop.close;
}
