import { mailReview } from '#rules/review-kinds.ts';
import type { App } from '#server/app.ts';
import { startSchedule } from './run-schedule.ts';
import { scheduledTasks, type TaskDeps } from './scheduled-tasks.ts';
import { startShowingFigures } from './show-figures.ts';

/** What the worker uses of the shop. */
export type WorkerApp = TaskDeps & Pick<App, 'jobs' | 'messages' | 'schedule'>;

export type Worker = {
  /** Begins nothing more; resolves when the scheduled work under way is over. Jobs end when the app closes. */
  stop: () => Promise<void>;
};

const GIVEN_UP = 'failed again and again; the log says how';

/** Starts the jobs and the scheduled tasks. */
export async function startWorker(app: WorkerApp): Promise<Worker> {
  await startJobs(app);
  const schedule = startSchedule(app, scheduledTasks(app));
  const figures = startShowingFigures(app);
  app.log.info('worker started');
  return { stop: async () => void (await Promise.all([schedule.stop(), figures.stop()])) };
}

/** A job that is given up gets a review item: without one no operator would know. */
async function startJobs({ jobs, fulfilment, messages, refunds, operations }: WorkerApp): Promise<void> {
  const { openReviewItem } = operations;
  await jobs.work(
    'issue-cards',
    ({ orderId }) => fulfilment.issueCards(orderId),
    ({ orderId }) => openReviewItem(orderId, 'cards-given-up', `issuing ${GIVEN_UP}`),
  );
  await jobs.work(
    'send-mail',
    ({ mailId }) => messages.send(mailId),
    async ({ mailId }) => {
      const pending = await messages.pending(mailId);
      if (pending === undefined) return;
      const kind = mailReview('given-up', pending.kind);
      await openReviewItem(pending.orderId, kind, `composing or sending ${GIVEN_UP}`);
    },
  );
  await jobs.work(
    'refund',
    ({ refundId }) => refunds.job(refundId),
    async ({ refundId }) => {
      const { orderId, number } = await refunds.read(refundId);
      await openReviewItem(orderId, 'refund-given-up', `refund ${number} ${GIVEN_UP}`);
    },
  );
  await jobs.work(
    'replace-card',
    ({ cardId }) => fulfilment.replacements.job(cardId),
    async ({ cardId }) => {
      const begun = await fulfilment.replacements.underWay(cardId);
      if (begun !== undefined) await openReviewItem(begun.orderId, 'replace-given-up', GIVEN_UP);
    },
  );
  await jobs.work(
    'void-disputed',
    ({ orderId }) => refunds.disputes.job(orderId),
    ({ orderId }) => openReviewItem(orderId, 'dispute-given-up', GIVEN_UP),
  );
}
