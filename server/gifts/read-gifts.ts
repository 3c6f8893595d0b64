import type { GiftCard, GiftSending, Gifts, WrittenWords } from '#contract/gift.ts';
import { givableUntil } from '#rules/gift-period.ts';
import { GIFT_SENDING_LIMITS, isGivable, sendingState } from '#rules/gift-sending.ts';
import { NO_GIFT_WORDS } from '#rules/gift-words.ts';
import type { GiftOrder, StoredGiftCard, StoredSending, StoredWords } from './gift-repository.ts';

/** @param plainPaper paper of a card without words */
export function toGifts(order: GiftOrder, wallets: Gifts['wallets'], plainPaper: string): Gifts {
  const { orderId, reference, lang, now, cards, sendings, parcels } = order;
  const wordsOf = (words: StoredWords | null): WrittenWords =>
    words ?? { ...NO_GIFT_WORDS, paper: plainPaper, version: 0 };
  return {
    orderId,
    reference,
    lang,
    cards: cards.map((card) => {
      const own = sendingsOf(card, sendings);
      const { id, line, ordinal, productName, imagePath, faceValue, validUntil } = card;
      return {
        ...{ id, line, ordinal, productName, imagePath, faceValue, validUntil },
        state: stateOf(card, own, now),
        givableUntil: untilOf(card, own)?.toISOString() ?? null,
        words: wordsOf(card.words),
        sendings: own.map(toSending),
        sendingsLeft: sendingsLeft(own),
      };
    }),
    parcels: parcels.map(({ number, begun, words }) => ({
      number,
      state: begun ? 'closed' : 'open',
      words: wordsOf(words),
    })),
    wallets,
  };
}

function sendingsOf({ line, ordinal }: StoredGiftCard, sendings: readonly StoredSending[]): StoredSending[] {
  return sendings.filter((sending) => sending.line === line && sending.ordinal === ordinal);
}

function untilOf({ issuedAt }: StoredGiftCard, own: readonly StoredSending[]): Date | undefined {
  return issuedAt === null ? undefined : givableUntil(issuedAt, own);
}

function stateOf(card: StoredGiftCard, own: readonly StoredSending[], now: Date): GiftCard['state'] {
  if (card.status === 'Void' || card.isLeaving) return 'gone';
  if (card.status === 'Pending') return 'coming';
  const until = untilOf(card, own);
  return isGivable(card) && until !== undefined && now < until ? 'ready' : 'over';
}

/** Returns the card if it can be personalised, sent and shown now. */
export function readyCard(order: GiftOrder, cardId: string): StoredGiftCard | undefined {
  const card = order.cards.find(({ id }) => id === cardId);
  if (card === undefined) return undefined;
  return stateOf(card, sendingsOf(card, order.sendings), order.now) === 'ready' ? card : undefined;
}

function sendingsLeft(own: readonly StoredSending[]): number {
  return Math.max(0, GIFT_SENDING_LIMITS.perCard - own.filter(({ status }) => status !== 'Stopped').length);
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
    ...{ id, number, stopCause, recipient, lang },
    state: sendingState(status, mail, refusal !== null),
    dueAt: dueAt.toISOString(),
    sentAt: sentAt?.toISOString() ?? null,
  };
}
