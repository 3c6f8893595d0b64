import * as z from 'zod';
import type { ProviderFault } from '#server/checkout/payment-provider.ts';
import { basicAuthorization, type CallOutcome, callOut, connectionFault } from '#server/runtime/http.ts';

export type DatatransAccount = {
  /** Base address of the interface, as `https://api.datatrans.com`. */
  url: string;
  /** Base address of the payment page, which is another host, as `https://pay.datatrans.com`. */
  pageUrl: string;
  merchantId: string;
  password: string;
  /** In hexadecimal; one that notifications are signed with, or the two of an account. None: they are not signed. */
  signKeys: readonly string[];
  /** `03` or `04` of EMV 3-D Secure, to ask for a challenge with; unset: never asked for (datatrans 9). */
  challengeIndicator?: string | undefined;
  /** Of one call; ours is the usual one (datatrans 1). */
  timeoutMs?: number;
};

/** The protocol names none; clients of others use it (datatrans 1). */
export const TIMEOUT_MS = 30_000;

/** An error object of the protocol (datatrans 6): codes may be parsed, messages may not. */
const errorBody = z.object({ error: z.object({ code: z.string().min(1), message: z.string().nullish() }) });

export type DatatransError = { status: number; name: string; message: string | undefined };

/** It did not speak, or not in its own words: nothing is known. */
export type Silence = { kind: 'unknown'; fault: ProviderFault; name: string };

export type DatatransAnswer<T> =
  | { kind: 'ok'; body: T; at: Date | undefined }
  | ({ kind: 'error' } & DatatransError)
  | Silence;

/** Done, without anything told beyond that. */
export const NOTHING_TOLD = z.unknown();

/** Reads; no call is safer to repeat. */
export function getDatatrans<T>(
  account: DatatransAccount,
  path: string,
  schema: z.ZodType<T>,
): Promise<DatatransAnswer<T>> {
  return call(account, { method: 'GET', path }, schema);
}

/**
 * Does something. The same key and body within 60 minutes get the first answer again (datatrans 1.1).
 * @param key 1 to 50 letters, digits, hyphens and full stops
 */
export function postDatatrans<T>(
  account: DatatransAccount,
  path: string,
  { key, body }: { key: string; body: Record<string, unknown> },
  schema: z.ZodType<T>,
): Promise<DatatransAnswer<T>> {
  return call(account, { method: 'POST', path, key, body }, schema);
}

type Sent = { method: 'GET' | 'POST'; path: string; key?: string; body?: Record<string, unknown> };

async function call<T>(
  account: DatatransAccount,
  { method, path, key, body }: Sent,
  schema: z.ZodType<T>,
): Promise<DatatransAnswer<T>> {
  const outcome = await callOut({
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
  });
  return readOutcome(outcome, schema);
}

/** A success may come without a body (datatrans 5), but a page of a proxy with status 200 is none. */
function readOutcome<T>(outcome: CallOutcome, schema: z.ZodType<T>): DatatransAnswer<T> {
  if (outcome.kind === 'connection') {
    return { kind: 'unknown', fault: 'connection', name: connectionFault(outcome) };
  }
  const { status } = outcome;
  const silent = { kind: 'unknown', fault: faultWithoutBody(status), name: `HTTP ${status}` } as const;
  const isEmpty = status === 204 && outcome.kind === 'notJson';
  if (outcome.kind === 'notJson' && !isEmpty) return silent;
  const body = outcome.kind === 'answer' ? outcome.body : undefined;
  if (status >= 200 && status < 300) {
    const parsed = schema.safeParse(body);
    if (!parsed.success) return { kind: 'unknown', fault: 'responseFormat', name: 'a field is missing' };
    return { kind: 'ok', body: parsed.data, at: outcome.kind === 'answer' ? outcome.at : undefined };
  }
  const error = errorBody.safeParse(body);
  if (!error.success || status < 400) return silent;
  const { code, message } = error.data.error;
  return { kind: 'error', status, name: code, message: message ?? undefined };
}

/** A firewall says 403 without JSON, a broken server 5xx; 409 is the first of two equal requests still under way. */
function faultWithoutBody(status: number): ProviderFault {
  if (status === 401 || status === 403) return 'authentication';
  return status >= 500 || status === 409 ? 'system' : 'responseFormat';
}
