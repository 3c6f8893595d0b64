import {
  cancelResponse,
  captureResponse,
  pageResponse,
  paymentResponse,
  refundResponse,
} from './saferpay-response-fixtures.ts';

// Responses with every optional field of saferpay 2 to 4, and the paths of the fields that affect decisions.

type Fields = Record<string, unknown>;

const transaction: Fields = {
  CaptureId: 'Qm4tY7bK2nP9xR3sV6wZ8aC1dE5f_c',
  IssuerReference: {
    TransactionStamp: '3310559823347710046012',
    SettlementDate: '0302',
    MastercardTLID: 'Qm4tY7bK2nP9xR3sV6wZ8a',
  },
  DirectDebit: { MandateId: 'M-1', CreditorId: 'C-1' },
};

const containers: Fields = {
  Payer: {
    IpAddress: '192.0.2.44',
    IpLocation: 'CH',
    Id: 'p-1',
    BillingAddress: { FirstName: 'Lena', LastName: 'Muster' },
    DeliveryAddress: { City: 'Thalwil' },
  },
  Dcc: { PayerAmount: { Value: '5500', CurrencyCode: 'USD' }, ExchangeRate: '1.1', Markup: '3%' },
  FraudPrevention: { Result: 'APPROVED' },
  RegistrationResult: { Success: true },
};

type FullResponse = {
  body: (origin: string) => Fields;
  /** Paths that must be present. All others are optional. */
  decisive: readonly string[];
};

const TRANSACTION_PATHS = [
  'Transaction',
  'Transaction.Type',
  'Transaction.Status',
  'Transaction.Id',
  'Transaction.Amount',
  'Transaction.Amount.Value',
  'Transaction.Amount.CurrencyCode',
];

const payment = () => paymentResponse({ ...transaction, Status: 'CAPTURED' }, containers);

export const FULL_RESPONSES: Readonly<Record<string, FullResponse>> = {
  Initialize: {
    body: (origin) => pageResponse(origin, { LiveTest: true, Redirect: { Url: 'x' } }),
    decisive: ['Token', 'Expiration', 'RedirectUrl'],
  },
  Assert: { body: payment, decisive: TRANSACTION_PATHS },
  Capture: { body: () => captureResponse({ Marketplace: { Fee: '1' } }), decisive: ['Status'] },
  Cancel: { body: () => cancelResponse({ Note: { Text: 'x' } }), decisive: ['TransactionId'] },
  Refund: { body: () => ({ ...refundResponse(), Dcc: containers.Dcc }), decisive: TRANSACTION_PATHS },
  Inquire: { body: payment, decisive: TRANSACTION_PATHS },
};

/** Returns every path of an object, parents first. */
export function listPaths(body: Fields, prefix = ''): string[] {
  return Object.entries(body).flatMap(([name, value]) => {
    const path = prefix + name;
    const isContainer = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isContainer ? [path, ...listPaths(value as Fields, `${path}.`)] : [path];
  });
}
