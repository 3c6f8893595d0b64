import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { faultless } from './far-sides.ts';
import { brokenInvariants } from './invariants.ts';
import { openTestHouse, type TestHouse } from './test-house.ts';

/**
 * Opens a house for a test file in which nothing happens by itself: no worker, the clock as it is, the far sides
 * without faults. After each test its books must be whole.
 */
export function openQuietHouse(take: (house: TestHouse) => void): void {
  let house: TestHouse;
  beforeAll(async () => {
    house = await openTestHouse({ worker: false });
    take(house);
  });
  afterAll(() => house?.close());
  beforeEach(async () => {
    await house.moveClock(0);
    await faultless(house);
  });
  afterEach(async () => expect(await brokenInvariants(house)).toEqual([]));
}
