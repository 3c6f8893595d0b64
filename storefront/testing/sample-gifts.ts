import type { GiftCard, GiftSending, Gifts, WrittenMessage } from '#contract/gift.ts';

export const emptyMessage: WrittenMessage = {
  forName: '',
  fromName: '',
  message: '',
  paper: 'plain',
  version: 0,
};

export function sampleSending(changes: Partial<GiftSending> = {}): GiftSending {
  return {
    id: 'sending-1',
    number: 1,
    state: 'planned',
    stopCause: null,
    recipient: 'nonna@example.ch',
    lang: 'it-ch',
    dueAt: '2026-12-24T07:00:00.000Z',
    sentAt: null,
    ...changes,
  };
}

/** An issued digital card. */
export function sampleCard(changes: Partial<GiftCard> = {}): GiftCard {
  return {
    id: 'card-1',
    line: 1,
    ordinal: 1,
    productName: { 'de-ch': 'Blumengruss', 'fr-ch': 'Fleurs', 'it-ch': 'Fiori' },
    imagePath: '/pictures/flowers-1a2b3c4d',
    faceValue: 8000,
    validUntil: '2031-11-23',
    state: 'ready',
    givableUntil: '2026-12-23T10:00:00.000Z',
    giftMessage: emptyMessage,
    sendings: [],
    sendingsLeft: 3,
    ...changes,
  };
}

export function sampleGifts(changes: Partial<Gifts> = {}): Gifts {
  return {
    orderId: 'order-1',
    reference: 'M7K2-4QX9',
    lang: 'de-ch',
    cards: [sampleCard()],
    parcels: [],
    wallets: [],
    ...changes,
  };
}
