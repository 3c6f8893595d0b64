import type { House } from '#server/house.ts';
import type { PictureAddresses } from '#server/runtime/brand.ts';
import { issueCards } from '#server/shop/issue-cards.ts';
import { sendMail } from '#server/shop/send-mail.ts';
import { createComposer } from './compose-mail.ts';
import { createSender } from './mail-sender.ts';
import { startSweeping } from './sweep.ts';

export type Worker = { stop: () => Promise<void> };

/** Starts the jobs and the sweep over a house. */
export async function startWorker(house: House, pictures: PictureAddresses): Promise<Worker> {
  const { cards, supplier, mails, queue, log } = house;
  const { raise } = house.payments;
  const mailing = {
    mails,
    raise,
    compose: createComposer(house, pictures),
    send: createSender({ ...house.brand.mail, ...house.config.mail }),
    domain: new URL(house.config.publicUrl).hostname,
  };
  await queue.work(
    'issue-cards',
    ({ orderId }) => issueCards({ cards, supplier, raise }, orderId),
    ({ orderId }) => raise(orderId, 'cards-given-up', 'the supplier issued no card for a day'),
  );
  await queue.work(
    'send-mail',
    ({ mailId }) => sendMail(mailing, mailId),
    async ({ mailId }) => {
      const owed = await mails.owed(mailId);
      if (owed !== undefined)
        await raise(owed.orderId, 'mail-given-up', `${owed.kind} could not be sent for a day`);
    },
  );
  const sweeping = startSweeping({ confirming: house.confirming, sessions: house.sessions, log });
  log.info('worker started');
  return { stop: sweeping.stop };
}
