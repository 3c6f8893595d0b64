import * as z from 'zod';
import type { ProviderFault } from '#server/checkout/payment-provider.ts';
import {
  basicAuthorization,
  type CallOutcome,
  type CallPause,
  callHttp,
  describeConnectionError,
} from '#server/runtime/http.ts';

export type DatatransAccount = {
  /** Base address of the API, such as `https://api.datatrans.com`. */
  url: string;
  /** Base address of the payment page on its own host, such as `https://pay.datatrans.com`. */
  pageUrl: string;
  merchantId: string;
  password: string;
  /** One or both of the account's keys, in hexadecimal. Empty if notifications are unsigned. */
  signKeys: readonly string[];
  /** `03` or `04` of EMV 3-D Secure to request a challenge; unset never requests one (datatrans 9). */
  challengeIndicator?: string | undefined;
  /** Default {@link TIMEOUT_MS}. */
  timeoutMs?: number;
  /** Set by the adapter itself. */
  pause?: CallPause;
};

/** The protocol specifies no timeout; other clients use this one (datatrans 1). */
export const TIMEOUT_MS = 30_000;

/** Error object of the protocol (datatrans 6). Code may depend on the error code, but not on the message. */
const errorBody = z.object({ error: z.object({ code: z.string().min(1), message: z.string().nullish() }) });

export type DatatransError = { status: number; name: string; message: string | undefined };

/** The provider sent no response, or one in an unknown format. */
export type UnknownOutcome = { kind: 'unknown'; fault: ProviderFault; name: string };

export type DatatransResponse<T> =
  | { kind: 'ok'; body: T; at: Date | undefined }
  | ({ kind: 'error' } & DatatransError)
  | UnknownOutcome;

export const ANY_BODY = z.unknown();

export function getDatatrans<T>(
  account: DatatransAccount,
  path: string,
  schema: z.ZodType<T>,
): Promise<DatatransResponse<T>> {
  return call(account, { method: 'GET', path }, schema);
}

/**
 * Sends a request with an idempotency key. The same key and body return the first response again for 60 minutes
 * (datatrans 1.1).
 * @param key 1 to 50 letters, digits, hyphens and full stops
 */
export function postDatatrans<T>(
  account: DatatransAccount,
  path: string,
  { key, body }: { key: string; body: Record<string, unknown> },
  schema: z.ZodType<T>,
): Promise<DatatransResponse<T>> {
  return call(account, { method: 'POST', path, key, body }, schema);
}

type ApiRequest = { method: 'GET' | 'POST'; path: string; key?: string; body?: Record<string, unknown> };

async function call<T>(
  account: DatatransAccount,
  { method, path, key, body }: ApiRequest,
  schema: z.ZodType<T>,
): Promise<DatatransResponse<T>> {
  const outcome = await callHttp({
    method,
    url: `${account.url}/v1/transactions${path}`,
    headers: {
      accept: 'application/json',
      authorization: basicAuthorization(account.merchantId, account.password),
      ...(body !== undefined && { 'content-type': 'application/json; charset=UTF-8' }),
      ...(key !== undefined && { 'idempotency-key': key }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    timeoutMs: account.timeoutMs ?? TIMEOUT_MS,
    ...(account.pause !== undefined && { pause: account.pause }),
  });
  return readOutcome(outcome, schema);
}

/**
 * Accepts a success without body only with status 204 (datatrans 5), because a proxy's HTML page may have
 * status 200.
 */
function readOutcome<T>(outcome: CallOutcome, schema: z.ZodType<T>): DatatransResponse<T> {
  if (outcome.kind === 'connection') {
    return { kind: 'unknown', fault: 'connection', name: describeConnectionError(outcome) };
  }
  const { status } = outcome;
  const unreadable = { kind: 'unknown', fault: getFaultFromStatus(status), name: `HTTP ${status}` } as const;
  const isEmpty = status === 204 && outcome.kind === 'notJson';
  if (outcome.kind === 'notJson' && !isEmpty) return unreadable;
  const body = outcome.kind === 'response' ? outcome.body : undefined;
  if (status >= 200 && status < 300) {
    const parsed = schema.safeParse(body);
    if (!parsed.success) return { kind: 'unknown', fault: 'responseFormat', name: 'a field is missing' };
    return { kind: 'ok', body: parsed.data, at: outcome.kind === 'response' ? outcome.at : undefined };
  }
  const error = errorBody.safeParse(body);
  if (!error.success || status < 400) return unreadable;
  const { code, message } = error.data.error;
  return { kind: 'error', status, name: code, message: message ?? undefined };
}

/**
 * A firewall returns 403 without JSON, a failing server 5xx. 409 means that an identical request is running.
 */
function getFaultFromStatus(status: number): ProviderFault {
  if (status === 401 || status === 403) return 'authentication';
  return status >= 500 || status === 409 ? 'system' : 'responseFormat';
}
