import type { OwedWork } from '#server/database/cards/owed-work.ts';
import type { Log } from '#server/runtime/log.ts';
import { type Rounds, startRounds } from './rounds.ts';

const EVERY_MS = 20_000;

/** Looks now and again after what is owed: reports late cards, and adds the jobs that got lost. */
export function startOwedRounds(owedWork: OwedWork, log: Log): Rounds {
  return startRounds(log, 'round of what is owed', EVERY_MS, async () => {
    const late = await owedWork.reportLateCards();
    const jobs = await owedWork.addMissingJobs();
    if (late > 0) log.error({ alarm: 'cards-late', orders: late }, 'alarm');
    if (jobs > 0) log.warn({ jobs }, 'jobs that were missing are added');
  });
}
