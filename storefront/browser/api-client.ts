import { createShopClient, type ShopClient } from '#contract/client.ts';
import { callOptions } from './call-options.ts';

export const api: ShopClient = createShopClient(callOptions);
