import { findBroken } from '#server/postgres/invariants/find-broken.ts';
import type { TestApp } from './test-app.ts';

type Records = { adapters: Pick<TestApp['adapters'], 'connection'> };

/**
 * Lists the broken invariants. Excludes time-dependent ones by default, because in most tests no worker runs
 * and the clock jumps.
 */
export async function brokenInvariants(
  { adapters }: Records,
  options: { inTime: boolean } = { inTime: false },
): Promise<string[]> {
  const holds = options.inTime ? (['always', 'in time'] as const) : (['always'] as const);
  const broken = await findBroken(adapters.connection.db, { scope: 'all', holds });
  return broken.map(({ name, references }) => `${name}: ${references.join(', ')}`);
}
