// Copied from the samples of datatrans 4 and 9, including the fields that the shop doesn't read.

type Fields = Record<string, unknown>;

export const TRANSACTION = '261122101530123456';
export const REFUND = '261125090000654321';

/** Returns the status of an authorized payment. */
export const statusResponse = (changes: Fields = {}): Fields => ({
  transactionId: TRANSACTION,
  merchantId: '1100012345',
  type: 'payment',
  status: 'authorized',
  currency: 'CHF',
  refno: 'K7QM-2X9F',
  paymentMethod: 'VIS',
  detail: { authorize: { amount: 5950, acquirerAuthorizationCode: '101602' } },
  language: 'de',
  card: {
    masked: '400000xxxxxx0018',
    expiryMonth: '06',
    expiryYear: '28',
    info: { brand: 'VISA CREDIT', type: 'credit', usage: 'consumer', country: 'CH', issuer: 'DATATRANS' },
    '3D': { eci: '05', directoryResponse: 'Y' },
  },
  history: [
    {
      action: 'init',
      amount: 5950,
      source: 'api',
      date: '2026-11-22T10:15:30Z',
      success: true,
      ip: '192.0.2.9',
    },
    {
      action: 'authorize',
      autoSettle: false,
      amount: 5950,
      source: 'redirect',
      date: '2026-11-22T10:16:02Z',
      success: true,
      ip: '192.0.2.44',
    },
  ],
  ...changes,
});

/** Returns the status of a settled payment with these refunds. */
export const settledResponse = (refunds: readonly unknown[] = [], changes: Fields = {}): Fields => ({
  ...statusResponse({ status: 'settled', detail: { authorize: { amount: 5950 }, settle: { amount: 5950 } } }),
  history: [
    { action: 'authorize', amount: 5950, source: 'redirect', success: true },
    { action: 'settle', amount: 5950, source: 'api', success: true },
    ...refunds.map((amount) => ({ action: 'credit', amount, source: 'api', success: true })),
  ],
  ...changes,
});

export function codeResponse(code: string, status = 400, message = 'may change, never parsed') {
  return { status, body: { error: { code, message } } };
}
