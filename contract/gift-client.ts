import * as z from 'zod/mini';
import { type CallOptions, createApiCalls, jsonBody } from './api-calls.ts';
import { apiPath } from './api-paths.ts';
import {
  type GiftMessageRequest,
  type Gifts,
  giftsSchema,
  type LinkAccess,
  openedGiftsSchema,
  type SendingRequest,
  type ShownCard,
  shownCardSchema,
} from './gift.ts';

/** A separate client for the gift pages, so that other pages don't load it. */
export type GiftClient = {
  /** Exchanges the key or code of a mail's link for a cookie. @returns the order's id; rejects with 404 */
  openGifts(access: LinkAccess): Promise<string>;
  /** Requests the links of an e-mail address again. The response is the same for unknown addresses. */
  requestGiftLink(email: string): Promise<void>;
  /** Rejects with 404 for an expired key or code. */
  objectToGifts(access: LinkAccess): Promise<void>;
  /** Rejects with 404 if neither cookie nor session grants access. */
  loadGifts(orderId: string): Promise<Gifts>;
  writeCardMessage(orderId: string, cardId: string, giftMessage: GiftMessageRequest): Promise<Gifts>;
  writeParcelMessage(orderId: string, parcel: number, giftMessage: GiftMessageRequest): Promise<Gifts>;
  /** Returns number and PIN for the till. No other call returns them. */
  showCard(orderId: string, cardId: string): Promise<ShownCard>;
  /** Idempotent by `sendingId`, which the page generates. The same id with other values changes the planned sending. */
  planSending(orderId: string, cardId: string, sendingId: string, sending: SendingRequest): Promise<Gifts>;
  stopSending(orderId: string, cardId: string, sendingId: string): Promise<Gifts>;
};

/** Schema for responses whose content isn't used. */
const anyResponse = z.unknown();

export function createGiftClient(options: CallOptions): GiftClient {
  const { call, callForBody } = createApiCalls(options);
  return {
    openGifts: async (access) => {
      const opened = await callForBody(apiPath.openGifts(), openedGiftsSchema, jsonBody('POST', access));
      return opened.orderId;
    },
    requestGiftLink: async (email) => {
      await call(apiPath.giftLink(), anyResponse, jsonBody('POST', { email }));
    },
    objectToGifts: async (access) => {
      await call(apiPath.objectToGifts(), anyResponse, jsonBody('POST', access));
    },
    loadGifts: (orderId) => callForBody(apiPath.gifts(orderId), giftsSchema),
    writeCardMessage: (orderId, cardId, giftMessage) =>
      callForBody(apiPath.giftMessage(orderId, cardId), giftsSchema, jsonBody('PUT', giftMessage)),
    writeParcelMessage: (orderId, parcel, giftMessage) =>
      callForBody(apiPath.parcelMessage(orderId, parcel), giftsSchema, jsonBody('PUT', giftMessage)),
    showCard: (orderId, cardId) =>
      callForBody(apiPath.showGift(orderId, cardId), shownCardSchema, { method: 'POST' }),
    planSending: (orderId, cardId, sendingId, sending) =>
      callForBody(apiPath.giftSending(orderId, cardId, sendingId), giftsSchema, jsonBody('PUT', sending)),
    stopSending: (orderId, cardId, sendingId) =>
      callForBody(apiPath.giftSending(orderId, cardId, sendingId), giftsSchema, { method: 'DELETE' }),
  };
}
