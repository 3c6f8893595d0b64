import * as z from 'zod';
import type { ProviderFault } from '#server/checkout/payment-provider.ts';
import { callOut } from '#server/runtime/http.ts';

export type SaferpayAccount = {
  /** Base address, as `https://www.saferpay.com/api`. */
  url: string;
  customerId: string;
  terminalId: string;
  username: string;
  password: string;
  /** Ours is the recommended one (saferpay 1); nothing else is done with the payment until then. */
  timeoutMs?: number;
};

export const TIMEOUT_MS = 100_000;
const SPEC_VERSION = '1.53';

/** An error object of the protocol (saferpay 5); names may be parsed, messages may not. */
const errorBody = z.object({ ErrorName: z.string().min(1), Behavior: z.string().min(1) });

export type SaferpayError = { name: string; behavior: string };

export type SaferpayAnswer<T> =
  | { kind: 'ok'; body: T; at: Date | undefined }
  /** The provider spoke: its error's stable name, and what it says of trying again. */
  | ({ kind: 'error' } & SaferpayError)
  /** It did not, or not in its own words: nothing is known. */
  | { kind: 'unknown'; fault: ProviderFault; name: string };

/**
 * One call of the JSON API. The body is read whatever the status is; a schema picks what we use, and a 200 that
 * lacks it, or that answers another request, is a format fault.
 */
export async function callSaferpay<T>(
  account: SaferpayAccount,
  path: string,
  request: { requestId: string; retries: number },
  fields: Record<string, unknown>,
  schema: z.ZodType<T>,
): Promise<SaferpayAnswer<T>> {
  const sent = headerOf(request);
  const outcome = await callOut({
    method: 'POST',
    url: `${account.url}/Payment/v1/${path}`,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      accept: 'application/json',
      authorization: authorizationOf(account),
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
  if (outcome.kind === 'connection') {
    const name = outcome.reason === 'TimeoutError' ? 'time-out' : 'no connection';
    return { kind: 'unknown', fault: 'connection', name };
  }
  const { status } = outcome;
  const silent = { kind: 'unknown', fault: faultWithoutBody(status), name: `HTTP ${status}` } as const;
  if (outcome.kind === 'notJson') return silent;
  if (status === 200) return readBody(outcome, sent.requestId, schema);
  const error = errorBody.safeParse(outcome.body);
  // An error object below 400, or a whole answer above it, contradicts itself and proves nothing.
  if (!error.success || status < 400) return silent;
  return { kind: 'error', name: error.data.ErrorName, behavior: error.data.Behavior };
}

export function authorizationOf({ username, password }: SaferpayAccount): string {
  return `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
}

/** RetryIndicator ends at 9 (saferpay 1.1): what is asked again after that goes as a new request. */
const TRIES_OF_A_REQUEST = 10;

function headerOf({ requestId, retries }: { requestId: string; retries: number }) {
  const round = Math.floor(retries / TRIES_OF_A_REQUEST);
  return {
    requestId: round === 0 ? requestId : `${requestId}.${round}`,
    retries: retries % TRIES_OF_A_REQUEST,
  };
}

const header = z.object({ ResponseHeader: z.object({ RequestId: z.string() }) });

function readBody<T>(
  { body, at }: { body: unknown; at: Date | undefined },
  requestId: string,
  schema: z.ZodType<T>,
): SaferpayAnswer<T> {
  const format = (name: string) => ({ kind: 'unknown', fault: 'responseFormat', name }) as const;
  const heading = header.safeParse(body);
  const parsed = schema.safeParse(body);
  if (!heading.success || !parsed.success) return format('a field is missing');
  if (heading.data.ResponseHeader.RequestId !== requestId) return format('answer to another request');
  return { kind: 'ok', body: parsed.data, at };
}

/** Saferpay 5, other mappings: a firewall says 403 without JSON, a broken server 5xx. */
function faultWithoutBody(status: number): ProviderFault {
  if (status === 401 || status === 403) return 'authentication';
  return status >= 500 ? 'system' : 'responseFormat';
}
