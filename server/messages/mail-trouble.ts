import type { Actor } from '#rules/actor.ts';
import type { MailKind } from '#rules/mail-kinds.ts';
import { MAIL_TROUBLES, mailReview } from '#rules/review-kinds.ts';
import type { MailStatus } from '#rules/status.ts';
import type { HeldMails, MailRepeats } from '#server/postgres/mails/pg-mail-repeats.ts';

/** A mail of an order. Its number is unique within its kind. */
export type MailOfKind = {
  number: number;
  /** Number of the mail whose content it repeats. */
  repeats: number | null;
  status: MailStatus;
  /** Above 0 if the mail server may have accepted it without a response. */
  unanswered: number;
};

/** True if, for any content, the latest mail was refused or bounced. */
export function isAnyLost(mails: readonly (MailOfKind & { bouncedAt: Date | null })[]): boolean {
  const newest = new Map<number, { status: MailStatus; bouncedAt: Date | null }>();
  for (const { number, repeats, status, bouncedAt } of mails.toSorted((a, b) => a.number - b.number))
    newest.set(repeats ?? number, { status, bouncedAt });
  return [...newest.values()].some(({ status, bouncedAt }) => status === 'Refused' || bouncedAt !== null);
}

/** Resolves the review items, unless another mail of the kind with other content is still undelivered. */
export async function resolveMailTrouble(held: HeldMails, kind: MailKind): Promise<void> {
  if (isAnyLost(await held.readMails(kind))) return;
  await held.resolveReviewItems(MAIL_TROUBLES.map((problem) => mailReview(problem, kind)));
}

type HeldMail = Awaited<ReturnType<HeldMails['readMails']>>[number];

export function canBounce({ status, bouncedAt }: { status: MailStatus; bouncedAt: Date | null }): boolean {
  return status === 'Sent' && bouncedAt === null;
}

/** True if the response was lost, so the mail may have arrived. */
export function canArrive({ status, unanswered }: { status: MailStatus; unanswered: number }): boolean {
  return status === 'Refused' && unanswered > 0;
}

/**
 * Records that a mail bounced: the latest sent one of its kind, or the one with the number.
 * @returns its number; undefined if there is no such mail
 */
export function mailBounced(
  repeats: MailRepeats,
  orderId: string,
  kind: MailKind,
  by: Actor,
  number?: number,
) {
  const isSent = (mail: HeldMail) => canBounce(mail) && (number ?? mail.number) === mail.number;
  return recordOfNewest(repeats, orderId, kind, isSent, async (held, mail) => {
    await held.markBounced(mail.id);
    // The buyer can fix a gift's address better than an operator, so the buyer is notified as for a refusal.
    if (kind === 'gift') await held.tellGiftRefused(mail.repeats ?? mail.number, 'came back');
    else await held.openReviewItem(mailReview('bounced', kind), `mail ${kind} ${mail.number} came back`);
    await held.recordAction(by, { type: 'mail-bounced', data: { mail: kind, number: mail.number } });
  });
}

/**
 * Records that a mail with a lost response has arrived, according to its buyer or the mail server's log. It then counts
 * as sent at that time.
 * @returns its number; undefined if there is no such mail
 */
export function mailArrived(
  repeats: MailRepeats,
  orderId: string,
  kind: MailKind,
  by: Actor,
  number?: number,
) {
  const isUnanswered = (mail: HeldMail) => canArrive(mail) && (number ?? mail.number) === mail.number;
  return recordOfNewest(repeats, orderId, kind, isUnanswered, async (held, mail) => {
    await held.markSent(kind, mail);
    await resolveMailTrouble(held, kind);
    await held.recordAction(by, { type: 'mail-arrived', data: { mail: kind, number: mail.number } });
  });
}

function recordOfNewest(
  repeats: MailRepeats,
  orderId: string,
  kind: MailKind,
  isIt: (mail: HeldMail) => boolean,
  record: (held: HeldMails, mail: HeldMail) => Promise<void>,
): Promise<number | undefined> {
  return repeats.hold(orderId, async (held) => {
    const newest = (await held.readMails(kind)).findLast(isIt);
    if (newest !== undefined) await record(held, newest);
    return newest?.number;
  });
}
