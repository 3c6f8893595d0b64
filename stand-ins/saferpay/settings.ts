import * as z from 'zod';

/** The one merchant account that this stand-in serves. */
export type Account = {
  readonly customerId: string;
  readonly terminalId: string;
  readonly username: string;
  readonly password: string;
};

export function accountFrom(environment: NodeJS.ProcessEnv): Account {
  return {
    customerId: environment.SAFERPAY_CUSTOMER_ID ?? '245300',
    terminalId: environment.SAFERPAY_TERMINAL_ID ?? '17800123',
    username: environment.SAFERPAY_USERNAME ?? 'API_245300_00000001',
    password: environment.SAFERPAY_PASSWORD ?? 'stand-in-password',
  };
}

const notNegative = z.number().min(0);

/** Behaviour that a test may switch. */
export const settingsSchema = z.strictObject({
  /** When the shop is told, seen from the payer's return; `mixed` takes before, beside and after in turn. */
  notify: z.enum(['none', 'before', 'beside', 'after', 'duplicate', 'mixed']),
  /** How long after the return a notification of mode `after` leaves. */
  notifyDelayMs: z.int().min(0),
  /** Pause before the second and third try of a notification; the real spacing is not documented. */
  notifyRetryMs: z.int().min(0),
  /** How long the shop may take to answer a notification. */
  notifyTimeoutMs: z.int().min(1),
  tokenLifetimeSeconds: z.int().min(0),
  /** How long a PENDING payment stays so. */
  pendingSeconds: notNegative,
  /** Whether a decline is final when the payer leaves the page, or told at once with the page still open. */
  declines: z.enum(['when-left', 'at-once']),
  /** Lets a page that was opened in time authorise after its expiry. */
  lateApproval: z.boolean(),
  /** TWINT approves by itself after so many seconds; 0 waits for the button. */
  twintSeconds: notNegative,
  /** Assert's answer for a page that expired without an outcome; which one is real is not documented. */
  expiredAnswer: z.enum(['TOKEN_EXPIRED', 'TRANSACTION_NOT_STARTED']),
  /** How a refund comes back; which methods do what is not documented. */
  refunds: z.enum(['authorized', 'captured', 'pending', 'declined']),
  /** Seen as the transaction's id with `_c`, as the id itself, and the answer may leave it out. */
  captureIds: z.enum(['suffix', 'same', 'left-out']),
  /** How long Inquire does not find a new transaction; it may lag by minutes. */
  inquireLagSeconds: notNegative,
});

export type Settings = z.infer<typeof settingsSchema>;

export const defaultSettings: Settings = {
  notify: 'beside',
  notifyDelayMs: 1000,
  notifyRetryMs: 2000,
  notifyTimeoutMs: 10_000,
  tokenLifetimeSeconds: 20 * 60,
  pendingSeconds: 30,
  declines: 'when-left',
  lateApproval: false,
  twintSeconds: 0,
  expiredAnswer: 'TOKEN_EXPIRED',
  refunds: 'authorized',
  captureIds: 'suffix',
  inquireLagSeconds: 0,
};
