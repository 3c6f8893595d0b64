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
  /** Above 0 while the mail server may have accepted it without a response. */
  unanswered: number;
};

/** Of each content, whether the newest mail that brings it did not reach its buyer. */
export function isAnyLost(mails: readonly (MailOfKind & { bouncedAt: Date | null })[]): boolean {
  const newest = new Map<number, { status: MailStatus; bouncedAt: Date | null }>();
  for (const { number, repeats, status, bouncedAt } of mails.toSorted((a, b) => a.number - b.number))
    newest.set(repeats ?? number, { status, bouncedAt });
  return [...newest.values()].some(({ status, bouncedAt }) => status === 'Refused' || bouncedAt !== null);
}

/** Unless another mail of the kind, with other content, has not reached its buyer either. */
export async function resolveMailTrouble(held: HeldMails, kind: MailKind): Promise<void> {
  if (isAnyLost(await held.readMails(kind))) return;
  await held.resolveReviewItems(MAIL_TROUBLES.map((trouble) => mailReview(trouble, kind)));
}

type HeldMail = Awaited<ReturnType<HeldMails['readMails']>>[number];

/** It was sent, and has not come back. */
export function canBounce({ status, bouncedAt }: { status: MailStatus; bouncedAt: Date | null }): boolean {
  return status === 'Sent' && bouncedAt === null;
}

/** Its answer was lost: it may have arrived. */
export function canArrive({ status, unanswered }: { status: MailStatus; unanswered: number }): boolean {
  return status === 'Refused' && unanswered > 0;
}

/**
 * Records that a mail came back: the newest of its kind that was sent, or the one of a number.
 * @returns its number; undefined when none was sent that has not come back already
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
    // Its buyer can do more about it than an operator, as if the mail server had refused it at once.
    if (kind === 'gift') await held.tellGiftRefused(mail.repeats ?? mail.number, 'came back');
    else await held.openReviewItem(mailReview('bounced', kind), `mail ${kind} ${mail.number} came back`);
    await held.recordAction(by, { type: 'mail-bounced', data: { mail: kind, number: mail.number } });
  });
}

/**
 * Records that a mail whose answer was lost has arrived, as its buyer or the mail server's log says: from now on its
 * time counts as that of a mail that was sent.
 * @returns its number; undefined when there is no such mail
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
