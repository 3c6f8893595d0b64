import type { MockResponse } from '../faults/broken-responses.ts';

/**
 * Error names of saferpay 5 by `Behavior`. Where the behaviour isn't documented, it is our choice. Only the provider's
 * test page mentions TRANSACTION_STILL_IN_PROGRESS, but clients must handle such names too.
 */
const namesByBehavior: Readonly<Record<string, string>> = {
  DO_NOT_RETRY: `ACTION_NOT_SUPPORTED ALIAS_INVALID AMOUNT_INVALID AUTHENTICATION_FAILED BLOCKED_BY_RISK_MANAGEMENT
    CURRENCY_INVALID NO_CREDITS_AVAILABLE PERMISSION_DENIED 3DS_AUTHENTICATION_FAILED TOKEN_EXPIRED TOKEN_INVALID
    TRANSACTION_ABORTED TRANSACTION_ALREADY_CAPTURED TRANSACTION_IN_WRONG_STATE TRANSACTION_NOT_FOUND
    VALIDATION_FAILED`,
  OTHER_MEANS: `CARD_CHECK_FAILED CONDITION_NOT_SATISFIED GENERAL_DECLINED NO_CONTRACT PAYMENTMEANS_INVALID
    PAYMENTMEANS_NOT_SUPPORTED TRANSACTION_DECLINED UPDATE_CARD_INFORMATION`,
  RETRY: `CARD_CVC_INVALID CARD_CVC_REQUIRED COMMUNICATION_FAILED COMMUNICATION_TIMEOUT INTERNAL_ERROR
    UNEXPECTED_ERROR_BY_ACQUIRER`,
  RETRY_LATER: 'PAYER_AUTHENTICATION_REQUIRED TRANSACTION_NOT_STARTED TRANSACTION_STILL_IN_PROGRESS',
};
const behaviors = new Map(
  Object.entries(namesByBehavior).flatMap(([behavior, names]) =>
    names.split(/\s+/).map((name) => [name, behavior] as const),
  ),
);
/** HTTP status by error name. All other names return 402. */
const statuses: Readonly<Record<string, number>> = {
  VALIDATION_FAILED: 400,
  AUTHENTICATION_FAILED: 401,
  PERMISSION_DENIED: 403,
  INTERNAL_ERROR: 500,
};

export const errorNames: readonly string[] = [...behaviors.keys()];

/** The refusal of a valid call. */
export type Refusal = {
  readonly errorName: string;
  readonly ErrorDetail?: readonly string[];
  readonly TransactionId?: string | undefined;
  readonly OrderId?: string | undefined;
  readonly ProcessorName?: string | undefined;
  readonly ProcessorMessage?: string | undefined;
  readonly PayerMessage?: string | undefined;
};

export type ResponseHeader = { readonly SpecVersion: string; readonly RequestId: string };

export function isRefusal(result: object): result is Refusal {
  return 'errorName' in result;
}

export function toErrorResponse(header: ResponseHeader, { errorName, ...details }: Refusal): MockResponse {
  const isRisk = errorName === 'BLOCKED_BY_RISK_MANAGEMENT';
  return {
    status: statuses[errorName] ?? 402,
    body: {
      ResponseHeader: header,
      Behavior: behaviors.get(errorName) ?? 'DO_NOT_RETRY',
      ErrorName: errorName,
      ErrorMessage: errorName.toLowerCase().replaceAll('_', ' '),
      ...details,
      ...(isRisk && { Risk: { BlockReason: 'BLACKLIST_PAYMENT_MEANS', IpLocation: 'CH' } }),
    },
  };
}
