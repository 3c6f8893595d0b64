import * as z from 'zod';
import type { ProviderFault } from '#server/checkout/payment-provider.ts';
import type { ProviderDetails } from '#server/checkout/provider-message.ts';
import { basicAuthorization, type CallOutcome, callOut, connectionFault } from '#server/runtime/http.ts';
import { detailsOf, payerDataIn } from './saferpay-details.ts';

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
export const SPEC_VERSION = '1.53';

/** An error object of the protocol (saferpay 5); names may be parsed, messages may not. */
const errorBody = z.object({ ErrorName: z.string().min(1), Behavior: z.unknown().optional() });

export type SaferpayError = { name: string; behavior: string; details: ProviderDetails };

/** Nothing is known of the money. */
export type SaferpayUnknown = { kind: 'unknown'; fault: ProviderFault; name: string; unclear?: true };

export type SaferpayAnswer<T> =
  | { kind: 'ok'; body: T; at: Date | undefined }
  /** The provider spoke: its error's stable name, and what it says of trying again. */
  | ({ kind: 'error' } & SaferpayError)
  /** It did not, or not in its own words. */
  | SaferpayUnknown;

/** An answer came, and it cannot be read: the same question will hardly get another one. */
export function notUnderstood(name: string): SaferpayUnknown {
  return { kind: 'unknown', fault: 'responseFormat', name, unclear: true };
}

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
  if (outcome.kind === 'answer' && outcome.status === 200) {
    return readBody(outcome, sent.requestId, schema);
  }
  return errorIn(outcome, payerDataIn(fields));
}

/**
 * What an outcome that is no 200 of the API says.
 * @param secrets what the request held of its payer: it must not come back into a log
 */
export function errorIn(outcome: CallOutcome, secrets: readonly string[]): SaferpayAnswer<never> {
  if (outcome.kind === 'connection') {
    return { kind: 'unknown', fault: 'connection', name: connectionFault(outcome) };
  }
  const { status } = outcome;
  const error = outcome.kind === 'answer' ? errorBody.safeParse(outcome.body) : undefined;
  // An error object below 400, or a whole answer above it, contradicts itself and proves nothing.
  if (outcome.kind === 'notJson' || !error?.success || status < 400) return silent(status);
  const { ErrorName, Behavior } = error.data;
  return {
    kind: 'error',
    name: ErrorName,
    behavior: typeof Behavior === 'string' ? Behavior : '',
    details: detailsOf(outcome.body, secrets),
  };
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

/** Missing or null, it says nothing; another request's id says that the answer is not ours. */
const header = z.object({ ResponseHeader: z.object({ RequestId: z.unknown().optional() }).nullish() });

function readBody<T>(
  { body, at }: { body: unknown; at: Date | undefined },
  requestId: string,
  schema: z.ZodType<T>,
): SaferpayAnswer<T> {
  const heading = header.safeParse(body);
  const parsed = schema.safeParse(body);
  if (!heading.success || !parsed.success) return notUnderstood('a field is missing');
  const told = heading.data.ResponseHeader?.RequestId ?? requestId;
  if (told !== requestId) return notUnderstood('answer to another request');
  return { kind: 'ok', body: parsed.data, at };
}

/** Saferpay 5, other mappings: a firewall says 403 without JSON, a broken server 5xx. */
function silent(status: number): SaferpayUnknown {
  const name = `HTTP ${status}`;
  if (status === 401 || status === 403) return { kind: 'unknown', fault: 'authentication', name };
  return status >= 500 ? { kind: 'unknown', fault: 'system', name } : notUnderstood(name);
}
