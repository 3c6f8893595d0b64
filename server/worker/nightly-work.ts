import type { App } from '#server/app.ts';
import { type CheckDeps, checkInvariants } from './check-invariants.ts';

export type NightlyDeps = CheckDeps & Pick<App, 'operations'>;

const BY = { person: 'worker', command: 'retention run', reason: 'each night' };

/** Removes what its time is over for, and checks the invariants over all orders. */
export async function nightlyWork(deps: NightlyDeps): Promise<void> {
  const removed = await deps.operations.retention.run({ dryRun: false, by: BY });
  deps.log.info({ removed }, 'retention');
  await checkInvariants(deps, 'all');
}
