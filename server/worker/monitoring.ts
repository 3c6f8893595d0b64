import { swissTime } from '#rules/swiss-time.ts';
import { createRetentionRepository } from '#server/postgres/operations/retention-repository.ts';
import { checkInvariants, type MonitoringDeps } from './check-invariants.ts';
import { type RepeatedTask, startRepeatedTask } from './repeated-task.ts';

const WATCH_EVERY_MS = 60_000;
/** The hour of the Swiss night at which the day's last work is done. */
const HOUR = 3;
const BY = { person: 'worker', command: 'retention run', reason: 'each night' };

/** Looks whether it is time, and does the night's work once a night: several workers may each do it. */
function createNightly(deps: MonitoringDeps): (now: Date) => Promise<void> {
  let done = '';
  return async (now) => {
    const { date, hour } = swissTime(now);
    if (hour < HOUR || date === done) return;
    await nightlyWork(deps);
    done = date;
  };
}

/** Removes what its time is over for, and looks through all of the books. */
export async function nightlyWork(deps: MonitoringDeps): Promise<void> {
  const removed = await createRetentionRepository(deps.db).run({ dryRun: false, by: BY });
  deps.log.info({ removed }, 'retention');
  await checkInvariants(deps, 'all');
}

/** The minute's look, and the night's work (money.md part 1). */
export function startMonitoring(deps: MonitoringDeps): RepeatedTask {
  const nightly = createNightly(deps);
  return startRepeatedTask(deps.log, 'watch', WATCH_EVERY_MS, async () => {
    await checkInvariants(deps, 'recent');
    await nightly(new Date());
  });
}
