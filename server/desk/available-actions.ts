import { findCorrectionRefusal } from '#rules/address-correction.ts';
import { MAIL_KINDS, type MailKind } from '#rules/mail-kinds.ts';
import { hasPermission, type Permission } from '#rules/permissions.ts';
import { findReturnRefusal, type ReturnRefusal } from '#rules/refund.ts';
import { findReplaceRefusal, type ReplaceRefusal } from '#rules/replacement.ts';
import type { PaymentStatus } from '#rules/status.ts';
import type { GiftRecord } from '#server/gifts/gift-record.ts';
import type { ListedMail } from '#server/messages/listed-mail.ts';
import { canConfirmArrival, canRecordBounce } from '#server/messages/mail-delivery.ts';
import { decideResend, type ResendRefusal } from '#server/messages/resend-mail.ts';
import type { StuckJob } from '#server/operations/health-reports.ts';
import type { Caller } from '#server/people/person.ts';
import type { DeskApp } from './desk-app.ts';
import type { RefusalCode } from './procedure.ts';

type OrderRecord = NonNullable<Awaited<ReturnType<DeskApp['reports']['orderRecord']>>>;
type Card = OrderRecord['cards'][number];

export type OrderState = {
  record: OrderRecord;
  mails: readonly ListedMail[];
  gifts: GiftRecord;
  stuck: readonly StuckJob[];
};

type OrderAction =
  | 'resend'
  | 'address'
  | 'replace'
  | 'returned'
  | 'bounced'
  | 'arrived'
  | 'retry'
  | 'check-payment'
  | 'dispute'
  | 'stop-sending'
  | 'revoke-links';

/** `why` is null if the action is possible, and `role` if the caller lacks the permission. */
type AvailableAction = { action: OrderAction; why: RefusalCode | 'role' | null };

/** Undefined if the card can be replaced. */
export function getReplacementRefusal(record: OrderRecord, card: Card): ReplaceRefusal | undefined {
  const { status, dispute, erasedAt } = record;
  const newest = findNewestCard(record, card);
  return findReplaceRefusal(
    { order: { status, disputed: dispute !== null, erased: erasedAt !== null }, newest },
    card.generation,
  );
}

/** Undefined if the card can be marked as returned. */
export function getReturnRefusal(record: OrderRecord, card: Card): ReturnRefusal | undefined {
  if (findNewestCard(record, card) !== card) return 'card-void';
  const parcel = record.parcels.find(({ number }) => number === card.shipmentNumber);
  const shipped = card.category === 'physical' && parcel?.status === 'Shipped';
  return findReturnRefusal({ ...card, shipped, returned: card.returnedAt !== null });
}

function findNewestCard(
  { cards }: OrderRecord,
  { line, ordinal }: Pick<Card, 'line' | 'ordinal'>,
): Card | undefined {
  return cards.findLast((card) => card.line === line && card.ordinal === ordinal);
}

/** Polling the provider can't change these. */
const FINAL_PAYMENTS: readonly PaymentStatus[] = ['Captured', 'Cancelled'];

