import type { Actor } from '#rules/actor.ts';
import type { MailKind } from '#rules/mail-kinds.ts';
import { MAIL_TROUBLES, mailReview } from '#rules/review-kinds.ts';
import type { MailStatus } from '#rules/status.ts';
import type { HeldMails, MailOfKind, MailRepeats } from './mail-repeats.ts';

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

/**
 * Writes down that a mail came back: the newest of its kind that was sent.
 * @returns its number; undefined when none was sent that has not come back already
 */
export function mailBounced(
  repeats: MailRepeats,
  orderId: string,
  kind: MailKind,
  by: Actor,
): Promise<number | undefined> {
  return repeats.hold(orderId, async (held) => {
    const mails = await held.readMails(kind);
    const sent = mails.findLast(({ status, bouncedAt }) => status === 'Sent' && bouncedAt === null);
    if (sent === undefined) return undefined;
    await held.markBounced(sent.id);
    const detail = `mail ${kind} ${sent.number} came back`;
    await held.openReviewItem(mailReview('bounced', kind), detail);
    await held.recordAction(by, detail);
    return sent.number;
  });
}

/**
 * Writes down that a mail whose answer was lost has arrived, as its buyer or the mail server's log says: from now
 * on its time counts as that of a mail that was sent.
 * @returns its number; undefined when there is no such mail
 */
export function mailArrived(
  repeats: MailRepeats,
  orderId: string,
  kind: MailKind,
  by: Actor,
): Promise<number | undefined> {
  return repeats.hold(orderId, async (held) => {
    const mails = await held.readMails(kind);
    const arrived = mails.findLast(({ status, unanswered }) => status === 'Refused' && unanswered > 0);
    if (arrived === undefined) return undefined;
    await held.markSent(arrived.id);
    await resolveMailTrouble(held, kind);
    await held.recordAction(by, `mail ${kind} ${arrived.number} has arrived`);
    return arrived.number;
  });
}
