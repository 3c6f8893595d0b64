import type * as z from 'zod';
import {
  type correctionRequest,
  type ReplacementAnswer,
  replacementAnswer,
  type replacementRequest,
  type returnedRequest,
} from '#contract/desk/order-acts.ts';
import { post, send, sendForApproval } from './call.ts';
import { pathOfOrder } from './orders-api.ts';

/** Calls that change where an order goes and what it brings; each throws a Fault when it brings no answer. */
export const orderActsApi = {
  correctAddress: (reference: string, given: z.infer<typeof correctionRequest>): Promise<'done' | 'waits'> =>
    sendForApproval(`${pathOfOrder(reference)}/address`, given),
  replaceCard: (reference: string, given: z.infer<typeof replacementRequest>): Promise<ReplacementAnswer> =>
    post(`${pathOfOrder(reference)}/replacements`, given, replacementAnswer),
  enterReturned: (reference: string, given: z.infer<typeof returnedRequest>): Promise<void> =>
    send(`${pathOfOrder(reference)}/returned-cards`, given),
};
