import type { House } from '#server/house.ts';
import type { PictureAddresses } from '#server/runtime/brand.ts';
import { issueCards } from '#server/shop/cards/issue-cards.ts';
import { replacementJob } from '#server/shop/cards/replace-card.ts';
import { sendMail } from '#server/shop/mails/send-mail.ts';
import { disputeJob } from '#server/shop/refunds/dispute-order.ts';
import { refundJob } from '#server/shop/refunds/refund-order.ts';
import { startTendingParcels } from './late-parcels.ts';
import { mailingOf } from './mailing.ts';
import { startOwedRounds } from './owed-rounds.ts';
import { returningParts, startReturning } from './return-rounds.ts';
import { startSweeping } from './sweep.ts';
import { startWatching } from './watching.ts';

export type Worker = { stop: () => Promise<void> };

/** Starts the jobs and the sweep over a house. */
export async function startWorker(house: House, pictures: PictureAddresses): Promise<Worker> {
  const { cards, supplier, mails, queue, log } = house;
  const { raise } = house.payments;
  const mailing = mailingOf(house, pictures);
  await queue.work(
    'issue-cards',
    ({ orderId }) => issueCards({ cards, supplier, raise }, orderId),
    ({ orderId }) => raise(orderId, 'cards-given-up', 'issuing failed again and again; the log says how'),
  );
  await queue.work(
    'send-mail',
    ({ mailId }) => sendMail(mailing, mailId),
    async ({ mailId }) => {
      const owed = await mails.owed(mailId);
      if (owed !== undefined)
        await raise(
          owed.orderId,
          `mail-given-up-${owed.kind}`,
          'composing or sending failed again and again; the log says how',
        );
    },
  );
  const returning = returningParts(house);
  await queue.work(
    'refund',
    ({ refundId }) => refundJob(returning, refundId),
    async ({ refundId }) => {
      const { orderId, number } = await house.refunds.read(refundId);
      await raise(orderId, 'refund-given-up', `refund ${number} failed again and again; the log says how`);
    },
  );
  await queue.work(
    'replace-card',
    ({ cardId }) => replacementJob(returning, cardId),
    async ({ cardId }) => {
      const begun = await house.replacements.underWay(cardId);
      if (begun !== undefined)
        await raise(begun.orderId, 'replace-given-up', 'failed again and again; the log says how');
    },
  );
  await queue.work(
    'void-disputed',
    ({ orderId }) => disputeJob(returning, orderId),
    ({ orderId }) => raise(orderId, 'dispute-given-up', 'failed again and again; the log says how'),
  );
  const sweeping = startSweeping({ confirming: house.confirming, sessions: house.sessions, log });
  const owed = startOwedRounds(house.owedWork, log);
  const watching = startWatching({ db: house.connection.db, log, metrics: house.metrics });
  const tending = startTendingParcels(house);
  const returns = startReturning(house);
  log.info('worker started');
  return {
    stop: async () =>
      void (await Promise.all([
        sweeping.stop(),
        owed.stop(),
        watching.stop(),
        tending.stop(),
        returns.stop(),
      ])),
  };
}
