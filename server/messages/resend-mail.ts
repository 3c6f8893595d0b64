import type { Actor } from '#rules/actor.ts';
import type { OrderEvent } from '#rules/audit-event.ts';
import type { MailKind } from '#rules/mail-kinds.ts';
import type { AddressChange } from '#rules/order-notice.ts';
import type { LockedMails, MailCorrections } from '#server/postgres/mails/mail-corrections.ts';
import { listUndelivered, type MailOfKind, resolveMailReviewItems } from './mail-delivery.ts';

/** Mails whose address a clerk can correct. Gifts go to their recipient, and change notices to the old address. */
export type CorrectableMailKind = Exclude<MailKind, 'gift' | 'order-changed'>;

/** A digital card with the number of the mail that contains it. */
export type MailedCardState = {
  shipmentNumber: number;
  isVoid: boolean;
  isSecretRemoved: boolean;
  /** True if its number was, or may have been, mailed to an address other than this mail's. */
  isMailedElsewhere?: boolean;
  /** True if the recipient objects to gift mails. */
  hasObjected?: boolean;
};

export type ResendCommand = {
  orderId: string;
  kind: MailKind;
  /** Number of the mail to resend. Defaults to the latest original. */
  originalNumber: number | undefined;
  /** The corrected address, if any. */
  to: string | undefined;
  /** The address before the correction, to detect a concurrent correction. */
  previousAddress?: string | undefined;
};

/** State that determines whether and how a mail can be resent. */
export type ResendState = {
  erased: boolean;
  disputed: boolean;
  kind: MailKind;
  mails: readonly MailOfKind[];
  /** Digital cards with the number of the mail that contains them. */
  cards: readonly MailedCardState[];
};

export type ResendRefusal =
  | 'erased'
  | 'disputed'
  | 'no-such-mail'
  | 'still-pending'
  | 'cards-void'
  | 'secrets-removed'
  /** The cards were mailed to an earlier address, and couldn't be voided there. */
  | 'other-recipient'
  | 'address-changed'
  /** Only the buyer can change the address of a gift. */
  | 'gift-address'
  /** A change notice always goes to the old address. */
  | 'notice-address'
  /** The recipient objects to gift mails. */
  | 'recipient-objects';

export type ResendDecision =
  | { kind: 'repeat'; number: number; content: number }
  /** The mail wasn't sent yet, so correcting the address is enough. */
  | { kind: 'redirect'; content: number }
  /** The mail delivered cards to an earlier address. A new mail will contain new cards. */
  | { kind: 'reissue'; content: number }
  | { kind: 'refused'; why: ResendRefusal };

type Redirection = { kind: CorrectableMailKind; to: string };

/** Resends a mail, optionally to a corrected address, and resolves the review items about it. */
export function resendMail(
  corrections: MailCorrections,
  { orderId, kind, originalNumber, to, previousAddress }: ResendCommand,
  by: Actor,
): Promise<ResendDecision> {
  return corrections.withLock(orderId, async (lockedMails) => {
    if (kind === 'gift' && to !== undefined) return { kind: 'refused', why: 'gift-address' };
    if (kind === 'order-changed' && to !== undefined) return { kind: 'refused', why: 'notice-address' };
    const redirection =
      kind === 'gift' || kind === 'order-changed' || to === undefined ? undefined : { kind, to };
    const oldAddress = redirection && (await lockedMails.readAddress(redirection.kind));
    let decision = decideResend(await readState(lockedMails, kind, to), originalNumber, to !== undefined);
    if (decision.kind === 'refused') return decision;
    const isStale = previousAddress !== undefined && oldAddress !== previousAddress && oldAddress !== to;
    if (oldAddress !== undefined && isStale) return { kind: 'refused', why: 'address-changed' };
    // Skip numbers reserved for the future mails of a delivery, parcel or refund.
    if (decision.kind === 'repeat') decision = { ...decision, number: await lockedMails.nextNumber(kind) };
    if (redirection !== undefined) await lockedMails.correctAddress(redirection.kind, redirection.to);
    if (decision.kind === 'repeat') await lockedMails.repeat(kind, decision.number, decision.content);
    await resolveMailReviewItems(lockedMails, kind, decision.kind === 'reissue');
    const change =
      redirection && oldAddress !== undefined ? toAddressChange(redirection, oldAddress) : undefined;
    if (change?.address === 'email')
      for (const address of change.before) await lockedMails.notifyEmailChange(address);
    await lockedMails.recordAction(by, toEvent(kind, decision, to !== undefined), change);
    return decision;
  });
}

