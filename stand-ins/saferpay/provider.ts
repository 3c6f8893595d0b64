import type { FastifyReply, FastifyRequest } from 'fastify';
import { strikeBefore } from '../faults/broken-answers.ts';
import { createFaultQueue } from '../faults/fault-queue.ts';
import { hasLogin } from '../http/requests.ts';
import { accountFrom, defaultSettings } from './settings.ts';
import { openBook } from './transaction-records.ts';

/** One request to the API, whether or not anything was done. */
type Call = {
  readonly at: string;
  readonly endpoint: string;
  readonly requestId: string;
  readonly retryIndicator?: number | undefined;
  readonly orderId?: string | undefined;
  /** Fault that struck it. */
  readonly fault?: string | undefined;
  readonly errorName?: string | undefined;
};

type ProviderOptions = {
  readonly environment: NodeJS.ProcessEnv;
  readonly folder: string | undefined;
  readonly now: () => number;
  /** Ends with the program; pending payments and notifications stop at it. */
  readonly closing: AbortSignal;
};

/** What every part of the payment provider works with. */
export type Provider = ReturnType<typeof createProvider>;

export function createProvider({ environment, folder, now, closing }: ProviderOptions) {
  const calls: Call[] = [];
  return {
    account: accountFrom(environment),
    settings: { ...defaultSettings },
    book: openBook({ folder, now }),
    calls,
    faults: createFaultQueue(),
    now,
    closing,
  };
}

/** Notes a call for tests that count calls. */
export function noteCall({ calls, now }: Provider, call: Omit<Call, 'at'>): void {
  calls.push({ at: new Date(now()).toISOString(), ...call });
  // The oldest may go: what was done is in the ledger.
  if (calls.length > 40_000) calls.splice(0, 20_000);
}

/** HTTP Basic with the one technical user. */
export function isAuthentic({ account, settings }: Provider, request: FastifyRequest): boolean {
  return settings.credentials === 'taken' && hasLogin(request, `${account.username}:${account.password}`);
}

/** Sends a web page in place of every answer while the provider is maintained. True: the call is over. */
export function isMaintained({ settings }: Provider, reply: FastifyReply): boolean {
  return strikeBefore(reply, { endpoint: '*', fault: settings.maintenance, times: 1 });
}
