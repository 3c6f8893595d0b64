import * as z from 'zod';
import { swissInstant, swissTime } from '#rules/swiss-time.ts';
import type { ListAnswer, ListedTransaction } from '#server/checkout/payment-provider.ts';
import { id, ifReadable, number, text } from './saferpay-answers.ts';
import { notUnderstood, type SaferpayAccount } from './saferpay-call.ts';
import { unknownError } from './saferpay-errors.ts';
import { askManagement } from './saferpay-management.ts';

const MINUTE_MS = 60_000;
/** By which date the provider lists is not documented: it may be the authorisation's, up to so long before the capture. */
const BEFORE_CAPTURE_MS = 120 * 60 * MINUTE_MS;
/** Rows of a page: they stay far below the size of an answer that is read. */
const PAGE_SIZE = 200;
/** An end, should the provider never come to one. */
const PAGES_MAX = 2000;

/** The provider's table has an object of Rappen, its example a text of francs with the currency beside it. */
const amount = z.union([z.object({ Value: z.union([z.string(), number]), CurrencyCode: text }), z.string()]);

const row = z.object({
  TransactionId: id,
  OrderId: ifReadable(z.union([text, number])),
  MerchantAmount: amount,
  MerchantCurrency: ifReadable(text),
  // None where it never was authorised.
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
 * What was captured and refunded from `from` to just before `to` (saferpay 4.7). The provider lists days that are over
 * only, and refuses a span that reaches further. One row that cannot be read makes the whole list unknown: a list that
 * lacks money would be believed.
 */
export async function listTransactions(
  account: SaferpayAccount,
  { from, to }: { from: Date; to: Date },
): Promise<ListAnswer> {
  const rows = new Map<string, Row>();
  const query = {
    TransactionState: 'SUCCESSFUL',
    TerminalId: account.terminalId,
    StartDate: swissMinute(from.getTime() - BEFORE_CAPTURE_MS - MINUTE_MS),
    EndDate: swissMinute(endOf(to.getTime(), Date.now())),
    PageSize: String(PAGE_SIZE),
  };
  for (let number = 1; number <= PAGES_MAX; number += 1) {
    const parameters = new URLSearchParams({ ...query, PageNumber: String(number) });
    const answer = await askManagement(account, `transactions?${parameters}`, page);
    if (answer.kind === 'unknown') return answer;
    if (answer.kind === 'error') return unknownError(answer);
    const { TotalTransactions, Transactions } = answer.body;
    for (const one of Transactions) rows.set(one.TransactionId, one);
    if (rows.size >= TotalTransactions) return read([...rows.values()], from, to);
    if (Transactions.length === 0) return notUnderstood('fewer transactions than announced');
  }
  return notUnderstood('more pages than are read');
}

/** A span that ends with today's midnight has to be asked for up to the minute before it. */
function endOf(to: number, now: number): number {
  const end = Math.ceil(to / MINUTE_MS) * MINUTE_MS;
  const midnight = swissInstant(swissTime(new Date(now)).date, 0, 0).getTime();
  return end === midnight ? end - MINUTE_MS : end;
}

/** The times of this API have no offset; that they are Swiss is our reading (saferpay 4.7). */
function swissMinute(time: number): string {
  const { date, hour, minute } = swissTime(new Date(time));
  return `${date}T${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
}

function read(rows: readonly Row[], from: Date, to: Date): ListAnswer {
  const transactions: ListedTransaction[] = [];
  for (const one of rows) {
    const listed = readRow(one);
    if (listed === 'unreadable') return notUnderstood('a transaction that cannot be read');
    if (listed !== undefined && listed.at >= from && listed.at < to) transactions.push(listed);
  }
  return { kind: 'listed', transactions };
}

/** @returns undefined for what moved no money */
function readRow(one: Row): ListedTransaction | 'unreadable' | undefined {
  const details = one.AuthorizationDetails;
  if (details == null || details.State === 'CANCELED') return undefined;
  if (details.State === 'AUTHORIZED' && details.IsCaptured !== true) return undefined;
  const kind = KINDS.get(details.Type);
  const at = readTime(details.CaptureDate ?? details.AuthorizationDate ?? '');
  const money = moneyOf(one);
  if (!STATES.has(details.State) || kind === undefined || at === undefined || money === undefined) {
    return 'unreadable';
  }
  const reference = one.OrderId ?? undefined;
  return { kind, transactionId: one.TransactionId, reference, ...money, at };
}

const KINDS = new Map<string, ListedTransaction['kind']>([
  ['PAYMENT', 'payment'],
  ['REFUND', 'refund'],
]);
const STATES = new Set(['CAPTURED', 'AUTHORIZED']);

/** What was captured; where that is not told, or nothing, the whole amount. */
function moneyOf(one: Row): { amount: number; currency: string } | undefined {
  const captured = one.AuthorizationDetails?.CapturedMerchantAmount;
  const whole = readAmount(one.MerchantAmount, one.MerchantCurrency);
  if (captured == null) return whole;
  const part = readAmount(captured, one.MerchantCurrency);
  return part?.amount === 0 ? whole : part;
}

/** Francs are told from Rappen by their two decimals; a text without them could be either. */
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

function readTime(written: string): Date | undefined {
  const [, date = '', hour, minute, second = '0', offset] = TIME.exec(written) ?? [];
  const isTime = !Number.isNaN(Date.parse(`${date}T${hour}:${minute}Z`));
  if (!isTime) return undefined;
  if (offset !== undefined) return new Date(written);
  const start = swissInstant(date, Number(hour), Number(minute));
  return new Date(start.getTime() + Number(second) * 1000);
}
