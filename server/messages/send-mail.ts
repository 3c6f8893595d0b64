import { failpoint } from '#failpoint';
import { assertNever } from '#rules/assert-never.ts';
import type { GiftLinkPurpose } from '#rules/gift-link.ts';
import type { MailKind } from '#rules/mail-kinds.ts';
import { toMailReviewKind } from '#rules/review-kinds.ts';
import type { OpenReviewItem } from '#server/operations/review-item.ts';
import type { MailRepository } from '#server/postgres/mails/mail-repository.ts';
import { hashToken } from '#server/runtime/crypto/secret-token.ts';
import { RetryableError } from '#server/runtime/retryable-error.ts';

export type PendingMail = {
  mailId: string;
  orderId: string;
  kind: MailKind;
  /** Starts at 1 per kind. */
  number: number;
  /** Number of the mail with the original content: this mail, or the one that it repeats. */
  content: number;
  reference: string;
  /** Attempts in which the mail server may have accepted it without a response. */
  unanswered: number;
};

/** Recipient and link hashes of a mail that is about to be sent. */
export type MailHandover = {
  to: string;
  links: readonly { purpose: GiftLinkPurpose; tokenHash: string; codeHash: string | undefined }[];
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
  /** A single POST to this URL stops such mails (RFC 8058). */
  unsubscribeUrl?: string;
  /** Keys in its links and the codes beside them. They become valid when the mail is handed over. */
  links?: (MailLink & { purpose: GiftLinkPurpose })[];
};

export type SendResult =
  | { kind: 'sent' }
  /** Permanent: a 5xx response about the recipient or the message. */
  | { kind: 'refused'; name: string }
  /** The server didn't accept the mail and may do so later. */
  | {
      kind: 'deferred';
      name: string;
      /** A 5xx response about the relay, such as «relaying denied». An alarm names it. */
      relayRefuses?: boolean;
    }
  /** The mail was sent completely, but the server didn't respond. */
  | { kind: 'unanswered'; name: string }
  /**
   * `handOver` returned false, so the last bytes weren't sent and the mail server hasn't accepted the mail.
   */
  | { kind: 'withheld' };

export type SendMailDeps = {
  mails: MailRepository;
  /** Returns undefined if the mail has no content left. */
  compose: (mail: PendingMail) => Promise<Message | undefined>;
  /**
   * Calls `handOver` before it sends the last bytes of the message. Withholds them if the result is false.
   */
  send: (
    /** `messageId` is the same for each attempt, so that mailboxes can drop duplicates. */
    message: Message & { messageId: string },
    handOver: () => Promise<boolean>,
  ) => Promise<SendResult>;
  /** Hashes with the current key first, then with the old key. */
  hashLinkCode: (code: string) => string[];
  /** Domain of the Message-IDs. */
  domain: string;
  openReviewItem: OpenReviewItem;
};

/** The mail server hasn't accepted the mail yet. The job is retried. */
export class MailPendingError extends RetryableError {}

/** Automatic resends of a mail that may have arrived (L-14). */
const AUTOMATIC_REPEATS = 1;

/**
 * Sends a pending mail. All attempts have the same Message-ID and content, so that mailboxes can merge
 * duplicates. Each attempt is recorded as unanswered before its last bytes are sent. After a crash, the
 * record shows that the mail may have arrived.
 * @param jobId the job to complete when the mail is sent
 * @throws MailPendingError
 */
export async function sendMail(deps: SendMailDeps, mailId: string, jobId?: string): Promise<void> {
  const pending = await deps.mails.findPending(mailId);
  if (pending === undefined) return;
  if (pending.unanswered > AUTOMATIC_REPEATS) return leaveToOperator(deps, pending);
  if (await deps.mails.isUnwanted(pending))
    return deps.mails.recordGiftRefusal(pending, 'its recipient objects');
  const message = await deps.compose(pending);
  if (message === undefined) return deps.mails.recordRefusal(pending);
  const links = (message.links ?? []).map(({ purpose, key, code }) => ({
    purpose,
    tokenHash: hashToken(key),
    codeHash: deps.hashLinkCode(code)[0],
  }));
  let failpointReached = Promise.resolve();
  const result = await deps.send({ ...message, messageId: `<${mailId}@${deps.domain}>` }, async () => {
    const canSend = await deps.mails.recordSendAttempt(pending, { to: message.to, links });
    if (canSend) failpointReached = failpoint('M13', pending.reference);
    return canSend;
  });
  await failpointReached;
  await recordResult(deps, pending, result, jobId);
}

async function recordResult(
  deps: SendMailDeps,
  pending: PendingMail,
  result: SendResult,
  jobId: string | undefined,
): Promise<void> {
  switch (result.kind) {
    case 'sent':
      await failpoint('M14', pending.reference);
      return deps.mails.recordSent(pending, jobId);
    case 'refused':
      // The buyer can fix it better than an operator: correct the address, or pass on the card.
      if (pending.kind === 'gift') return deps.mails.recordGiftRefusal(pending, result.name);
      // Open the review item first. A crash in between only repeats the attempt.
      await deps.openReviewItem(pending.orderId, toMailReviewKind('refused', pending.kind), {
        response: result.name,
      });
      return deps.mails.recordRefusal(pending);
    case 'deferred':
      await deps.mails.recordDeferral(pending, result.relayRefuses === true ? result.name : null);
      throw new MailPendingError(result.name);
    case 'unanswered':
      if (pending.unanswered < AUTOMATIC_REPEATS) throw new MailPendingError(result.name);
      return leaveToOperator(deps, { ...pending, unanswered: pending.unanswered + 1 });
    case 'withheld': {
      // Another attempt has started or ended, and owns the mail now. Otherwise the address changed, or the gift's card
      // was voided or rejected by its recipient; the next attempt finds out.
      const current = await deps.mails.findPending(pending.mailId);
      if (current?.unanswered !== pending.unanswered) return;
      throw new MailPendingError('the content has changed');
    }
    default:
      return assertNever(result);
  }
}

/** Lets an operator check whether the mail arrived, before it is sent again as a new mail. */
async function leaveToOperator(deps: SendMailDeps, pending: PendingMail): Promise<void> {
  await deps.openReviewItem(pending.orderId, toMailReviewKind('unanswered', pending.kind), {
    attempts: pending.unanswered,
  });
  await deps.mails.recordRefusal(pending);
}
