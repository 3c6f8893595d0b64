import { failpoint } from '#failpoint';
import { assertNever } from '#rules/assert-never.ts';
import type { GiftLinkPurpose } from '#rules/gift-link.ts';
import type { MailKind } from '#rules/mail-kinds.ts';
import { mailReview } from '#rules/review-kinds.ts';
import type { OpenReviewItem } from '#server/operations/open-review-item.ts';
import type { MailRepository } from '#server/postgres/mails/pg-mail-repository.ts';
import { hashToken } from '#server/runtime/secret-token.ts';
import { TryLater } from '#server/runtime/try-later.ts';

export type PendingMail = {
  mailId: string;
  orderId: string;
  kind: MailKind;
  /** Counted from 1 within its kind. */
  number: number;
  /** Number of the mail whose content it has: its own, or that of the mail that it repeats. */
  content: number;
  /** The order's reference. */
  reference: string;
  /** How often the mail server may have accepted it without a response. */
  unanswered: number;
};

/** The address of a mail that is about to leave, and the hashes of the keys in its links. */
export type LeavingMail = { to: string; links: readonly { purpose: GiftLinkPurpose; tokenHash: string }[] };

export type Message = {
  /** In the buyer's language, as `Name <address>`. */
  from: string;
  to: string;
  subject: string;
  html: string;
  text: string;
  attachments: { filename: string; contentType: string; content: Buffer }[];
  /** The keys in its links: they open nothing before the mail is handed over. */
  links?: { purpose: GiftLinkPurpose; key: string }[];
};

export type SendAnswer =
  | { kind: 'sent' }
  /** It will never take this mail: a 5xx to the recipient or to the message. */
  | { kind: 'refused'; name: string }
  /** It has not taken it, and may do so later. */
  | { kind: 'notTaken'; name: string }
  /** All of the mail has left, and no answer came. */
  | { kind: 'unanswered'; name: string }
  /** `handOver` did not let its last bytes go: the mail server has not taken it. */
  | { kind: 'withheld' };

export type SendMailDeps = {
  mails: MailRepository;
  /** Undefined when nothing is left that the mail could bring. */
  compose: (mail: PendingMail) => Promise<Message | undefined>;
  /** Asks `handOver` once the mail server wants the message, before its last bytes leave. */
  send: (
    /** The id as `<id@domain>`, the same for each try of one mail, so that a mailbox may drop the second copy. */
    message: Message & { messageId: string },
    handOver: () => Promise<boolean>,
  ) => Promise<SendAnswer>;
  /** Domain of the message ids. */
  domain: string;
  openReviewItem: OpenReviewItem;
};

/** The mail server did not say that it took the mail; the job is tried again. */
export class MailStillPending extends TryLater {}

/** How often a mail goes out again by itself that may have arrived (L-14). */
const AUTOMATIC_REPEATS = 1;

/**
 * Sends a pending mail. Its Message-ID follows from the row, so that a mail which went out twice, because the
 * answer was lost, is one mail to every program that sorts by it; and it holds the same cards. Before its last bytes leave, the
 * try is counted as unanswered: whatever ends this process, the next one knows that the mail may have arrived.
 * @throws MailStillPending
 */
export async function sendMail(deps: SendMailDeps, mailId: string): Promise<void> {
  const pending = await deps.mails.pending(mailId);
  if (pending === undefined) return;
  if (pending.unanswered > AUTOMATIC_REPEATS) return leaveToOperator(deps, pending);
  if (await deps.mails.isUnwanted(pending)) return deps.mails.giftRefused(pending, 'its recipient objects');
  const message = await deps.compose(pending);
  if (message === undefined) return deps.mails.refused(pending);
  let underWay = Promise.resolve();
  const answer = await deps.send({ ...message, messageId: `<${mailId}@${deps.domain}>` }, async () => {
    const links = (message.links ?? []).map(({ purpose, key }) => ({ purpose, tokenHash: hashToken(key) }));
    const mayLeave = await deps.mails.handingOver(pending, { to: message.to, links });
    if (mayLeave) underWay = failpoint('M13', pending.reference);
    return mayLeave;
  });
  await underWay;
  await recordAnswer(deps, pending, answer);
}

async function recordAnswer(deps: SendMailDeps, pending: PendingMail, answer: SendAnswer): Promise<void> {
  switch (answer.kind) {
    case 'sent':
      await failpoint('M14', pending.reference);
      return deps.mails.sent(pending);
    case 'refused':
      // Its buyer can do more about it than an operator: correct the address, or hand the card over.
      if (pending.kind === 'gift') return deps.mails.giftRefused(pending, answer.name);
      // The review item first: a process that ends in between leaves a mail that is tried again, and nothing in silence.
      await deps.openReviewItem(
        pending.orderId,
        mailReview('refused', pending.kind),
        `the mail server refuses the mail: ${answer.name}`,
      );
      return deps.mails.refused(pending);
    case 'notTaken':
      await deps.mails.notTaken(pending);
      throw new MailStillPending(answer.name);
    case 'unanswered':
      if (pending.unanswered < AUTOMATIC_REPEATS) throw new MailStillPending(answer.name);
      return leaveToOperator(deps, { ...pending, unanswered: pending.unanswered + 1 });
    case 'withheld': {
      // Another try has begun or ended while this one stood still, and the mail is that one's; or else the address was
      // corrected meanwhile, or the card of a gift was taken back, or not wanted: the next try finds out.
      const now = await deps.mails.pending(pending.mailId);
      if (now?.unanswered !== pending.unanswered) return;
      throw new MailStillPending('what it was written from has changed');
    }
    default:
      return assertNever(answer);
  }
}

/** An operator finds out whether it arrived before it goes out once more, as a further mail. */
async function leaveToOperator(deps: SendMailDeps, pending: PendingMail): Promise<void> {
  await deps.openReviewItem(
    pending.orderId,
    mailReview('unanswered', pending.kind),
    `the mail server had the mail ${pending.unanswered} times, and its answer was lost`,
  );
  await deps.mails.refused(pending);
}
