import type { FastifyReply, FastifyRequest } from 'fastify';
import { strikeBefore } from '../faults/broken-answers.ts';
import { createFaultQueue } from '../faults/fault-queue.ts';
import { hasLogin } from '../http/requests.ts';
import { accountFrom, defaultSettings } from './settings.ts';
import { openRecords } from './transaction-records.ts';

/** A request to the API, whether or not it had an effect. */
type Call = {
  readonly at: string;
  readonly endpoint: string;
  readonly requestId: string;
  readonly retryIndicator?: number | undefined;
  readonly orderId?: string | undefined;
  /** The fault that affected the call. */
  readonly fault?: string | undefined;
  readonly errorName?: string | undefined;
};

type ProviderOptions = {
  readonly environment: NodeJS.ProcessEnv;
  readonly folder: string | undefined;
  readonly now: () => number;
  /** Aborts at the end of the program and stops pending payments and notifications. */
  readonly closing: AbortSignal;
};

/** Shared state of the payment provider. */
export type Provider = ReturnType<typeof createProvider>;

export function createProvider({ environment, folder, now, closing }: ProviderOptions) {
  const calls: Call[] = [];
  return {
    account: accountFrom(environment),
    settings: { ...defaultSettings },
    book: openRecords({ folder, now }),
    calls,
    faults: createFaultQueue(),
    now,
    closing,
  };
}

/** Records a call, for tests that count calls. */
export function noteCall({ calls, now }: Provider, call: Omit<Call, 'at'>): void {
  calls.push({ at: new Date(now()).toISOString(), ...call });
  // The oldest calls can be removed: the ledger has their effects.
  if (calls.length > 40_000) calls.splice(0, 20_000);
}

/** Checks HTTP Basic credentials against the single technical user. */
export function isAuthentic({ account, settings }: Provider, request: FastifyRequest): boolean {
  return settings.credentials === 'taken' && hasLogin(request, `${account.username}:${account.password}`);
}

/** Sends a web page instead of every response during maintenance. Returns true if the call is over. */
export function isMaintained({ settings }: Provider, reply: FastifyReply): boolean {
  return strikeBefore(reply, { endpoint: '*', fault: settings.maintenance, times: 1 });
}
