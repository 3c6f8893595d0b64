import type { FastifyReply, FastifyRequest } from 'fastify';
import { applyFaultBefore } from '../faults/broken-responses.ts';
import { createFaultQueue } from '../faults/fault-queue.ts';
import { hasLogin } from '../http/requests.ts';
import { defaultSettings, readAccount } from './settings.ts';
import { openRecords } from './transaction-records.ts';

/** A request to the API, including requests without effect. */
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
  /** Aborted when the program ends, to stop pending payments and notifications. */
  readonly closing: AbortSignal;
};

/** Shared state of the payment provider. */
export type Provider = ReturnType<typeof createProvider>;

export function createProvider({ environment, folder, now, closing }: ProviderOptions) {
  const calls: Call[] = [];
  return {
    account: readAccount(environment),
    settings: { ...defaultSettings },
    records: openRecords({ folder, now }),
    calls,
    faults: createFaultQueue(),
    now,
    closing,
  };
}

/** Records a call, for tests that count calls. */
export function recordCall({ calls, now }: Provider, call: Omit<Call, 'at'>): void {
  calls.push({ at: new Date(now()).toISOString(), ...call });
  // Drop the oldest calls to save memory. The ledger keeps their effects.
  if (calls.length > 40_000) calls.splice(0, 20_000);
}

/** Checks HTTP Basic credentials against the single technical user. */
export function isAuthentic({ account, settings }: Provider, request: FastifyRequest): boolean {
  return settings.credentials === 'taken' && hasLogin(request, `${account.username}:${account.password}`);
}

/** During maintenance, sends a web page instead of the response and returns true. */
export function sendMaintenancePage({ settings }: Provider, reply: FastifyReply): boolean {
  return applyFaultBefore(reply, { endpoint: '*', fault: settings.maintenance, times: 1 });
}
