import { sweep } from '#server/worker/sweep.ts';
import type { TestHouse } from './test-house.ts';

/** Moves the database's clock to so many minutes from now, and lets the sweep make one round. */
export async function sweepAfter(house: TestHouse, minutes: number): Promise<void> {
  await house.moveClock(minutes);
  await sweepNow(house);
}

/** One round of the sweep. */
export async function sweepNow(house: TestHouse): Promise<void> {
  const { confirming, sessions, log } = house.house;
  await sweep({ confirming, sessions, log });
}
