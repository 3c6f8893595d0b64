import type { DeliveryCell } from './cell.ts';
import { ENDS, type End } from './judge.ts';
import { type Mischief, met } from './living-worker.ts';

// F18: what a mail server may do with a confirmation and a mail of cards.

/** Both mails of an order meet it. */
const BOTH = 2;
/** Both, at the first try and at the automatic repeat. */
const BOTH_TWICE = 4;
const SLOW_MS = 4_000;

const REFUSED: End = {
  ...ENDS.delivered,
  mails: { confirmation: 'Refused', cards: 'Refused' },
  items: ['mail-refused-cards', 'mail-refused-confirmation'],
};
/** Both copies have arrived; whether they have, nobody can know. */
const UNANSWERED: End = {
  ...ENDS.delivered,
  mails: { confirmation: 'Refused', cards: 'Refused' },
  items: ['mail-unanswered-cards', 'mail-unanswered-confirmation'],
};

export const MAIL_FAULTS: DeliveryCell[] = [
  met('F18 M12-M14 the mail server is slow, full, gone or against it', 50, [
    mailed('busy before the message', { fault: 'reject-4xx', at: 'rcpt', times: 3 }, ENDS.delivered),
    mailed('full after the message', { fault: 'reject-4xx', at: 'data', times: 3 }, ENDS.delivered),
    mailed('gone before the message', { fault: 'drop-before-data', times: 3 }, ENDS.delivered),
    mailed('slow', { fault: 'slow', delayMs: SLOW_MS, times: BOTH }, ENDS.delivered),
    mailed('gone after the message, once', { fault: 'drop-after-data', times: 1 }, ENDS.delivered),
    mailed('gone after the message, always', { fault: 'drop-after-data', times: BOTH_TWICE }, UNANSWERED),
    mailed('against the recipient', { fault: 'reject-5xx', at: 'rcpt', times: BOTH }, REFUSED),
    mailed('against the message', { fault: 'reject-5xx', at: 'data', times: BOTH }, REFUSED),
  ]),
];

function mailed(name: string, fault: object, end: End): Mischief {
  return {
    name,
    end,
    strike: (stage, { buyer }) => stage.strike('mailbox', { ...fault, recipient: buyer.email }),
  };
}
