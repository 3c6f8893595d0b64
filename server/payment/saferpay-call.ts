import * as z from 'zod';
import { callOut } from '#server/runtime/http.ts';
import type { ProviderFault } from '#server/shop/payment-provider.ts';

export type SaferpayAccount = {
  /** Base address, as `https://www.saferpay.com/api`. */
  url: string;
  customerId: string;
  terminalId: string;
  username: string;
  password: string;
};

/** Fact sheet section 1: 100 s are recommended, and nothing else is done with the payment until then. */
const TIMEOUT_MS = 100_000;
const SPEC_VERSION = '1.53';

/** An error object of the protocol (fact sheet section 5); names may be parsed, messages may not. */
const errorBody = z.object({ ErrorName: z.string(), Behavior: z.string() });

export type SaferpayAnswer<T> =
  | { kind: 'ok'; body: T }
  /** The provider spoke: its error's stable name. */
  | { kind: 'error'; name: string; status: number }
  /** It did not, or not in its own words: nothing is known. */
  | { kind: 'unknown'; fault: ProviderFault; name: string };

/**
 * One call of the JSON API. The body is read whatever the status is; a schema picks what we use, and a 200 that
 * lacks it is a format fault.
 */
export async function callSaferpay<T>(
  account: SaferpayAccount,
  path: string,
  request: { requestId: string; retries: number; fields: Record<string, unknown> },
  schema: z.ZodType<T>,
): Promise<SaferpayAnswer<T>> {
  const outcome = await callOut({
    method: 'POST',
    url: `${account.url}/Payment/v1/${path}`,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      accept: 'application/json',
      authorization: `Basic ${Buffer.from(`${account.username}:${account.password}`).toString('base64')}`,
    },
    body: JSON.stringify({
      RequestHeader: {
        SpecVersion: SPEC_VERSION,
        CustomerId: account.customerId,
        RequestId: request.requestId,
        RetryIndicator: request.retries,
        ClientInfo: { ShopInfo: 'Cadeau' },
      },
      ...request.fields,
    }),
    timeoutMs: TIMEOUT_MS,
  });
  if (outcome.kind === 'connection') return { kind: 'unknown', fault: 'connection', name: outcome.reason };
  if (outcome.kind === 'notJson')
    return { kind: 'unknown', fault: faultWithoutBody(outcome.status), name: `HTTP ${outcome.status}` };
  if (outcome.status === 200) {
    const parsed = schema.safeParse(outcome.body);
    if (parsed.success) return { kind: 'ok', body: parsed.data };
    return { kind: 'unknown', fault: 'responseFormat', name: 'a field is missing' };
  }
  const error = errorBody.safeParse(outcome.body);
  return error.success
    ? { kind: 'error', name: error.data.ErrorName, status: outcome.status }
    : { kind: 'unknown', fault: faultWithoutBody(outcome.status), name: `HTTP ${outcome.status}` };
}

/** Fact sheet section 5, other mappings: a firewall says 403 without JSON, a broken server 5xx. */
function faultWithoutBody(status: number): ProviderFault {
  if (status === 401 || status === 403) return 'authentication';
  return status >= 500 ? 'system' : 'responseFormat';
}
