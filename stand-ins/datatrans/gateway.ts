import { randomInt } from 'node:crypto';
import * as z from 'zod';
import { createFaultQueue } from '../faults/fault-queue.ts';
import { notificationMode } from '../payment-page/notification-mode.ts';
import { openGatewayRecords } from './gateway-records.ts';

/** A request to the API, including requests without effect. */
type GatewayCall = {
  readonly at: string;
  readonly endpoint: string;
  /** Idempotency key. */
  readonly requestId: string;
  readonly orderId?: string | undefined;
  /** The fault that affected the call. */
  readonly fault?: string | undefined;
  readonly errorName?: string | undefined;
};

/** The refusal of a valid call. */
export type GatewayRefusal = { readonly code: string; readonly message: string };

export function invalid(message: string): GatewayRefusal {
  return { code: 'INVALID_PROPERTY', message };
}

/** The first response for an idempotency key. */
export type StoredResponse = { readonly status: number; readonly body: object | undefined };

/** Behaviour that tests can change. */
export const settingsSchema = z.strictObject({
  notify: notificationMode,
  signature: z.enum(['right', 'wrong', 'none']),
  /** True if a payment's history includes its refunds. */
  creditInHistory: z.boolean(),
});

export const defaultSettings: z.infer<typeof settingsSchema> = {
  notify: 'beside',
  signature: 'right',
  creditInHistory: true,
};

type GatewayOptions = {
  readonly environment: NodeJS.ProcessEnv;
  readonly folder: string | undefined;
  readonly now: () => number;
  /** Aborted when the program ends, to stop notifications. */
  readonly closing: AbortSignal;
};

/** Shared state of the payment provider. */
export type Gateway = ReturnType<typeof createGateway>;

export function createGateway({ environment, folder, now, closing }: GatewayOptions) {
  const calls: GatewayCall[] = [];
  return {
    merchant: {
      merchantId: environment.DATATRANS_MERCHANT_ID ?? '1100012345',
      password: environment.DATATRANS_PASSWORD ?? 'stand-in-password',
      /** Hexadecimal. With two keys, only the first signs, which isn't documented (datatrans 7). */
      signKey: (environment.DATATRANS_SIGN_KEY ?? 'cade00'.repeat(10)).split(',')[0] ?? '',
    },
    settings: { ...defaultSettings },
    records: openGatewayRecords({ folder, now }),
    /** The first response for each idempotency key, with its request and expiry. */
    responses: new Map<string, { request: string; expiresAt: number; response: StoredResponse }>(),
    calls,
    faults: createFaultQueue(),
    now,
    closing,
  };
}

/** Records a call, for tests that count calls. */
export function recordCall({ calls, now }: Gateway, call: Omit<GatewayCall, 'at'>): void {
  calls.push({ at: new Date(now()).toISOString(), ...call });
  // Drop the oldest calls to save memory. The ledger keeps their effects.
  if (calls.length > 40_000) calls.splice(0, 20_000);
}

/** Returns 18 digits that begin with the time, as in the samples (datatrans 1). */
export function newTransactionId(now: number): string {
  const time = new Date(now).toISOString().replaceAll(/\D/g, '').slice(2, 14);
  return `${time}${newAuthorizationCode()}`;
}

export function newAuthorizationCode(): string {
  return String(randomInt(1_000_000)).padStart(6, '0');
}
