import { failpoint } from '#failpoint';
import { assertNever } from '#rules/assert-never.ts';
import type { GiftLinkPurpose } from '#rules/gift-link.ts';
import type { MailKind } from '#rules/mail-kinds.ts';
import { toMailReviewKind } from '#rules/review-kinds.ts';
import type { OpenReviewItem } from '#server/operations/review-item.ts';
import type { MailRepository } from '#server/postgres/mails/mail-repository.ts';
import { hashLinkCode, hashToken } from '#server/runtime/crypto/secret-token.ts';
import { RetryableError } from '#server/runtime/retryable-error.ts';

export type PendingMail = {
  mailId: string;
  orderId: string;
  kind: MailKind;
  /** Counted from 1 per kind. */
  number: number;
  /** Number of the mail whose content it has: itself or the repeated one. */
  content: number;
  reference: string;
  /** Attempts in which the mail server may have accepted it without a response. */
  unanswered: number;
};

/** Recipient and link hashes of a mail that is about to be sent. */
export type MailHandover = {
  to: string;
  links: readonly { purpose: GiftLinkPurpose; tokenHash: string; codeHash: string }[];
};

/** The secrets of a mail's link: a key in its address, and a code to type if the address breaks. */
export type MailLink = { key: string; code: string };

export type Message = {
  /** In the buyer's language, as `Name <address>`. */
  from: string;
  to: string;
  subject: string;
  html: string;
  text: string;
  attachments: { filename: string; contentType: string; content: Buffer }[];
  /** Ends such mails by a single POST (RFC 8058). */
  unsubscribeUrl?: string;
  /** Keys in its links and the codes beside them. They become valid when the mail is handed over. */
  links?: (MailLink & { purpose: GiftLinkPurpose })[];
};

export type SendAnswer =
  | { kind: 'sent' }
  /** Permanent: a 5xx response to the recipient or the message. */
  | { kind: 'refused'; name: string }
  /** The server didn't accept the mail and may do so later. */
  | { kind: 'deferred'; name: string }
  /** The mail was sent completely, but the server didn't respond. */
  | { kind: 'unanswered'; name: string }
  /** `recordSendAttempt` withheld the last bytes, so the mail server hasn't accepted it. */
  | { kind: 'withheld' };

export type SendMailDeps = {
  mails: MailRepository;
  /** Undefined if the mail has no content left. */
  compose: (mail: PendingMail) => Promise<Message | undefined>;
  /** Calls `recordSendAttempt` when the mail server is ready for the message, before the last bytes are sent. */
  send: (
    /** `messageId` is the same for each attempt, so that mailboxes can drop duplicates. */
    message: Message & { messageId: string },
    handOver: () => Promise<boolean>,
  ) => Promise<SendAnswer>;
  /** Domain of the Message-IDs. */
  domain: string;
  openReviewItem: OpenReviewItem;
};

/** The mail server hasn't accepted the mail yet; the job is retried. */
export class MailPendingError extends RetryableError {}

/** Automatic resends of a mail that may have arrived (L-14). */
const AUTOMATIC_REPEATS = 1;

/**
 * Sends a pending mail. Attempts have the same Message-ID and content, so that mailboxes can merge duplicates. The
 * attempt counts as unanswered before its last bytes are sent. After a crash the next attempt knows that the mail may
 * have arrived.
 * @throws MailPendingError
 */
export async function sendMail(deps: SendMailDeps, mailId: string): Promise<void> {
  const pending = await deps.mails.findPending(mailId);
  if (pending === undefined) return;
  if (pending.unanswered > AUTOMATIC_REPEATS) return leaveToOperator(deps, pending);
  if (await deps.mails.isUnwanted(pending))
    return deps.mails.recordGiftRefusal(pending, 'its recipient objects');
  const message = await deps.compose(pending);
  if (message === undefined) return deps.mails.recordRefusal(pending);
  const links = await Promise.all(
    (message.links ?? []).map(async ({ purpose, key, code }) => ({
      purpose,
      tokenHash: hashToken(key),
      codeHash: await hashLinkCode(code),
    })),
  );
  let underWay = Promise.resolve();
  const answer = await deps.send({ ...message, messageId: `<${mailId}@${deps.domain}>` }, async () => {
    const mayLeave = await deps.mails.recordSendAttempt(pending, { to: message.to, links });
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
      return deps.mails.recordSent(pending);
    case 'refused':
      // The buyer can fix it better than an operator: correct the address, or pass on the card.
      if (pending.kind === 'gift') return deps.mails.recordGiftRefusal(pending, answer.name);
      // Open the review item first. A crash in between only repeats the attempt.
      await deps.openReviewItem(
        pending.orderId,
        toMailReviewKind('refused', pending.kind),
        `the mail server refuses the mail: ${answer.name}`,
      );
      return deps.mails.recordRefusal(pending);
    case 'deferred':
      await deps.mails.recordDeferral(pending);
      throw new MailPendingError(answer.name);
    case 'unanswered':
      if (pending.unanswered < AUTOMATIC_REPEATS) throw new MailPendingError(answer.name);
      return leaveToOperator(deps, { ...pending, unanswered: pending.unanswered + 1 });
    case 'withheld': {
      // Another attempt has started or ended, and owns the mail now. Otherwise the address changed, or the gift's card
      // was voided or rejected by its recipient; the next attempt finds out.
      const now = await deps.mails.findPending(pending.mailId);
      if (now?.unanswered !== pending.unanswered) return;
      throw new MailPendingError('the content has changed');
    }
    default:
      return assertNever(answer);
  }
}

/** An operator checks if the mail arrived before it is sent again as a new mail. */
async function leaveToOperator(deps: SendMailDeps, pending: PendingMail): Promise<void> {
  await deps.openReviewItem(
    pending.orderId,
    toMailReviewKind('unanswered', pending.kind),
    `sent to the mail server ${pending.unanswered} times without a response`,
  );
  await deps.mails.recordRefusal(pending);
}
