import { failpoint } from '#failpoint';
import { TryLater } from '../try-later.ts';
import type { MailBook, OwedMail } from './mail-book.ts';

export type Message = {
  to: string;
  subject: string;
  html: string;
  text: string;
  attachments: { filename: string; contentType: string; content: Buffer }[];
};

export type SendAnswer =
  | { kind: 'sent' }
  /** It will never take this mail. */
  | { kind: 'refused'; name: string }
  /** It has not taken it, and may do so later. */
  | { kind: 'notTaken'; name: string }
  /** All of the mail has left, and no answer came. */
  | { kind: 'unanswered'; name: string }
  /** `handOver` did not let its last bytes go: the mail server has not taken it. */
  | { kind: 'withheld' };

export type SendMailParts = {
  mails: MailBook;
  /** Undefined when nothing is left that the mail could bring. */
  compose: (mail: OwedMail) => Promise<Message | undefined>;
  /** Asks `handOver` once the mail server wants the message, before its last bytes leave. */
  send: (message: Message & { messageId: string }, handOver: () => Promise<boolean>) => Promise<SendAnswer>;
  /** Domain of the message ids. */
  domain: string;
  raise: (orderId: string, kind: string, detail: string) => Promise<void>;
};

/** The mail server did not say that it took the mail; the job is tried again. */
export class MailStillOwed extends TryLater {}

/** How often a mail goes out again by itself that may have arrived (money.md part 3). */
const AUTOMATIC_REPEATS = 1;

/**
 * Sends a mail that is owed. Its Message-ID follows from the row, so that a mail which went out twice, because the
 * answer was lost, is one mail to whoever sorts by it; and it holds the same cards. Before its last bytes leave, the
 * try is counted as unanswered: whatever ends this process, the next one knows that the mail may have arrived.
 * @throws MailStillOwed
 */
export async function sendMail(parts: SendMailParts, mailId: string): Promise<void> {
  const owed = await parts.mails.owed(mailId);
  if (owed === undefined) return;
  if (owed.unanswered > AUTOMATIC_REPEATS) return leaveToPerson(parts, owed);
  const message = await parts.compose(owed);
  if (message === undefined) return parts.mails.refused(owed);
  let underWay = Promise.resolve();
  const answer = await parts.send({ ...message, messageId: `<${mailId}@${parts.domain}>` }, async () => {
    const mayLeave = await parts.mails.handingOver(owed, message.to);
    if (mayLeave) underWay = failpoint('M13', owed.reference);
    return mayLeave;
  });
  await underWay;
  await settle(parts, owed, answer);
}

async function settle(parts: SendMailParts, owed: OwedMail, answer: SendAnswer): Promise<void> {
  switch (answer.kind) {
    case 'sent':
      await failpoint('M14', owed.reference);
      return parts.mails.sent(owed);
    case 'refused':
      // The person first: whoever dies in between leaves a mail that is asked for again, and nothing in silence.
      await parts.raise(
        owed.orderId,
        `mail-refused-${owed.kind}`,
        `the mail server refuses the mail: ${answer.name}`,
      );
      return parts.mails.refused(owed);
    case 'notTaken':
      await parts.mails.notTaken(owed);
      throw new MailStillOwed(answer.name);
    case 'unanswered':
      if (owed.unanswered < AUTOMATIC_REPEATS) throw new MailStillOwed(answer.name);
      return leaveToPerson(parts, { ...owed, unanswered: owed.unanswered + 1 });
    case 'withheld': {
      // Another try has begun or ended while this one stood still, and the mail is that one's; or else the address was
      // corrected meanwhile.
      const now = await parts.mails.owed(owed.mailId);
      if (now?.unanswered !== owed.unanswered) return;
      throw new MailStillOwed('the address was corrected');
    }
  }
}

/** Whether it arrived, a person finds out before it goes out once more, as a further mail. */
async function leaveToPerson(parts: SendMailParts, owed: OwedMail): Promise<void> {
  await parts.raise(
    owed.orderId,
    `mail-unanswered-${owed.kind}`,
    `the mail server had the mail ${owed.unanswered} times, and its answer was lost`,
  );
  await parts.mails.refused(owed);
}
