import * as z from 'zod';
import type { ProviderFault } from '#server/checkout/payment-provider.ts';
import type { ProviderDetails } from '#server/checkout/provider-message.ts';
import {
  basicAuthorization,
  type CallOutcome,
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
  /** Default: the recommended timeout (saferpay 1). */
  timeoutMs?: number;
};

export const TIMEOUT_MS = 100_000;
export const SPEC_VERSION = '1.53';

/** Error object of the protocol (saferpay 5). Names may be parsed, messages may not. */
const errorBody = z.object({ ErrorName: z.string().min(1), Behavior: z.unknown().optional() });

export type SaferpayError = { name: string; behavior: string; details: ProviderDetails };

/** The call gives no information about the money. */
export type SaferpayUnknown = { kind: 'unknown'; fault: ProviderFault; name: string; unclear?: true };

export type SaferpayAnswer<T> =
  | { kind: 'ok'; body: T; at: Date | undefined }
  /** The provider returned an error: its stable name and retry advice. */
  | ({ kind: 'error' } & SaferpayError)
  /** The provider gave no response, or none of its own format. */
  | SaferpayUnknown;

/** Repeating the request is unlikely to help. */
export function unreadableResponse(name: string): SaferpayUnknown {
  return { kind: 'unknown', fault: 'responseFormat', name, unclear: true };
}

/** Reads the body for every status. A 200 that doesn't match the schema or the request is a format fault. */
export async function callSaferpay<T>(
  account: SaferpayAccount,
  path: string,
  request: { requestId: string; retries: number },
  fields: Record<string, unknown>,
  schema: z.ZodType<T>,
): Promise<SaferpayAnswer<T>> {
  const sent = buildHeader(request);
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
        RequestId: sent.requestId,
        RetryIndicator: sent.retries,
        ClientInfo: { ShopInfo: 'Cadeau' },
      },
      ...fields,
    }),
    timeoutMs: account.timeoutMs ?? TIMEOUT_MS,
  });
  if (outcome.kind === 'response' && outcome.status === 200) {
    return readBody(outcome, sent.requestId, schema);
  }
  return classifyOutcome(outcome, findPayerData(fields));
}

/**
 * Handles all outcomes but a 200 of the API.
 * @param secrets the payer's data in the request, which must not get into a log
 */
export function classifyOutcome(outcome: CallOutcome, secrets: readonly string[]): SaferpayAnswer<never> {
  if (outcome.kind === 'connection') {
    return { kind: 'unknown', fault: 'connection', name: describeConnectionError(outcome) };
  }
  const { status } = outcome;
  const error = outcome.kind === 'response' ? errorBody.safeParse(outcome.body) : undefined;
  // An error object below 400, or a non-error body above, is contradictory and proves nothing.
  if (outcome.kind === 'notJson' || !error?.success || status < 400) return unknownFromStatus(status);
  const { ErrorName, Behavior } = error.data;
  return {
    kind: 'error',
    name: ErrorName,
    behavior: typeof Behavior === 'string' ? Behavior : '',
    details: extractDetails(outcome.body, secrets),
  };
}

/** RetryIndicator ends at 9 (saferpay 1.1). Later attempts use a new request id. */
const ATTEMPTS_PER_REQUEST = 10;

function buildHeader({ requestId, retries }: { requestId: string; retries: number }) {
  const round = Math.floor(retries / ATTEMPTS_PER_REQUEST);
  return {
    requestId: round === 0 ? requestId : `${requestId}.${round}`,
    retries: retries % ATTEMPTS_PER_REQUEST,
  };
}

/** A missing or null header is accepted. */
const header = z.object({ ResponseHeader: z.object({ RequestId: z.unknown().optional() }).nullish() });

function readBody<T>(
  { body, at }: { body: unknown; at: Date | undefined },
  requestId: string,
  schema: z.ZodType<T>,
): SaferpayAnswer<T> {
  const heading = header.safeParse(body);
  const parsed = schema.safeParse(body);
  if (!heading.success || !parsed.success) return unreadableResponse('a field is missing');
  const responseId = heading.data.ResponseHeader?.RequestId ?? requestId;
  if (responseId !== requestId) return unreadableResponse('answer to another request');
  return { kind: 'ok', body: parsed.data, at };
}

/** Saferpay 5, other mappings: a firewall returns 403 without JSON, a broken server 5xx. */
function unknownFromStatus(status: number): SaferpayUnknown {
  const name = `HTTP ${status}`;
  if (status === 401 || status === 403) return { kind: 'unknown', fault: 'authentication', name };
  return status >= 500 ? { kind: 'unknown', fault: 'system', name } : unreadableResponse(name);
}
