import { ECHO } from '../stub-server.ts';

// Copied from saferpay 5 and, for Assert, saferpay 3. Where `Behavior` isn't documented, the test uses all four values.

export type ErrorFixture = {
  name: string;
  status: number;
  /** The category in which the shop puts the error, as listed in saferpay 5. */
  shop: 'CONN' | 'SYS' | 'AUTH' | 'DECL' | 'NF' | 'aborted' | 'expired' | 'notStarted' | 'captured';
  behavior?: Behavior;
  more?: Record<string, unknown>;
};

export const BEHAVIORS = ['DO_NOT_RETRY', 'RETRY', 'RETRY_LATER', 'OTHER_MEANS'] as const;
export type Behavior = (typeof BEHAVIORS)[number];

const createErrors = (shop: ErrorFixture['shop'], status: number, ...names: string[]): ErrorFixture[] =>
  names.map((name) => ({ name, status, shop }));

const DECLINED_DETAILS = {
  TransactionId: 'Hn2mJ5kL8pQ1wE4rT7yU0iO3aS6d',
  OrderId: 'K7QM-2X9F',
  ProcessorName: 'VISA Saferpay Test',
  ProcessorResult: '51',
  ProcessorMessage: 'Insufficient funds',
};

export const ERRORS: ErrorFixture[] = [
  ...createErrors('SYS', 402, 'ACTION_NOT_SUPPORTED', 'ALIAS_INVALID', 'AMOUNT_INVALID', 'CURRENCY_INVALID'),
  ...createErrors('SYS', 402, 'NO_CONTRACT', 'NO_CREDITS_AVAILABLE', 'TRANSACTION_IN_WRONG_STATE'),
  ...createErrors('SYS', 402, 'UNEXPECTED_ERROR_BY_ACQUIRER'),
  ...createErrors('SYS', 500, 'INTERNAL_ERROR'),
  {
    name: 'VALIDATION_FAILED',
    status: 400,
    shop: 'SYS',
    more: { ErrorDetail: ['Payment.Amount: The field Amount is invalid.'] },
  },
  ...createErrors('AUTH', 401, 'AUTHENTICATION_FAILED'),
  ...createErrors('AUTH', 403, 'PERMISSION_DENIED'),
  ...createErrors('CONN', 402, 'COMMUNICATION_FAILED', 'COMMUNICATION_TIMEOUT'),
  {
    name: 'BLOCKED_BY_RISK_MANAGEMENT',
    status: 402,
    shop: 'DECL',
    more: { Risk: { BlockReason: 'BLACKLIST_IP', IpLocation: 'CH' } },
  },
  ...createErrors('DECL', 402, 'CARD_CHECK_FAILED', 'CARD_CVC_INVALID', 'CARD_CVC_REQUIRED'),
  ...createErrors(
    'DECL',
    402,
    'CONDITION_NOT_SATISFIED',
    'GENERAL_DECLINED',
    'PAYER_AUTHENTICATION_REQUIRED',
  ),
  ...createErrors(
    'DECL',
    402,
    'PAYMENTMEANS_INVALID',
    'PAYMENTMEANS_NOT_SUPPORTED',
    'UPDATE_CARD_INFORMATION',
  ),
  {
    name: '3DS_AUTHENTICATION_FAILED',
    status: 402,
    shop: 'DECL',
    behavior: 'DO_NOT_RETRY',
    more: {
      TransactionId: DECLINED_DETAILS.TransactionId,
      OrderId: DECLINED_DETAILS.OrderId,
      PayerMessage: 'Card not enrolled',
    },
  },
  { name: 'TRANSACTION_DECLINED', status: 402, shop: 'DECL', more: DECLINED_DETAILS },
  ...createErrors('NF', 402, 'TOKEN_INVALID', 'TRANSACTION_NOT_FOUND'),
  ...createErrors('expired', 402, 'TOKEN_EXPIRED'),
  { name: 'TRANSACTION_ABORTED', status: 402, shop: 'aborted', behavior: 'DO_NOT_RETRY' },
  { name: 'TRANSACTION_NOT_STARTED', status: 402, shop: 'notStarted', behavior: 'RETRY_LATER' },
  ...createErrors('notStarted', 402, 'TRANSACTION_STILL_IN_PROGRESS'),
  { name: 'TRANSACTION_ALREADY_CAPTURED', status: 402, shop: 'captured', behavior: 'DO_NOT_RETRY' },
];

/** Returns an error response in the provider's format. */
export function errorResponse(name: string, status: number, behavior: string, more: object = {}) {
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
