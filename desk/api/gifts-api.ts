import type * as z from 'zod';
import type { revokeLinksRequest, stopSendingRequest } from '#contract/desk/gifts.ts';
import { send } from './call.ts';
import { pathOfOrder } from './orders-api.ts';

/** Calls for the gifts of an order; each throws a Fault when it brings no answer. */
export const giftsApi = {
  stop: (reference: string, given: z.infer<typeof stopSendingRequest>): Promise<void> =>
    send(`${pathOfOrder(reference)}/stopped-sendings`, given),
  revokeLinks: (reference: string, given: z.infer<typeof revokeLinksRequest>): Promise<void> =>
    send(`${pathOfOrder(reference)}/revoked-links`, given),
};
