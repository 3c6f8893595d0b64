import * as z from 'zod';

/** The one merchant that this stand-in serves. */
export type Merchant = {
  readonly merchantId: string;
  readonly password: string;
  /** In hexadecimal; with it notifications are signed. */
  readonly signKey: string;
};

export function merchantFrom(environment: NodeJS.ProcessEnv): Merchant {
  return {
    merchantId: environment.DATATRANS_MERCHANT_ID ?? '1100012345',
    password: environment.DATATRANS_PASSWORD ?? 'stand-in-password',
    // Only the first of two keys signs; which one really does is not documented (datatrans 7).
    signKey: (environment.DATATRANS_SIGN_KEY ?? 'cade00'.repeat(10)).split(',')[0] ?? '',
  };
}

/** Behaviour that a test may switch; where the protocol leaves a thing open, both readings of it. */
export const gatewaySettingsSchema = z.strictObject({
  /** When the shop is told, seen from the payer's return; `mixed` takes before, beside and after in turn. */
  notify: z.enum(['none', 'before', 'beside', 'after', 'duplicate', 'mixed']),
  /** Which outcomes it is told of: authorisations are documented, the others not (datatrans 7). */
  notifyOutcomes: z.enum(['authorized', 'all']),
  /** How long after the return a notification of mode `after` leaves. */
  notifyDelayMs: z.int().min(0),
  notifyTimeoutMs: z.int().min(1),
  /** Further tries of a notification that was not answered well; whether there are any is not documented. */
  notifyRetries: z.int().min(0),
  notifyRetryMs: z.int().min(0),
  signature: z.enum(['right', 'wrong', 'none']),
  /** From init on (datatrans 8). */
  lifetimeSeconds: z.int().min(0),
  /** How a page that was not paid in time ends; both are documented (datatrans 4). */
  expiry: z.enum(['failed', 'canceled']),
  /** The merchant's feature of that name: a reference is taken once. */
  uniqueRefno: z.boolean(),
  /** 20 in older versions, 40 in newer ones (datatrans 2). */
  refnoLength: z.int().min(1),
  /** With a body or without one (datatrans 5). */
  doneStatus: z.literal([200, 204]),
  /** In older versions a release needs a reference (datatrans 5). */
  cancelNeedsRefno: z.boolean(),
  /** What is settled is transmitted so much later, and cannot be taken back any more. */
  transmittedAfterSeconds: z.number().min(0),
  /** Whether the history of a payment tells its refunds. */
  creditInHistory: z.boolean(),
});

export type GatewaySettings = z.infer<typeof gatewaySettingsSchema>;

export const defaultGatewaySettings: GatewaySettings = {
  notify: 'beside',
  notifyOutcomes: 'all',
  notifyDelayMs: 1000,
  notifyTimeoutMs: 10_000,
  notifyRetries: 0,
  notifyRetryMs: 2000,
  signature: 'right',
  lifetimeSeconds: 30 * 60,
  expiry: 'failed',
  uniqueRefno: false,
  refnoLength: 20,
  doneStatus: 204,
  cancelNeedsRefno: false,
  transmittedAfterSeconds: 20 * 60,
  creditInHistory: true,
};