/**
 * Resends every mail of these kinds whose latest attempt was refused or bounced, to the order's current addresses.
 * Skips mails that can't be resent, such as those of void cards.
 * @returns the number of resent mails
 */
export async function resendUndelivered(
  corrections: MailCorrections,
  { orderId, kinds }: { orderId: string; kinds: readonly MailKind[] },
  by: Actor,
): Promise<number> {
  let resent = 0;
  for (const kind of kinds) {
    const readContents = async (mails: LockedMails) => listUndelivered(await mails.readMails(kind));
    for (const originalNumber of await corrections.withLock(orderId, readContents)) {
      const command = { orderId, kind, originalNumber, to: undefined };
      const { kind: decision } = await resendMail(corrections, command, by);
      if (decision !== 'refused') resent += 1;
    }
  }
  return resent;
}

function toEvent(
  mail: MailKind,
  decision: Exclude<ResendDecision, { kind: 'refused' }>,
  redirected: boolean,
): OrderEvent {
  const { content } = decision;
  return decision.kind === 'repeat'
    ? { type: 'mail-resent', data: { mail, content, number: decision.number, redirected } }
    : { type: 'mail-redirected', data: { mail, content } };
}

/** Returns undefined if the address stays the same. */
function toAddressChange({ kind, to }: Redirection, oldAddress: string): AddressChange | undefined {
  if (oldAddress === to) return undefined;
  return { address: kind === 'receipt' ? 'billing-email' : 'email', before: [oldAddress], after: [to] };
}

async function readState(
  lockedMails: LockedMails,
  kind: MailKind,
  to: string | undefined,
): Promise<ResendState> {
  return {
    ...(await lockedMails.readOrder()),
    kind,
    mails: await lockedMails.readMails(kind),
    cards: kind === 'gift' ? await lockedMails.readGiftCards() : await lockedMails.readCards(to),
  };
}

/**
 * Decides whether and how to resend a mail. A resend is a new mail with the content of an earlier one.
 * @param originalNumber number of the mail to resend; by default the latest original
 */
export function decideResend(
  state: ResendState,
  originalNumber: number | undefined,
  hasNewAddress: boolean,
): ResendDecision {
  const { erased, disputed, kind, mails, cards } = state;
  if (erased) return { kind: 'refused', why: 'erased' };
  if (disputed) return { kind: 'refused', why: 'disputed' };
  const contents = mails.filter(({ repeats }) => repeats === null).map(({ number }) => number);
  const chosen = originalNumber ?? Math.max(0, ...contents);
  if (!contents.includes(chosen)) return { kind: 'refused', why: 'no-such-mail' };
  if (kind === 'cards' || kind === 'gift') {
    const mailedCards = cards.filter(({ shipmentNumber, isVoid }) => shipmentNumber === chosen && !isVoid);
    if (mailedCards.length === 0) return { kind: 'refused', why: 'cards-void' };
    if (mailedCards.some(({ isSecretRemoved }) => isSecretRemoved))
      return { kind: 'refused', why: 'secrets-removed' };
    if (mailedCards.some(({ hasObjected }) => hasObjected))
      return { kind: 'refused', why: 'recipient-objects' };
    // A card's number goes to one address only.
    if (mailedCards.some((card) => card.isMailedElsewhere))
      return hasNewAddress
        ? { kind: 'reissue', content: chosen }
        : { kind: 'refused', why: 'other-recipient' };
  }
  const pending = mails.filter(
    ({ number, repeats, status }) => (repeats ?? number) === chosen && status === 'Pending',
  );
  if (pending.length > 0 && !hasNewAddress) return { kind: 'refused', why: 'still-pending' };
  // Without a send attempt, changing the address is enough. Otherwise the mail may still reach the old address.
  if (pending.some(({ unanswered }) => unanswered === 0)) return { kind: 'redirect', content: chosen };
  return { kind: 'repeat', number: Math.max(...mails.map(({ number }) => number)) + 1, content: chosen };
}
