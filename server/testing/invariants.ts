import { findBroken } from '#server/database/invariants/broken.ts';
import type { TestHouse } from './test-house.ts';

type Books = { house: Pick<TestHouse['house'], 'connection'> };

/**
 * Names the invariants that are broken. Those about time are left out unless asked for: in most tests no worker runs
 * and the clock jumps.
 */
export async function brokenInvariants(
  { house }: Books,
  options: { inTime: boolean } = { inTime: false },
): Promise<string[]> {
  const holds = options.inTime ? (['always', 'in time'] as const) : (['always'] as const);
  const broken = await findBroken(house.connection.db, { scope: 'all', holds });
  return broken.map(({ name, references }) => `${name}: ${references.join(', ')}`);
}
