import * as z from 'zod';
import type { HealthAnswer } from '#server/checkout/payment-provider.ts';
import { basicAuthorization, callOut } from '#server/runtime/http.ts';
import type { SaferpayAccount } from './saferpay-call.ts';

const TIMEOUT_MS = 10_000;
const said = z.object({ Status: z.string() });

/** The provider's own address for this (saferpay 1). */
export async function health(account: SaferpayAccount): Promise<HealthAnswer> {
  const outcome = await callOut({
    method: 'GET',
    url: `${account.url}/health/${encodeURIComponent(account.customerId)}`,
    headers: {
      accept: 'application/json',
      authorization: basicAuthorization(account.username, account.password),
    },
    timeoutMs: TIMEOUT_MS,
  });
  if (outcome.kind === 'connection') return { kind: 'unknown', fault: 'connection', name: outcome.reason };
  const { status } = outcome;
  if (status === 401 || status === 403)
    return { kind: 'unknown', fault: 'authentication', name: `HTTP ${status}` };
  const name = `HTTP ${status}`;
  const told = outcome.kind === 'answer' && status === 200 ? said.safeParse(outcome.body) : undefined;
  if (told?.success === true && told.data.Status === 'PASS') return { kind: 'well' };
  if (told?.success === true || status >= 500) return { kind: 'unknown', fault: 'system', name };
  // Something is there, and does not say how it is: payments may go well all the same.
  return { kind: 'unknown', fault: 'responseFormat', name };
}
