import type * as z from 'zod';
import {
  type RefundAnswer,
  type RefundSelection,
  type RefundState,
  refundAnswer,
  type refundAsked,
  type refundDecision,
  refundPreview,
  refundRequestCount,
  refundRequests,
  refundState,
  type ShownRefundPreview,
  type ShownRefundRequests,
} from '#contract/desk/refunds.ts';
import { get, post, send } from './call.ts';

const pathOf = (reference: string) => `/orders/${encodeURIComponent(reference)}/refund`;

/** Calls for refunds; each throws a Fault when it brings no answer. */
export const refundsApi = {
  state: (reference: string, signal: AbortSignal): Promise<RefundState> =>
    get(pathOf(reference), refundState, signal),
  preview: (reference: string, selection: RefundSelection): Promise<ShownRefundPreview> =>
    post(`${pathOf(reference)}/preview`, selection, refundPreview),
  ask: (reference: string, asked: z.infer<typeof refundAsked>): Promise<RefundAnswer> =>
    post(pathOf(reference), asked, refundAnswer),
  drop: (reference: string, reason: string): Promise<void> => send(`${pathOf(reference)}/drop`, { reason }),
  requests: (signal: AbortSignal): Promise<ShownRefundRequests> =>
    get('/refund-requests', refundRequests, signal),
  countOpen: async (signal: AbortSignal): Promise<number> =>
    (await get('/refund-requests/count', refundRequestCount, signal)).open,
  decide: (id: string, decided: z.infer<typeof refundDecision>): Promise<void> =>
    send(`/refund-requests/${id}`, decided),
};
