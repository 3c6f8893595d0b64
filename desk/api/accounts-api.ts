import {
  type CheckedRecords,
  checkedRecords,
  type ExportName,
  type MonthEnd,
  type MonthPreview,
  monthEnd,
  monthPreview,
  type PeriodClosed,
  type PeriodList,
  periodList,
  type ReceiptList,
  type Reconciled,
  type ReconcileRequest,
  receiptList,
  reconciled,
} from '#contract/desk/accounts.ts';
import { get, post, send } from './call.ts';

const pathOf = (month: string) => `/accounts/months/${encodeURIComponent(month)}`;

/** Calls for the accounts; each throws a Fault when it brings no answer. */
export const accountsApi = {
  periods: (signal: AbortSignal): Promise<PeriodList> => get('/accounts/months', periodList, signal),
  monthEnd: (month: string, signal: AbortSignal): Promise<MonthEnd> => get(pathOf(month), monthEnd, signal),
  monthPreview: (month: string, signal: AbortSignal): Promise<MonthPreview> =>
    get(`${pathOf(month)}/preview`, monthPreview, signal),
  reconcile: (month: string, request: ReconcileRequest): Promise<Reconciled> =>
    post(`${pathOf(month)}/reconcile`, request, reconciled),
  check: (month: string): Promise<CheckedRecords> => post(`${pathOf(month)}/check`, {}, checkedRecords),
  close: (month: string, closed: PeriodClosed): Promise<void> => send(`${pathOf(month)}/close`, closed),
  /** @param search as the address has it */
  receipts: (search: string, signal: AbortSignal): Promise<ReceiptList> =>
    get(`/receipts${search}`, receiptList, signal),
  /** Where a file is to be had. */
  exportAddress: (what: ExportName, { from, to }: { from: string; to: string }, excel: boolean): string =>
    `/api/accounts/export/${what}?from=${from}&to=${to}${excel ? '&excel=1' : ''}`,
  documentAddress: (number: number): string => `/api/receipts/${number}/document`,
};
