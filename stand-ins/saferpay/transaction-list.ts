import type { Provider } from './provider.ts';
import type { Refusal } from './saferpay-errors.ts';
import { formatSwissTime, getSwissMidnight, parseSwissTime } from './swiss-clock.ts';
import type { Transaction } from './transaction.ts';

const DEFAULT_PAGE_SIZE = 1000;
const MAX_PAGE_SIZE = 2000;

export type Query = Readonly<Record<string, string | undefined>>;

/**
 * Serves GetTransactions (saferpay 4.7). Reads times without an offset as Swiss time and filters by authorization time.
 * Neither is documented. Page numbers start at 1 in the request and at 0 in the response.
 */
export function listTransactions(provider: Provider, query: Query): object | Refusal {
  const { account, records, now, settings } = provider;
  const start = readTime(query.StartDate);
  const end = readTime(query.EndDate);
  const errors = [
    ...(start === undefined ? ['StartDate: must be yyyy-MM-dd or yyyy-MM-ddTHH:mm'] : []),
    ...(end === undefined ? ['EndDate: must be yyyy-MM-dd or yyyy-MM-ddTHH:mm'] : []),
    ...(!settings.listsToday && (end ?? 0) >= getSwissMidnight(now())
      ? ['EndDate: must be less than today at 00:00']
      : []),
  ];
  if (start === undefined || end === undefined || errors.length > 0)
    return { errorName: 'VALIDATION_FAILED', ErrorDetail: errors };
  const isOwnTerminal = query.TerminalId === undefined || query.TerminalId === account.terminalId;
  const listed = [...records.transactions()].filter(
    ({ date, status }) =>
      isOwnTerminal && date > start && date < end && hasState(status, query.TransactionState),
  );
  const size = Math.min(parsePositiveNumber(query.PageSize, DEFAULT_PAGE_SIZE), MAX_PAGE_SIZE);
  const page = parsePositiveNumber(query.PageNumber, 1);
  return {
    PageNumber: page - 1,
    PageSize: size,
    TotalTransactions: listed.length,
    Transactions: listed.slice((page - 1) * size, page * size).map((item) => toRow(provider, item)),
  };
}

/** Returns true if the status matches the requested state. Unlike Saferpay, we don't list failed attempts. */
function hasState(status: Transaction['status'], requested = 'SUCCESSFUL'): boolean {
  if (requested === 'PENDING') return status === 'PENDING';
  return requested === 'SUCCESSFUL' && status !== 'PENDING';
}

function readTime(text = ''): number | undefined {
  const time = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2})?$/.test(text) ? parseSwissTime(text) : Number.NaN;
  return Number.isNaN(time) ? undefined : time;
}

/** Treats numbers below 1 as 1, as documented for page numbers. */
function parsePositiveNumber(text: string | undefined, defaultValue: number): number {
  const number = Number(text ?? defaultValue);
  return Number.isSafeInteger(number) ? Math.max(1, number) : defaultValue;
}

function toRow({ account, settings }: Provider, transaction: Transaction): object {
  const { id, orderId, type, status, date, means, capturedAt } = transaction;
  const { value, currency } = transaction.amount;
  const isFlat = settings.listAmounts === 'flat';
  const amount = (minor: number) =>
    isFlat ? (minor / 100).toFixed(2) : { Value: String(minor), CurrencyCode: currency };
  return {
    MerchantAmount: amount(value),
    ...(isFlat ? { MerchantCurrency: currency } : {}),
    CustomerId: Number(account.customerId),
    TerminalId: Number(account.terminalId),
    TerminalType: 'ECOM',
    Application: 'Saferpay Payment Page',
    TransactionId: id,
    OrderId: orderId,
    Provider: `${means.method} Saferpay Test`,
    PaymentMethod: means.method,
    IpAddress: transaction.payerIp,
    AuthorizationDetails: {
      AuthorizationDate: formatSwissTime(date),
      LastActionDate: formatSwissTime(capturedAt ?? date),
      CaptureDate: capturedAt === undefined ? undefined : formatSwissTime(capturedAt),
      Type: type,
      State: status,
      CapturedMerchantAmount: amount(capturedAt === undefined ? 0 : value),
      Wallet: means.wallet,
      HasCVC: means.card !== undefined,
      HasLiabilityShift: means.liability?.shift === true,
      ProcessingAuthCode: transaction.approvalCode,
      HasCurrencyConversion: false,
      PayerAmount: amount(value),
      IsCaptured: status === 'CAPTURED',
      HasPartialCaptures: false,
      IsRefunded: false,
      IsCancelled: status === 'CANCELED',
      IsOmniChannel: false,
    },
  };
}
