import type { App } from '#server/app.ts';

/** One round: reports cards that are late, and adds the jobs that got lost. */
export async function checkPendingWork({ operations, log }: Pick<App, 'operations' | 'log'>): Promise<void> {
  const late = await operations.pendingWork.reportLateCards();
  const jobs = await operations.pendingWork.addMissingJobs();
  if (late > 0) log.error({ alarm: 'cards-late', orders: late }, 'alarm');
  if (jobs > 0) log.warn({ jobs }, 'jobs that were missing are added');
}
