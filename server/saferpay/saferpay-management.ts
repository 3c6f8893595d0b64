import { randomUUID } from 'node:crypto';
import type * as z from 'zod';
import { basicAuthorization, callHttp } from '#server/runtime/http.ts';
import {
  classifyOutcome,
  type SaferpayAccount,
  type SaferpayResponse,
  SPEC_VERSION,
  TIMEOUT_MS,
  toUnreadableOutcome,
} from './saferpay-call.ts';

/**
 * Calls the Management API (saferpay 4.7). Unlike in the Payment API, version and request id are headers, and
 * responses don't repeat the request id.
 * @param path relative to the customer's URL
 */
export async function callManagement<T>(
  account: SaferpayAccount,
  path: string,
  schema: z.ZodType<T>,
): Promise<SaferpayResponse<T>> {
  const outcome = await callHttp({
    method: 'GET',
    url: `${account.url}/rest/customers/${encodeURIComponent(account.customerId)}/${path}`,
    headers: {
      accept: 'application/json',
      'content-type': 'application/json; charset=utf-8',
      authorization: basicAuthorization(account.username, account.password),
      'saferpay-apiversion': SPEC_VERSION,
      'saferpay-requestid': randomUUID(),
    },
    timeoutMs: account.timeoutMs ?? TIMEOUT_MS,
    ...(account.pause !== undefined && { pause: account.pause }),
  });
  if (outcome.kind !== 'response' || outcome.status !== 200) return classifyOutcome(outcome, []);
  const parsed = schema.safeParse(outcome.body);
  return parsed.success
    ? { kind: 'ok', body: parsed.data, at: outcome.at }
    : toUnreadableOutcome('a field is missing');
}
