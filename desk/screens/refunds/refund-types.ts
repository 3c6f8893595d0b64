import type { Inputs, Outputs } from '../../api/client.ts';

export type RefundState = Outputs['refunds']['state'];
export type CurrentRefund = RefundState['current'][number];
export type RefundSelection = Inputs['refunds']['preview']['selection'];
export type RefundPreview = Outputs['refunds']['preview'];
export type RefundRequests = Outputs['refunds']['requests'];
export type RefundRequest = RefundRequests['open'][number];
export type ApprovalRequests = Outputs['approvals']['list'];
export type ApprovalRequest = ApprovalRequests['open'][number];
