import * as z from 'zod';
import type { ProviderFault } from '#server/checkout/payment-provider.ts';
import type { ProviderDetails } from '#server/checkout/provider-message.ts';
import {
  basicAuthorization,
  type CallOutcome,
  type CallPause,
  callHttp,
  describeConnectionError,
} from '#server/runtime/http.ts';
import { extractDetails, findPayerData } from './saferpay-details.ts';

export type SaferpayAccount = {
  /** Base address, such as `https://www.saferpay.com/api`. */
  url: string;
  customerId: string;
  terminalId: string;
  username: string;
  password: string;
  /** Default {@link TIMEOUT_MS}, as recommended (saferpay 1). */
  timeoutMs?: number;
  /** Set by the adapter itself. */
  pause?: CallPause;
};

export const TIMEOUT_MS = 100_000;
export const SPEC_VERSION = '1.53';

/** Error object of the protocol (saferpay 5). Code may depend on the name, but not on the message. */
const errorBody = z.object({ ErrorName: z.string().min(1), Behavior: z.unknown().optional() });

export type SaferpayError = { name: string; behavior: string; details: ProviderDetails };

/** It is unknown whether the provider did what was requested. */
export type SaferpayUnknown = { kind: 'unknown'; fault: ProviderFault; name: string; unclear?: true };

export type SaferpayResponse<T> =
  | { kind: 'ok'; body: T; at: Date | undefined }
  /** The provider returned an error: its stable name and retry advice. */
  | ({ kind: 'error' } & SaferpayError)
  /** The provider sent no response, or one in an unknown format. */
  | SaferpayUnknown;

/** Creates the outcome of an unreadable response. Repeating the request is unlikely to help. */
export function toUnreadableOutcome(name: string): SaferpayUnknown {
  return { kind: 'unknown', fault: 'responseFormat', name, unclear: true };
}

/** Calls the Payment API. A response with status 200 that doesn't match the schema or the request is unreadable. */
export async function callSaferpay<T>(
  account: SaferpayAccount,
  path: string,
  request: { requestId: string; retries: number },
  fields: Record<string, unknown>,
  schema: z.ZodType<T>,
): Promise<SaferpayResponse<T>> {
  const ids = buildRequestIds(request);
  const outcome = await callHttp({
    method: 'POST',
    url: `${account.url}/Payment/v1/${path}`,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      accept: 'application/json',
      authorization: basicAuthorization(account.username, account.password),
    },
    body: JSON.stringify({
      RequestHeader: {
        SpecVersion: SPEC_VERSION,
        CustomerId: account.customerId,
        RequestId: ids.requestId,
        RetryIndicator: ids.retries,
        ClientInfo: { ShopInfo: 'Cadeau' },
      },
      ...fields,
    }),
    timeoutMs: account.timeoutMs ?? TIMEOUT_MS,
    ...(account.pause !== undefined && { pause: account.pause }),
  });
  if (outcome.kind === 'response' && outcome.status === 200) {
    return readBody(outcome, ids.requestId, schema);
  }
  return classifyOutcome(outcome, findPayerData(fields));
}

/**
 * Classifies every outcome except status 200.
 * @param secrets the payer's data in the request, which must not get into a log
 */
export function classifyOutcome(outcome: CallOutcome, secrets: readonly string[]): SaferpayResponse<never> {
  if (outcome.kind === 'connection') {
    return { kind: 'unknown', fault: 'connection', name: describeConnectionError(outcome) };
  }
  const { status } = outcome;
  const error = outcome.kind === 'response' ? errorBody.safeParse(outcome.body) : undefined;
  // An error object with a status below 400, or another body with a higher one, proves nothing.
  if (outcome.kind === 'notJson' || !error?.success || status < 400) return toStatusOutcome(status);
  const { ErrorName, Behavior } = error.data;
  return {
    kind: 'error',
    name: ErrorName,
    behavior: typeof Behavior === 'string' ? Behavior : '',
    details: extractDetails(outcome.body, secrets),
  };
}

/** The RetryIndicator ends at 9 (saferpay 1.1), so later attempts use a new request id. */
const ATTEMPTS_PER_REQUEST = 10;

function buildRequestIds({ requestId, retries }: { requestId: string; retries: number }) {
  const round = Math.floor(retries / ATTEMPTS_PER_REQUEST);
  return {
    requestId: round === 0 ? requestId : `${requestId}.${round}`,
    retries: retries % ATTEMPTS_PER_REQUEST,
  };
}

/** Accepts a missing header, or null. */
const header = z.object({ ResponseHeader: z.object({ RequestId: z.unknown().optional() }).nullish() });

function readBody<T>(
  { body, at }: { body: unknown; at: Date | undefined },
  requestId: string,
  schema: z.ZodType<T>,
): SaferpayResponse<T> {
  const parsedHeader = header.safeParse(body);
  const parsed = schema.safeParse(body);
  if (!parsedHeader.success || !parsed.success) return toUnreadableOutcome('a field is missing');
  const responseId = parsedHeader.data.ResponseHeader?.RequestId ?? requestId;
  if (responseId !== requestId) return toUnreadableOutcome('response to another request');
  return { kind: 'ok', body: parsed.data, at };
}

/** A firewall returns 403 without JSON, a failing server 5xx (saferpay 5, other mappings). */
function toStatusOutcome(status: number): SaferpayUnknown {
  const name = `HTTP ${status}`;
  if (status === 401 || status === 403) return { kind: 'unknown', fault: 'authentication', name };
  return status >= 500 ? { kind: 'unknown', fault: 'system', name } : toUnreadableOutcome(name);
}
