import type { App } from '#server/app.ts';
import { checkInvariants, countsOf } from './check-invariants.ts';
import { nightlyWork } from './nightly-work.ts';
import { reportLateParcels, resolveActivations } from './parcels-task.ts';
import { checkPendingWork } from './pending-work-task.ts';
import { runReversals } from './reversals-task.ts';
import type { ScheduledTask } from './run-schedule.ts';
import { sweep } from './sweep.ts';

export type TaskDeps = Pick<
  App,
  'checkout' | 'fulfilment' | 'refunds' | 'operations' | 'reports' | 'log' | 'metrics'
>;

/** The task whose result every worker shows in its metrics. */
export const INVARIANT_CHECK = 'invariant check';

/**
 * The periodic work: each run is done by one worker, whichever claims it first. The tasks are apart from one another,
 * so that a supplier without an answer delays no payment.
 */
export function scheduledTasks(app: TaskDeps): ScheduledTask[] {
  return [
    // With a lease of 30 s, what a crashed process held is continued within a minute (money.md F2).
    { name: 'sweep', when: { everyMs: 15_000 }, work: silently(() => sweep(app)) },
    { name: 'pending work', when: { everyMs: 20_000 }, work: silently(() => checkPendingWork(app)) },
    { name: 'late parcels', when: { everyMs: 60_000 }, work: silently(() => reportLateParcels(app)) },
    { name: 'activations', when: { everyMs: 60_000 }, work: silently(() => resolveActivations(app)) },
    { name: 'reversals', when: { everyMs: 60_000 }, work: silently(() => runReversals(app)) },
    {
      name: INVARIANT_CHECK,
      when: { everyMs: 60_000 },
      work: async () => Object.fromEntries(countsOf(await checkInvariants(app, 'recent'))),
    },
    { name: 'nightly work', when: { dailyFromHour: 3 }, work: silently(() => nightlyWork(app)) },
  ];
}

/** Work whose result no other process shows. */
function silently(work: () => Promise<void>): ScheduledTask['work'] {
  return async () => {
    await work();
    return undefined;
  };
}
