import type { Answer } from '../faults/broken-answers.ts';
import table from './errors.json' with { type: 'json' };
import { isAtLeast } from './spec-version.ts';

type ErrorMeaning = { readonly status: number; readonly behavior: string; readonly message: string };

/**
 * Names: saferpay 5; which behaviour belongs to a name is our choice where that leaves it open.
 * TRANSACTION_STILL_IN_PROGRESS stands on the provider's test page only: a client must live with such names too.
 */
const errors: Readonly<Record<string, ErrorMeaning>> = table;
const unknownError: ErrorMeaning = { status: 402, behavior: 'DO_NOT_RETRY', message: 'Unknown error' };

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
  const { errorName, PayerMessage, OrderId, ...details } = refusal;
  const { status, behavior, message } = errors[errorName] ?? unknownError;
  const isOld = behavior === 'DO_NOT_RETRY' && !isAtLeast(header.SpecVersion, 33);
  const risk = { BlockReason: 'BLACKLIST_PAYMENT_MEANS', IpLocation: 'CH' };
  const Risk = errorName === 'BLOCKED_BY_RISK_MANAGEMENT' ? risk : undefined;
  return {
    status,
    body: {
      ResponseHeader: header,
      Behavior: isOld ? 'ABORT' : behavior,
      ErrorName: errorName,
      ErrorMessage: message,
      ...details,
      ...(isAtLeast(header.SpecVersion, 21) ? { PayerMessage, Risk } : {}),
      ...(isAtLeast(header.SpecVersion, 30) ? { OrderId } : {}),
    },
  };
}
