import * as z from 'zod/mini';
import { apiPath } from './api-paths.ts';
import { type CallOptions, createCalls, jsonBody } from './call.ts';
import {
  type Gifts,
  type GiftWordsRequest,
  giftsSchema,
  openedGiftsSchema,
  type SendingRequest,
  type ShownCard,
  shownCardSchema,
} from './gift.ts';

/** The calls of the pages on which cards are given; all other pages do without. */
export type GiftClient = {
  /** Exchanges the key of a mail's link for the cookie of its order. @returns the order's id; rejects with 404 */
  openGifts(key: string): Promise<string>;
  /** Asks for the links of an address again; the answer is always the same. */
  requestGiftLink(email: string): Promise<void>;
  /** Rejects with 404 for a key that is over. */
  objectToGifts(key: string): Promise<void>;
  /** Rejects with 404 when neither cookie nor session opens the order. */
  loadGifts(orderId: string): Promise<Gifts>;
  writeCardWords(orderId: string, cardId: string, words: GiftWordsRequest): Promise<Gifts>;
  writeParcelWords(orderId: string, parcel: number, words: GiftWordsRequest): Promise<Gifts>;
  /** What the till needs, which no other call answers. */
  showCard(orderId: string, cardId: string): Promise<ShownCard>;
  /** `sendingId` is made by the page: repeating it changes nothing, and the same id changes what is planned. */
  planSending(orderId: string, cardId: string, sendingId: string, sending: SendingRequest): Promise<Gifts>;
  stopSending(orderId: string, cardId: string, sendingId: string): Promise<Gifts>;
};

/** Of answers that only say that something was done. */
const nothing = z.unknown();

export function createGiftClient(options: CallOptions): GiftClient {
  const { call, required } = createCalls(options);
  return {
    openGifts: async (key) => {
      const opened = await required(apiPath.openGifts(), openedGiftsSchema, jsonBody('POST', { key }));
      return opened.orderId;
    },
    requestGiftLink: async (email) => {
      await call(apiPath.giftLink(), nothing, jsonBody('POST', { email }));
    },
    objectToGifts: async (key) => {
      await call(apiPath.objectToGifts(), nothing, jsonBody('POST', { key }));
    },
    loadGifts: (orderId) => required(apiPath.gifts(orderId), giftsSchema),
    writeCardWords: (orderId, cardId, words) =>
      required(apiPath.giftWords(orderId, cardId), giftsSchema, jsonBody('PUT', words)),
    writeParcelWords: (orderId, parcel, words) =>
      required(apiPath.parcelWords(orderId, parcel), giftsSchema, jsonBody('PUT', words)),
    showCard: (orderId, cardId) =>
      required(apiPath.showGift(orderId, cardId), shownCardSchema, { method: 'POST' }),
    planSending: (orderId, cardId, sendingId, sending) =>
      required(apiPath.giftSending(orderId, cardId, sendingId), giftsSchema, jsonBody('PUT', sending)),
    stopSending: (orderId, cardId, sendingId) =>
      required(apiPath.giftSending(orderId, cardId, sendingId), giftsSchema, { method: 'DELETE' }),
  };
}
