import type * as z from 'zod';
import { approvalRequestCount, approvalRequests, type ShownApprovals } from '#contract/desk/approvals.ts';
import type { refundDecision } from '#contract/desk/refunds.ts';
import { get, send } from './call.ts';

/** Calls for actions that wait for a second person; each throws a Fault when it brings no answer. */
export const approvalsApi = {
  requests: (signal: AbortSignal): Promise<ShownApprovals> =>
    get('/approval-requests', approvalRequests, signal),
  countOpen: async (signal: AbortSignal): Promise<number> =>
    (await get('/approval-requests/count', approvalRequestCount, signal)).open,
  decide: (id: string, decided: z.infer<typeof refundDecision>): Promise<void> =>
    send(`/approval-requests/${id}`, decided),
};
