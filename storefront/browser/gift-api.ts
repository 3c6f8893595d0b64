import { createGiftClient, type GiftClient } from '#contract/gift-client.ts';
import { callOptions } from './call-options.ts';

/** The calls of the pages on which cards are given. */
export const giftApi: GiftClient = createGiftClient(callOptions);
