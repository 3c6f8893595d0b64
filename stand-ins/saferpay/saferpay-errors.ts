import type { Answer } from '../faults/broken-answers.ts';
import { isAtLeast } from './spec-version.ts';

type Behavior = 'DO_NOT_RETRY' | 'RETRY' | 'RETRY_LATER' | 'OTHER_MEANS';

// Names: saferpay 5. Pairs of name and behaviour that it leaves open are our choice.
const errors: Readonly<Record<string, readonly [status: number, behavior: Behavior, message: string]>> = {
  ACTION_NOT_SUPPORTED: [402, 'DO_NOT_RETRY', 'Action not supported'],
  ALIAS_INVALID: [402, 'DO_NOT_RETRY', 'Alias invalid'],
  AMOUNT_INVALID: [402, 'DO_NOT_RETRY', 'Amount invalid'],
  AUTHENTICATION_FAILED: [401, 'DO_NOT_RETRY', 'Unable to authenticate request'],
  BLOCKED_BY_RISK_MANAGEMENT: [402, 'DO_NOT_RETRY', 'Blocked by risk management'],
  CARD_CHECK_FAILED: [402, 'OTHER_MEANS', 'Card check failed'],
  CARD_CVC_INVALID: [402, 'RETRY', 'Verification code invalid'],
  CARD_CVC_REQUIRED: [402, 'RETRY', 'Verification code required'],
  COMMUNICATION_FAILED: [402, 'RETRY', 'Communication to processor failed'],
  COMMUNICATION_TIMEOUT: [402, 'RETRY', 'Timeout of processor'],
  CONDITION_NOT_SATISFIED: [402, 'OTHER_MEANS', 'Condition not satisfied'],
  CURRENCY_INVALID: [402, 'DO_NOT_RETRY', 'Currency does not match'],
  GENERAL_DECLINED: [402, 'OTHER_MEANS', 'Transaction declined'],
  INTERNAL_ERROR: [500, 'RETRY', 'Internal error'],
  NO_CONTRACT: [402, 'OTHER_MEANS', 'No contract for this brand and currency'],
  NO_CREDITS_AVAILABLE: [402, 'DO_NOT_RETRY', 'No credits available'],
  PAYER_AUTHENTICATION_REQUIRED: [402, 'RETRY_LATER', 'Payer authentication required'],
  PAYMENTMEANS_INVALID: [402, 'OTHER_MEANS', 'Payment means invalid'],
  PAYMENTMEANS_NOT_SUPPORTED: [402, 'OTHER_MEANS', 'Payment means not supported'],
  PERMISSION_DENIED: [403, 'DO_NOT_RETRY', 'Permission denied'],
  '3DS_AUTHENTICATION_FAILED': [402, 'DO_NOT_RETRY', 'Payer authentication failed'],
  TOKEN_EXPIRED: [402, 'DO_NOT_RETRY', 'Token expired'],
  TOKEN_INVALID: [402, 'DO_NOT_RETRY', 'Token invalid'],
  TRANSACTION_ABORTED: [402, 'DO_NOT_RETRY', 'Transaction aborted'],
  TRANSACTION_ALREADY_CAPTURED: [402, 'DO_NOT_RETRY', 'Transaction already captured'],
  TRANSACTION_DECLINED: [402, 'OTHER_MEANS', 'Transaction declined'],
  TRANSACTION_IN_WRONG_STATE: [402, 'DO_NOT_RETRY', 'Invalid action'],
  TRANSACTION_NOT_FOUND: [402, 'DO_NOT_RETRY', 'Transaction not found'],
  TRANSACTION_NOT_STARTED: [402, 'RETRY_LATER', 'Transaction not started'],
  // In the test page of the provider only, no longer in its list: a client must live with such names too.
  TRANSACTION_STILL_IN_PROGRESS: [402, 'RETRY_LATER', 'Transaction still in progress'],
  UNEXPECTED_ERROR_BY_ACQUIRER: [402, 'RETRY', 'Unexpected error by acquirer'],
  UPDATE_CARD_INFORMATION: [402, 'OTHER_MEANS', 'Card information must be updated'],
  VALIDATION_FAILED: [400, 'DO_NOT_RETRY', 'Request validation failed'],
};

export const errorNames: readonly string[] = Object.keys(errors);

/** A call that was understood and refused. */
export type Refusal = {
  readonly errorName: string;
  readonly ErrorDetail?: readonly string[];
  readonly TransactionId?: string | undefined;
  readonly OrderId?: string | undefined;
  readonly ProcessorName?: string | undefined;
  readonly ProcessorResult?: string | undefined;
  readonly ProcessorMessage?: string | undefined;
  readonly PayerMessage?: string | undefined;
};

export type ResponseHeader = { readonly SpecVersion: string; readonly RequestId: string };

export function refusalAnswer(header: ResponseHeader, refusal: Refusal): Answer {
  const { errorName, PayerMessage, ...details } = refusal;
  const [status, behavior, message] = errors[errorName] ?? [402, 'DO_NOT_RETRY', 'Unknown error'];
  const isOld = behavior === 'DO_NOT_RETRY' && !isAtLeast(header.SpecVersion, 33);
  return {
    status,
    body: {
      ResponseHeader: header,
      Behavior: isOld ? 'ABORT' : behavior,
      ErrorName: errorName,
      ErrorMessage: message,
      ...details,
      ...(isAtLeast(header.SpecVersion, 21) ? { PayerMessage, Risk: riskOf(errorName) } : {}),
    },
  };
}

function riskOf(errorName: string): object | undefined {
  return errorName === 'BLOCKED_BY_RISK_MANAGEMENT'
    ? { BlockReason: 'BLACKLIST_PAYMENT_MEANS', IpLocation: 'CH' }
    : undefined;
}
