import { toMailReviewKind } from '#rules/review-kinds.ts';
import type { App } from '#server/app.ts';
import { findProductionGaps } from '#server/config/production-gaps.ts';
import { withJobMetrics } from './instrumentation.ts';
import { type RepeatedTask, startRepeatedTask, startSchedule } from './run-schedule.ts';
import { checkOwnDisk, listScheduledTasks, updateMetrics } from './scheduled-tasks.ts';

const METRICS_INTERVAL_MS = 60_000;

/** Starts jobs and scheduled tasks. `stop` waits for tasks in progress. Jobs end when the app closes. */
export async function startWorker(app: App): Promise<RepeatedTask> {
  await startJobs(app);
  const schedule = startSchedule(app, listScheduledTasks(app));
  const metricsUpdate = startRepeatedTask(app.log, 'figures', METRICS_INTERVAL_MS, () => updateMetrics(app));
  const diskCheck = startRepeatedTask(app.log, 'disk', METRICS_INTERVAL_MS, () => checkOwnDisk(app));
  const missing = findProductionGaps(app.config);
  if (missing.length > 0) app.log.warn({ missing }, 'production is not fully monitored or backed up');
  app.log.info('worker started');
  return {
    stop: async () => void (await Promise.all([schedule.stop(), metricsUpdate.stop(), diskCheck.stop()])),
  };
}

/** Opens a review item for each dead job, because operators would not notice it otherwise. */
async function startJobs(app: App): Promise<void> {
  const { fulfilment, messages, refunds, operations } = app;
  const { openReviewItem } = operations;
  const jobs = withJobMetrics(app);
  await jobs.work(
    'issue-cards',
    ({ orderId, jobId }) => fulfilment.issueCards(orderId, jobId),
    ({ orderId }) => openReviewItem(orderId, 'cards-given-up', {}),
  );
  await jobs.work(
    'send-mail',
    ({ mailId, jobId }) => messages.send(mailId, jobId),
    async ({ mailId }) => {
      const pending = await messages.pending(mailId);
      if (pending === undefined) return;
      const kind = toMailReviewKind('given-up', pending.kind);
      await openReviewItem(pending.orderId, kind, {});
    },
  );
  await jobs.work(
    'refund',
    ({ refundId }) => refunds.job(refundId),
    async ({ refundId }) => {
      const { orderId, number } = await refunds.read(refundId);
      await openReviewItem(orderId, 'refund-given-up', { refund: number });
    },
  );
  await jobs.work(
    'replace-card',
    ({ cardId }) => fulfilment.replacements.job(cardId),
    async ({ cardId }) => {
      const replacement = await fulfilment.replacements.findOpenReplacement(cardId);
      if (replacement !== undefined) await openReviewItem(replacement.orderId, 'replace-given-up', {});
    },
  );
  await jobs.work(
    'void-disputed',
    ({ orderId }) => refunds.disputes.job(orderId),
    ({ orderId }) => openReviewItem(orderId, 'dispute-given-up', {}),
  );
}
