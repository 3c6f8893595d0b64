import type { Provider } from './provider.ts';
import type { Refusal } from './saferpay-errors.ts';
import { readSwissText, swissMidnight, swissText } from './swiss-clock.ts';
import type { Transaction } from './transaction.ts';

const defaultPageSize = 1000;
const largestPageSize = 2000;

export type Query = Readonly<Record<string, string | undefined>>;

/**
 * Serves GetTransactions (saferpay 4.7). Times have no offset and are read as Swiss time. Transactions are
 * listed by authorization time. Neither is documented. Pages count from 1 in the request and from 0 in the
 * response.
 */
export function listTransactions(provider: Provider, query: Query): object | Refusal {
  const { account, book, now, settings } = provider;
  const start = readTime(query.StartDate);
  const end = readTime(query.EndDate);
  const wrong = [
    ...(start === undefined ? ['StartDate: must be yyyy-MM-dd or yyyy-MM-ddTHH:mm'] : []),
    ...(end === undefined ? ['EndDate: must be yyyy-MM-dd or yyyy-MM-ddTHH:mm'] : []),
    ...(!settings.listsToday && (end ?? 0) >= swissMidnight(now())
      ? ['EndDate: must be less than today at 00:00']
      : []),
  ];
  if (start === undefined || end === undefined || wrong.length > 0)
    return { errorName: 'VALIDATION_FAILED', ErrorDetail: wrong };
  const isOwn = query.TerminalId === undefined || query.TerminalId === account.terminalId;
  const listed = [...book.transactions()].filter(
    ({ date, status }) => isOwn && date > start && date < end && isOfState(status, query.TransactionState),
  );
  const size = Math.min(parseNumber(query.PageSize, defaultPageSize), largestPageSize);
  const page = parseNumber(query.PageNumber, 1);
  return {
    PageNumber: page - 1,
    PageSize: size,
    TotalTransactions: listed.length,
    Transactions: listed.slice((page - 1) * size, page * size).map((item) => toRow(provider, item)),
  };
}

/** Failed tries are transactions only at the real provider. */
function isOfState(status: Transaction['status'], requested = 'SUCCESSFUL'): boolean {
  if (requested === 'PENDING') return status === 'PENDING';
  return requested === 'SUCCESSFUL' && status !== 'PENDING';
}

function readTime(text = ''): number | undefined {
  const time = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2})?$/.test(text) ? readSwissText(text) : Number.NaN;
  return Number.isNaN(time) ? undefined : time;
}

/** Numbers below one count as one, as documented for pages. */
function parseNumber(text: string | undefined, otherwise: number): number {
  const number = Number(text ?? otherwise);
  return Number.isSafeInteger(number) ? Math.max(1, number) : otherwise;
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
      AuthorizationDate: swissText(date),
      LastActionDate: swissText(capturedAt ?? date),
      CaptureDate: capturedAt === undefined ? undefined : swissText(capturedAt),
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