/** Reports a missing permission before any other reason. */
export function listActions({ roles }: Caller, state: OrderState): AvailableAction[] {
  const { record, mails, gifts, stuck } = state;
  const check = (
    action: OrderAction,
    permission: Permission,
    why: () => RefusalCode | undefined,
  ): AvailableAction => ({ action, why: hasPermission(roles, permission) ? (why() ?? null) : 'role' });
  const hasGifts = gifts.sendings.length > 0 || gifts.links > 0;
  return [
    // The address of a pending mail can still be corrected.
    check('resend', 'mails resend', () =>
      combineRefusals(
        listResendableKinds(state).map(({ why }) =>
          why === null || why === 'still-pending' ? undefined : why,
        ),
        'no-such-mail',
      ),
    ),
    check('address', 'orders address', () =>
      findCorrectionRefusal({
        isPaid: record.payment.capturedAt !== null,
        isErased: record.erasedAt !== null,
        parcels: record.parcels.map(({ status }) => status),
      }),
    ),
    check('replace', 'cards replace', () =>
      combineRefusals(
        record.cards.map((card) => getReplacementRefusal(record, card)),
        record.status === 'Confirmed' ? 'no-cards' : 'order-not-confirmed',
      ),
    ),
    check('returned', 'cards mark-returned', () =>
      combineRefusals(
        record.cards.map((card) => getReturnRefusal(record, card)),
        'no-cards',
      ),
    ),
    check('bounced', 'mails mark-bounced', () => (mails.some(canRecordBounce) ? undefined : 'none-sent')),
    check('arrived', 'mails mark-delivered', () =>
      mails.some(canConfirmArrival) ? undefined : 'none-unanswered',
    ),
    check('retry', 'jobs retry', () =>
      stuck.some((job) => job.state === 'waiting' || job.state === 'given-up') ? undefined : 'none-stuck',
    ),
    check('check-payment', 'payment poll', () =>
      FINAL_PAYMENTS.includes(record.payment.status) ? 'payment-final' : undefined,
    ),
    check('dispute', 'orders record-dispute', () => {
      if (record.dispute !== null) return 'disputed-already';
      return record.payment.capturedAt === null ? 'order-not-confirmed' : undefined;
    }),
    ...(hasGifts
      ? [
          check('stop-sending', 'gifts stop', () =>
            gifts.sendings.some(({ canStop }) => canStop) ? undefined : 'none-to-stop',
          ),
          check('revoke-links', 'gifts revoke', () => (gifts.links > 0 ? undefined : 'no-links')),
        ]
      : []),
  ];
}

/**
 * Returns undefined if any item is allowed, otherwise the last refusal: for a replaced card, that of its
 * newest generation. Without items, returns `ifEmpty`.
 */
function combineRefusals<Why extends RefusalCode>(
  refusals: readonly (Why | undefined)[],
  ifEmpty: Why,
): Why | undefined {
  return refusals.includes(undefined) ? undefined : (refusals.at(-1) ?? ifEmpty);
}

type ResendableKind = { kind: MailKind; why: ResendRefusal | null };

/** `why` is null if the kind can be resent. Gift mails are resendable if any of them is. */
export function listResendableKinds(state: OrderState): ResendableKind[] {
  const { record, mails, gifts } = state;
  const cards = record.cards
    .filter(({ category }) => category === 'digital')
    .map((card) => ({ shipmentNumber: card.shipmentNumber, ...toBroughtCard(card) }));
  return MAIL_KINDS.flatMap((kind): ResendableKind[] => {
    const ofKind = mails.filter((mail) => mail.kind === kind);
    if (ofKind.length === 0) return [];
    if (kind === 'gift') {
      const refusals = gifts.sendings.map((sending) => getResendRefusal(state, sending));
      return [{ kind, why: combineRefusals(refusals, 'no-such-mail') ?? null }];
    }
    const decision = decideResend({ ...toWithheld(record), kind, mails: ofKind, cards }, undefined, false);
    return [{ kind, why: decision.kind === 'refused' ? decision.why : null }];
  });
}

/** Undefined if the mail can be resent. */
export function getResendRefusal(
  { record, mails }: OrderState,
  { number, line, ordinal, recipient, state, objects }: GiftRecord['sendings'][number],
): ResendRefusal | undefined {
  if (state === 'planned' || state === 'stopped') return 'no-such-mail';
  const card = findNewestCard(record, { line, ordinal });
  const brought = card?.status === 'Issued' ? [toBroughtCard(card)] : [];
  const decision = decideResend(
    {
      ...{ ...toWithheld(record), kind: 'gift', mails: mails.filter(({ kind }) => kind === 'gift') },
      cards: brought.map(({ isVoid, isSecretRemoved }) => ({
        ...{ shipmentNumber: number, isVoid, hasObjected: objects },
        // The recipient's address and the card number have the same retention.
        isSecretRemoved: isSecretRemoved || recipient === null,
      })),
    },
    number,
    false,
  );
  return decision.kind === 'refused' ? decision.why : undefined;
}

function toWithheld({ dispute, erasedAt }: OrderRecord): { erased: boolean; disputed: boolean } {
  return { erased: erasedAt !== null, disputed: dispute !== null };
}

function toBroughtCard({ status, refunded, secretRemovedAt }: Card) {
  return { isVoid: status === 'Void' || refunded, isSecretRemoved: secretRemovedAt !== null };
}
