import { mailReview } from '#rules/review-kinds.ts';
import { mailingOf } from '#server/app/mailing.ts';
import type { App } from '#server/app.ts';
import { issueCards } from '#server/fulfilment/issue-cards.ts';
import { replacementJob } from '#server/fulfilment/replace-card.ts';
import { sendMail } from '#server/messages/send-mail.ts';
import { disputeJob } from '#server/refunds/dispute-order.ts';
import { refundJob } from '#server/refunds/refund-order.ts';
import type { PictureAddresses } from '#server/runtime/brand.ts';
import { startMonitoring } from './monitoring.ts';
import { startParcelsTask } from './parcels-task.ts';
import { startPendingWorkTask } from './pending-work-task.ts';
import { reversalDeps, startReversalsTask } from './reversals-task.ts';
import { startSweeping } from './sweep.ts';

export type Worker = { stop: () => Promise<void> };

/** Starts the jobs and the sweep over a house. */
export async function startWorker(app: App, pictures: PictureAddresses): Promise<Worker> {
  const { cards, supplier, mails, queue, log } = app;
  const { openReviewItem } = app.payments;
  const mailing = mailingOf(app, pictures);
  await queue.work(
    'issue-cards',
    ({ orderId }) => issueCards({ cards, supplier, openReviewItem }, orderId),
    ({ orderId }) =>
      openReviewItem(orderId, 'cards-given-up', 'issuing failed again and again; the log says how'),
  );
  await queue.work(
    'send-mail',
    ({ mailId }) => sendMail(mailing, mailId),
    async ({ mailId }) => {
      const pending = await mails.pending(mailId);
      if (pending !== undefined)
        await openReviewItem(
          pending.orderId,
          mailReview('given-up', pending.kind),
          'composing or sending failed again and again; the log says how',
        );
    },
  );
  const returning = reversalDeps(app);
  await queue.work(
    'refund',
    ({ refundId }) => refundJob(returning, refundId),
    async ({ refundId }) => {
      const { orderId, number } = await app.refunds.read(refundId);
      await openReviewItem(
        orderId,
        'refund-given-up',
        `refund ${number} failed again and again; the log says how`,
      );
    },
  );
  await queue.work(
    'replace-card',
    ({ cardId }) => replacementJob(returning, cardId),
    async ({ cardId }) => {
      const begun = await app.replacements.underWay(cardId);
      if (begun !== undefined)
        await openReviewItem(begun.orderId, 'replace-given-up', 'failed again and again; the log says how');
    },
  );
  await queue.work(
    'void-disputed',
    ({ orderId }) => disputeJob(returning, orderId),
    ({ orderId }) => openReviewItem(orderId, 'dispute-given-up', 'failed again and again; the log says how'),
  );
  const sweeping = startSweeping({ confirming: app.confirming, sessions: app.sessions, log });
  const pending = startPendingWorkTask(app.pendingWork, log);
  const watching = startMonitoring({ db: app.connection.db, log, metrics: app.metrics });
  const tending = startParcelsTask(app);
  const returns = startReversalsTask(app);
  log.info('worker started');
  return {
    stop: async () =>
      void (await Promise.all([
        sweeping.stop(),
        pending.stop(),
        watching.stop(),
        tending.stop(),
        returns.stop(),
      ])),
  };
}
