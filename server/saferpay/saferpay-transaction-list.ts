import * as z from 'zod';
import { swissInstant, swissTime } from '#rules/swiss-time.ts';
import type { ListedTransaction, TransactionListResult } from '#server/checkout/payment-provider.ts';
import { id, ifReadable, number, text } from './saferpay-answers.ts';
import { type SaferpayAccount, toUnreadableOutcome } from './saferpay-call.ts';
import { toUnknownOutcome } from './saferpay-errors.ts';
import { callManagement } from './saferpay-management.ts';

const MINUTE_MS = 60_000;
/** The list may be filtered by authorization, up to 120 hours before the capture (not documented). */
const BEFORE_CAPTURE_MS = 120 * 60 * MINUTE_MS;
/** A page of this size is far below the size limit of a response. */
const PAGE_SIZE = 200;
/** Ends the loop if the provider never ends the list. */
const PAGES_MAX = 2000;

/** The specification describes an object in Rappen; its example contains text in francs. */
const amount = z.union([z.object({ Value: z.union([z.string(), number]), CurrencyCode: text }), z.string()]);

const row = z.object({
  TransactionId: id,
  OrderId: ifReadable(z.union([text, number])),
  MerchantAmount: amount,
  MerchantCurrency: ifReadable(text),
  // Missing if the payment was never authorized.
  AuthorizationDetails: z
    .object({
      Type: text,
      State: text,
      IsCaptured: ifReadable(z.boolean()),
      CapturedMerchantAmount: amount.nullish(),
      CaptureDate: ifReadable(text),
      AuthorizationDate: ifReadable(text),
    })
    .nullish(),
});
const count = z.union([z.number(), z.string().regex(/^\d+$/).transform(Number)]);
const page = z.object({ TotalTransactions: count, Transactions: z.array(row) });
type Row = z.infer<typeof row>;

/**
 * Lists the transactions from `from` up to, but excluding, `to` (saferpay 4.7). The provider lists past days
 * only. An unreadable row makes the outcome unknown, because the list would look complete without it.
 */
export async function listTransactions(
  account: SaferpayAccount,
  { from, to }: { from: Date; to: Date },
): Promise<TransactionListResult> {
  const rows = new Map<string, Row>();
  const query = {
    TransactionState: 'SUCCESSFUL',
    TerminalId: account.terminalId,
    StartDate: formatSwissMinute(from.getTime() - BEFORE_CAPTURE_MS - MINUTE_MS),
    EndDate: formatSwissMinute(toEndDate(to.getTime(), Date.now())),
    PageSize: String(PAGE_SIZE),
  };
  for (let pageNumber = 1; pageNumber <= PAGES_MAX; pageNumber += 1) {
    const parameters = new URLSearchParams({ ...query, PageNumber: String(pageNumber) });
    const response = await callManagement(account, `transactions?${parameters}`, page);
    if (response.kind === 'unknown') return response;
    if (response.kind === 'error') return toUnknownOutcome(response);
    const { TotalTransactions, Transactions } = response.body;
    for (const item of Transactions) rows.set(item.TransactionId, item);
    if (rows.size >= TotalTransactions) return toListResult([...rows.values()], from, to);
    if (Transactions.length === 0)
      return toUnreadableOutcome('the list contains fewer transactions than its total');
  }
  return toUnreadableOutcome('the list has too many pages');
}

/** A range that ends at today's midnight must end one minute earlier, because today can't be listed. */
function toEndDate(to: number, now: number): number {
  const end = Math.ceil(to / MINUTE_MS) * MINUTE_MS;
  const midnight = swissInstant(swissTime(new Date(now)).date, 0, 0).getTime();
  return end === midnight ? end - MINUTE_MS : end;
}

/** The times of this API have no offset; we assume Swiss time (saferpay 4.7). */
function formatSwissMinute(time: number): string {
  const { date, hour, minute } = swissTime(new Date(time));
  return `${date}T${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
}

function toListResult(rows: readonly Row[], from: Date, to: Date): TransactionListResult {
  const transactions: ListedTransaction[] = [];
  for (const item of rows) {
    const listed = readRow(item);
    if (listed === 'unreadable') return toUnreadableOutcome('a transaction is unreadable');
    if (listed !== undefined && listed.at >= from && listed.at < to) transactions.push(listed);
  }
  return { kind: 'listed', transactions };
}

/** @returns undefined if no money moved */
function readRow(item: Row): ListedTransaction | 'unreadable' | undefined {
  const details = item.AuthorizationDetails;
  if (details == null || details.State === 'CANCELED') return undefined;
  if (details.State === 'AUTHORIZED' && details.IsCaptured !== true) return undefined;
  const kind = KINDS.get(details.Type);
  const at = readTime(details.CaptureDate ?? details.AuthorizationDate ?? '');
  const money = toMoney(item);
  if (!STATES.has(details.State) || kind === undefined || at === undefined || money === undefined) {
    return 'unreadable';
  }
  const reference = item.OrderId ?? undefined;
  return { kind, transactionId: item.TransactionId, reference, ...money, at };
}

const KINDS = new Map<string, ListedTransaction['kind']>([
  ['PAYMENT', 'payment'],
  ['REFUND', 'refund'],
]);
const STATES = new Set(['CAPTURED', 'AUTHORIZED']);

/** Falls back to the whole amount if no captured amount is reported. */
function toMoney(item: Row): { amount: number; currency: string } | undefined {
  const captured = item.AuthorizationDetails?.CapturedMerchantAmount;
  const total = readAmount(item.MerchantAmount, item.MerchantCurrency);
  if (captured == null) return total;
  const capturedPart = readAmount(captured, item.MerchantCurrency);
  return capturedPart?.amount === 0 ? total : capturedPart;
}

/** Reads text with two decimals as francs, and rejects other text as ambiguous. */
function readAmount(
  value: z.infer<typeof amount>,
  currency: string | null | undefined,
): { amount: number; currency: string } | undefined {
  if (typeof value !== 'string') {
    return /^\d{1,12}$/.test(value.Value)
      ? { amount: Number(value.Value), currency: value.CurrencyCode }
      : undefined;
  }
  const isFrancs = /^\d{1,10}\.\d{2}$/.test(value) && currency != null;
  return isFrancs ? { amount: Number(value.replace('.', '')), currency } : undefined;
}

const TIME = /^(\d{4}-\d{2}-\d{2})T(\d{2}):(\d{2})(?::(\d{2}(?:\.\d+)?))?(Z|[+-]\d{2}:\d{2})?$/;

function readTime(text: string): Date | undefined {
  const [, date = '', hour, minute, second = '0', offset] = TIME.exec(text) ?? [];
  const isValid = !Number.isNaN(Date.parse(`${date}T${hour}:${minute}Z`));
  if (!isValid) return undefined;
  if (offset !== undefined) return new Date(text);
  const start = swissInstant(date, Number(hour), Number(minute));
  return new Date(start.getTime() + Number(second) * 1000);
}
