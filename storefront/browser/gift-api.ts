import { createGiftClient, type GiftClient } from '#contract/gift-client.ts';
import { callOptions } from './call-options.ts';

export const giftApi: GiftClient = createGiftClient(callOptions);
