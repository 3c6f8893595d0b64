import {
  cancelAnswer,
  captureAnswer,
  pageAnswer,
  paymentAnswer,
  refundAnswer,
} from './saferpay-answer-fixtures.ts';

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

type RichAnswer = {
  body: (origin: string) => Fields;
  /** Every other path may be absent. */
  decisive: readonly string[];
};

const OF_A_TRANSACTION = [
  'Transaction',
  'Transaction.Type',
  'Transaction.Status',
  'Transaction.Id',
  'Transaction.Amount',
  'Transaction.Amount.Value',
  'Transaction.Amount.CurrencyCode',
];

const payment = () => paymentAnswer({ ...transaction, Status: 'CAPTURED' }, containers);

export const RICH_ANSWERS: Readonly<Record<string, RichAnswer>> = {
  Initialize: {
    body: (origin) => pageAnswer(origin, { LiveTest: true, Redirect: { Url: 'x' } }),
    decisive: ['Token', 'Expiration', 'RedirectUrl'],
  },
  Assert: { body: payment, decisive: OF_A_TRANSACTION },
  Capture: { body: () => captureAnswer({ Marketplace: { Fee: '1' } }), decisive: ['Status'] },
  Cancel: { body: () => cancelAnswer({ Note: { Text: 'x' } }), decisive: ['TransactionId'] },
  Refund: { body: () => ({ ...refundAnswer(), Dcc: containers.Dcc }), decisive: OF_A_TRANSACTION },
  Inquire: { body: payment, decisive: OF_A_TRANSACTION },
};

/** Returns every path of an object, parents first. */
export function listPaths(body: Fields, before = ''): string[] {
  return Object.entries(body).flatMap(([name, value]) => {
    const path = before + name;
    const isContainer = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isContainer ? [path, ...listPaths(value as Fields, `${path}.`)] : [path];
  });
}
