import { ECHO } from '../answering-server.ts';

// Copied from saferpay 5 and, for Assert, saferpay 3. If they leave the behaviour open, the test uses all
// four.

export type ErrorFixture = {
  name: string;
  status: number;
  /** The shop's category, as named in the reference sheet. */
  shop: 'CONN' | 'SYS' | 'AUTH' | 'DECL' | 'NF' | 'aborted' | 'expired' | 'notStarted' | 'captured';
  behavior?: Behavior;
  more?: Record<string, unknown>;
};

export const BEHAVIORS = ['DO_NOT_RETRY', 'RETRY', 'RETRY_LATER', 'OTHER_MEANS'] as const;
export type Behavior = (typeof BEHAVIORS)[number];

const of = (shop: ErrorFixture['shop'], status: number, ...names: string[]): ErrorFixture[] =>
  names.map((name) => ({ name, status, shop }));

const failed = {
  TransactionId: 'Hn2mJ5kL8pQ1wE4rT7yU0iO3aS6d',
  OrderId: 'K7QM-2X9F',
  ProcessorName: 'VISA Saferpay Test',
  ProcessorResult: '51',
  ProcessorMessage: 'Insufficient funds',
};

export const ERRORS: ErrorFixture[] = [
  ...of('SYS', 402, 'ACTION_NOT_SUPPORTED', 'ALIAS_INVALID', 'AMOUNT_INVALID', 'CURRENCY_INVALID'),
  ...of('SYS', 402, 'NO_CONTRACT', 'NO_CREDITS_AVAILABLE', 'TRANSACTION_IN_WRONG_STATE'),
  ...of('SYS', 402, 'UNEXPECTED_ERROR_BY_ACQUIRER'),
  ...of('SYS', 500, 'INTERNAL_ERROR'),
  {
    name: 'VALIDATION_FAILED',
    status: 400,
    shop: 'SYS',
    more: { ErrorDetail: ['Payment.Amount: The field Amount is invalid.'] },
  },
  ...of('AUTH', 401, 'AUTHENTICATION_FAILED'),
  ...of('AUTH', 403, 'PERMISSION_DENIED'),
  ...of('CONN', 402, 'COMMUNICATION_FAILED', 'COMMUNICATION_TIMEOUT'),
  {
    name: 'BLOCKED_BY_RISK_MANAGEMENT',
    status: 402,
    shop: 'DECL',
    more: { Risk: { BlockReason: 'BLACKLIST_IP', IpLocation: 'CH' } },
  },
  ...of('DECL', 402, 'CARD_CHECK_FAILED', 'CARD_CVC_INVALID', 'CARD_CVC_REQUIRED'),
  ...of('DECL', 402, 'CONDITION_NOT_SATISFIED', 'GENERAL_DECLINED', 'PAYER_AUTHENTICATION_REQUIRED'),
  ...of('DECL', 402, 'PAYMENTMEANS_INVALID', 'PAYMENTMEANS_NOT_SUPPORTED', 'UPDATE_CARD_INFORMATION'),
  {
    name: '3DS_AUTHENTICATION_FAILED',
    status: 402,
    shop: 'DECL',
    behavior: 'DO_NOT_RETRY',
    more: { TransactionId: failed.TransactionId, OrderId: failed.OrderId, PayerMessage: 'Card not enrolled' },
  },
  { name: 'TRANSACTION_DECLINED', status: 402, shop: 'DECL', more: failed },
  ...of('NF', 402, 'TOKEN_INVALID', 'TRANSACTION_NOT_FOUND'),
  ...of('expired', 402, 'TOKEN_EXPIRED'),
  { name: 'TRANSACTION_ABORTED', status: 402, shop: 'aborted', behavior: 'DO_NOT_RETRY' },
  { name: 'TRANSACTION_NOT_STARTED', status: 402, shop: 'notStarted', behavior: 'RETRY_LATER' },
  ...of('notStarted', 402, 'TRANSACTION_STILL_IN_PROGRESS'),
  { name: 'TRANSACTION_ALREADY_CAPTURED', status: 402, shop: 'captured', behavior: 'DO_NOT_RETRY' },
];

/** Returns an error response as the provider sends it. */
export function errorAnswer(name: string, status: number, behavior: string, more: object = {}) {
  return {
    status,
    body: {
      ResponseHeader: { SpecVersion: '1.53', RequestId: ECHO },
      Behavior: behavior,
      ErrorName: name,
      ErrorMessage: 'may change, never parsed',
      ...more,
    },
  };
}
