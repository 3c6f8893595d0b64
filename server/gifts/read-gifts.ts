import type { GiftCard, GiftSending, Gifts, WrittenMessage } from '#contract/gift.ts';
import { NO_GIFT_WORDS } from '#rules/gift-message.ts';
import { getGiftPeriodEnd } from '#rules/gift-period.ts';
import { GIFT_SENDING_LIMITS, getSendingState, isGiftable } from '#rules/gift-sending.ts';
import type { GiftOrder, StoredGiftCard, StoredMessage, StoredSending } from './gift-order.ts';

/** @param plainPaper paper of a card without a message */
export function toGifts(order: GiftOrder, wallets: Gifts['wallets'], plainPaper: string): Gifts {
  const { orderId, reference, lang, now, cards, sendings, parcels } = order;
  const toWrittenMessage = (giftMessage: StoredMessage | null): WrittenMessage =>
    giftMessage ?? { ...NO_GIFT_WORDS, paper: plainPaper, version: 0 };
  return {
    orderId,
    reference,
    lang,
    cards: cards.map((card) => {
      const cardSendings = findSendings(card, sendings);
      const { id, line, ordinal, productName, imagePath, faceValue, validUntil } = card;
      return {
        id,
        line,
        ordinal,
        productName,
        imagePath,
        faceValue,
        validUntil,
        state: toState(card, cardSendings, now),
        givableUntil: getChangeableUntil(card, cardSendings)?.toISOString() ?? null,
        giftMessage: toWrittenMessage(card.giftMessage),
        sendings: cardSendings.map(toSending),
        sendingsLeft: countRemainingSendings(cardSendings),
      };
    }),
    parcels: parcels.map(({ number, begun, giftMessage }) => ({
      number,
      state: begun ? 'closed' : 'open',
      giftMessage: toWrittenMessage(giftMessage),
    })),
    wallets,
  };
}

function findSendings(
  { line, ordinal }: StoredGiftCard,
  sendings: readonly StoredSending[],
): StoredSending[] {
  return sendings.filter((sending) => sending.line === line && sending.ordinal === ordinal);
}

function getChangeableUntil(
  { issuedAt }: StoredGiftCard,
  cardSendings: readonly StoredSending[],
): Date | undefined {
  return issuedAt === null ? undefined : getGiftPeriodEnd(issuedAt, cardSendings);
}

function toState(card: StoredGiftCard, cardSendings: readonly StoredSending[], now: Date): GiftCard['state'] {
  if (card.status === 'Void' || card.isBeingVoided) return 'voided';
  if (card.status === 'Pending') return 'pending';
  const until = getChangeableUntil(card, cardSendings);
  return isGiftable(card) && until !== undefined && now < until ? 'ready' : 'expired';
}

/** Returns the card if it can be personalised, sent and shown now. */
export function findReadyCard(order: GiftOrder, cardId: string): StoredGiftCard | undefined {
  const card = order.cards.find(({ id }) => id === cardId);
  if (card === undefined) return undefined;
  return toState(card, findSendings(card, order.sendings), order.now) === 'ready' ? card : undefined;
}

function countRemainingSendings(cardSendings: readonly StoredSending[]): number {
  return Math.max(
    0,
    GIFT_SENDING_LIMITS.perCard - cardSendings.filter(({ status }) => status !== 'Stopped').length,
  );
}

function toSending({
  id,
  number,
  status,
  stopCause,
  recipient,
  lang,
  dueAt,
  mail,
  sentAt,
  refusal,
}: StoredSending): GiftSending {
  return {
    id,
    number,
    stopCause,
    recipient,
    lang,
    state: getSendingState(status, mail, refusal !== null),
    dueAt: dueAt.toISOString(),
    sentAt: sentAt?.toISOString() ?? null,
  };
}
