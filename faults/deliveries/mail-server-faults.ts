import type { OrderEnd } from '../../testkit/order-end.ts';
import { DELIVERY_ENDS } from './delivery-ends.ts';
import type { DeliveryScenario } from './delivery-scenario.ts';
import { runningWorker, type SystemFault } from './running-worker.ts';

// F18: what a mail server may do with a confirmation and a mail of cards.

/** Both mails of an order meet it. */
const BOTH = 2;
/** Both, at the first try and at the automatic repeat. */
const BOTH_TWICE = 4;
const SLOW_MS = 4_000;

const NOT_SENT = { confirmation: 'Refused', cards: 'Refused' } as const;
const REFUSED: OrderEnd = {
  ...DELIVERY_ENDS.delivered,
  mails: NOT_SENT,
  reviewItems: ['mail-refused-cards', 'mail-refused-confirmation'],
};
/** Both copies have arrived, and the shop cannot know it. */
const UNANSWERED: OrderEnd = {
  ...DELIVERY_ENDS.delivered,
  mails: NOT_SENT,
  reviewItems: ['mail-unanswered-cards', 'mail-unanswered-confirmation'],
};
const { delivered } = DELIVERY_ENDS;

export const MAIL_FAULTS: DeliveryScenario[] = [
  runningWorker('F18 M12-M14 the mail server is slow, full, gone or against it', 50, [
    mailed('busy before the message', { fault: 'reject-4xx', at: 'rcpt', times: 3 }, delivered),
    mailed('full after the message', { fault: 'reject-4xx', at: 'data', times: 3 }, delivered),
    mailed('gone before the message', { fault: 'drop-before-data', times: 3 }, delivered),
    mailed('slow', { fault: 'slow', delayMs: SLOW_MS, times: BOTH }, delivered),
    mailed('gone after the message, once', { fault: 'drop-after-data', times: 1 }, delivered),
    mailed('gone after the message, always', { fault: 'drop-after-data', times: BOTH_TWICE }, UNANSWERED),
    mailed('against the recipient', { fault: 'reject-5xx', at: 'rcpt', times: BOTH }, REFUSED),
    mailed('against the message', { fault: 'reject-5xx', at: 'data', times: BOTH }, REFUSED),
  ]),
];

function mailed(name: string, fault: object, end: OrderEnd): SystemFault {
  return {
    name,
    end,
    cause: ({ external }, { buyer }) => external.control('mailbox', { ...fault, recipient: buyer.email }),
  };
}
