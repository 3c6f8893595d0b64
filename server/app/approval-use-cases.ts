import type { ApprovalKind } from '#rules/approval-request.ts';
import type { ResendCommand } from '#server/messages/resend-mail.ts';
import type { ActionOf, Requester } from '#server/operations/approval-request.ts';
import { createApprovalRepository } from '#server/postgres/approvals/pg-approval-repository.ts';
import type { Adapters } from './adapters.ts';
import { pick } from './pick.ts';

/** Actions that may need approval by a second person. */
export function createApprovals({ connection, queue, config, reader }: Adapters) {
  const approvals = createApprovalRepository(connection.db, queue);
  // Without a desk no second person can approve.
  const limit = config.desk === undefined ? Number.POSITIVE_INFINITY : config.refundApprovalAbove;
  const request = <Kind extends ApprovalKind>(
    orderId: string,
    action: ActionOf<Kind>,
    requester: Requester,
  ) => approvals.request<Kind>(orderId, action, requester, limit);
  return {
    ...pick(approvals, 'approve', 'refuse', 'withdraw', 'find', 'open', 'openOf', 'decided', 'countOpen'),
    request,
    /** Sends a mail of an order to another address. */
    redirect: async (
      { orderId, kind: mail, content, to, insteadOf }: ResendCommand & { to: string },
      requester: Requester,
    ) => {
      const present = (await reader.byId(orderId)).addresses.primaryAddress.email;
      const action = { kind: 'redirect', mail, to, insteadOf: insteadOf ?? present } as const;
      return request<'redirect'>(
        orderId,
        { ...action, ...(content !== undefined && { content }) },
        requester,
      );
    },
  };
}
