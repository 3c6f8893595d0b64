import type { PendingWork } from '#server/postgres/cards/pending-work.ts';
import type { Log } from '#server/runtime/log.ts';
import { type RepeatedTask, startRepeatedTask } from './repeated-task.ts';

const EVERY_MS = 20_000;

/** Looks now and again after what is owed: reports late cards, and adds the jobs that got lost. */
export function startPendingWorkTask(pendingWork: PendingWork, log: Log): RepeatedTask {
  return startRepeatedTask(log, 'round of what is owed', EVERY_MS, async () => {
    const late = await pendingWork.reportLateCards();
    const jobs = await pendingWork.addMissingJobs();
    if (late > 0) log.error({ alarm: 'cards-late', orders: late }, 'alarm');
    if (jobs > 0) log.warn({ jobs }, 'jobs that were missing are added');
  });
}
