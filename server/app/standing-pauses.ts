import type { ProviderPause } from '#server/checkout/provider-pause.ts';
import type { Adapters } from './adapters.ts';

/** The active pauses of the configured accounts. Only these block calls of this shop. */
export async function standingPauses({
  pauses,
  pausedAccounts,
}: Pick<Adapters, 'pauses' | 'pausedAccounts'>): Promise<ProviderPause[]> {
  return (await Promise.all(pausedAccounts.map((of) => pauses.standing(of)))).flat();
}
