import type { Actor } from '#rules/actor.ts';
import { BOUNCED_GIFT } from '#rules/gift-sending.ts';
import type { MailKind } from '#rules/mail-kinds.ts';
import { MAIL_PROBLEMS, toMailReviewKind } from '#rules/review-kinds.ts';
import type { MailStatus } from '#rules/status.ts';
import type { LockedMails, MailCorrections } from '#server/postgres/mails/mail-corrections.ts';

/** A mail of an order. Its number is unique within its kind. */
export type MailOfKind = {
  number: number;
  /** Number of the mail whose content it repeats. */
  repeats: number | null;
  status: MailStatus;
  /** Greater than 0 if the mail server may have accepted the mail without a response. */
  unanswered: number;
};

/** Returns the numbers of original mails whose latest copy was refused or bounced. */
export function listUndelivered(mails: readonly (MailOfKind & { bouncedAt: Date | null })[]): number[] {
  const newest = new Map<number, { status: MailStatus; bouncedAt: Date | null }>();
  for (const { number, repeats, status, bouncedAt } of mails.toSorted((a, b) => a.number - b.number))
    newest.set(repeats ?? number, { status, bouncedAt });
  return [...newest]
    .filter(([, { status, bouncedAt }]) => status === 'Refused' || bouncedAt !== null)
    .map(([content]) => content);
}

/**
 * Resolves the review items about a kind of mail, unless another mail of that kind is still undelivered.
 * @param isReissue true if undelivered mails no longer matter, because their cards are replaced
 */
export async function resolveMailReviewItems(
  lockedMails: LockedMails,
  kind: MailKind,
  isReissue = false,
): Promise<void> {
  if (!isReissue && listUndelivered(await lockedMails.readMails(kind)).length > 0) return;
  await lockedMails.resolveReviewItems(MAIL_PROBLEMS.map((problem) => toMailReviewKind(problem, kind)));
}

type LockedMail = Awaited<ReturnType<LockedMails['readMails']>>[number];

export function canRecordBounce({
  status,
  bouncedAt,
}: {
  status: MailStatus;
  bouncedAt: Date | null;
}): boolean {
  return status === 'Sent' && bouncedAt === null;
}

/** True if the response was lost, so the mail may have arrived. */
export function canConfirmArrival({
  status,
  unanswered,
}: {
  status: MailStatus;
  unanswered: number;
}): boolean {
  return status === 'Refused' && unanswered > 0;
}

/**
 * Records that a mail bounced: the latest sent one of its kind, or the one with the number.
 * @returns its number; undefined if there is no such mail
 */
export function recordBounce(
  corrections: MailCorrections,
  orderId: string,
  kind: MailKind,
  by: Actor,
  number?: number,
) {
  const isSent = (mail: LockedMail) => canRecordBounce(mail) && (number ?? mail.number) === mail.number;
  return recordForNewest(corrections, orderId, kind, isSent, async (lockedMails, mail) => {
    await lockedMails.markBounced(mail.id);
    // The buyer can fix a gift's address better than an operator, so the buyer is notified as for a refusal.
    if (kind === 'gift') await lockedMails.notifyGiftRefusal(mail.repeats ?? mail.number, BOUNCED_GIFT);
    else await lockedMails.openReviewItem(toMailReviewKind('bounced', kind), { mail: mail.number });
    await lockedMails.recordAction(by, { type: 'mail-bounced', data: { mail: kind, number: mail.number } });
  });
}

/**
 * Records that a mail with a lost response has arrived, according to the buyer or the mail server's log. The
 * mail then counts as sent at that time.
 * @returns its number; undefined if there is no such mail
 */
export function recordArrival(
  corrections: MailCorrections,
  orderId: string,
  kind: MailKind,
  by: Actor,
  number?: number,
) {
  const isUnanswered = (mail: LockedMail) =>
    canConfirmArrival(mail) && (number ?? mail.number) === mail.number;
  return recordForNewest(corrections, orderId, kind, isUnanswered, async (lockedMails, mail) => {
    await lockedMails.markSent(kind, mail);
    await resolveMailReviewItems(lockedMails, kind);
    await lockedMails.recordAction(by, { type: 'mail-delivered', data: { mail: kind, number: mail.number } });
  });
}

function recordForNewest(
  corrections: MailCorrections,
  orderId: string,
  kind: MailKind,
  matches: (mail: LockedMail) => boolean,
  record: (lockedMails: LockedMails, mail: LockedMail) => Promise<void>,
): Promise<number | undefined> {
  return corrections.withLock(orderId, async (lockedMails) => {
    const newest = (await lockedMails.readMails(kind)).findLast(matches);
    if (newest !== undefined) await record(lockedMails, newest);
    return newest?.number;
  });
}
