import { randomUUID } from 'node:crypto';
import type * as z from 'zod';
import { basicAuthorization, callHttp } from '#server/runtime/http.ts';
import {
  classifyOutcome,
  type SaferpayAccount,
  type SaferpayAnswer,
  SPEC_VERSION,
  TIMEOUT_MS,
  unreadableResponse,
} from './saferpay-call.ts';

/**
 * Saferpay 4.7. Version and request id are headers here, and responses don't repeat them.
 * @param path below the customer
 */
export async function callManagement<T>(
  account: SaferpayAccount,
  path: string,
  schema: z.ZodType<T>,
): Promise<SaferpayAnswer<T>> {
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
  });
  if (outcome.kind !== 'response' || outcome.status !== 200) return classifyOutcome(outcome, []);
  const parsed = schema.safeParse(outcome.body);
  return parsed.success
    ? { kind: 'ok', body: parsed.data, at: outcome.at }
    : unreadableResponse('a field is missing');
}
