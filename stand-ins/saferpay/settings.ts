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
  /** What becomes of the release of a captured transaction: done before the daily closing, or never (saferpay 4.2). */
  cancelCaptured: z.enum(['until-closing', 'never']),
  /** Refunds of TWINT are refused in the two hours after the payment (saferpay 6). */
  twintRefunds: z.enum(['after-two-hours', 'at-once']),
  /** Refund is part of the larger licence alone (saferpay 4). */
  licence: z.enum(['business', 'ecommerce']),
  /** `refused`: the account, right or not, is taken for nothing. */
  credentials: z.enum(['taken', 'refused']),
  /** A web page in place of every answer of the API. */
  maintenance: z.enum(['none', 'html-503', 'html-200']),
  /** What an issuer says to a payer who is declined, in the language asked for at Initialize. */
  payerMessage: z.enum(['none', 'in-language']),
  /** Methods and wallets that the terminal does not have. */
  terminalLacks: z.array(z.string()),
  /** How the list of transactions writes an amount; the provider's table and its example differ (saferpay 4.7). */
  listAmounts: z.enum(['object', 'flat']),
  /** The list of transactions ends with yesterday; tests that cannot wait let it tell today too. */
  listsToday: z.boolean(),
});

export type Settings = z.infer<typeof settingsSchema>;

export const defaultSettings: Settings = {
  notify: 'beside',
  notifyDelayMs: 1000,
  notifyRetryMs: 2000,
  notifyTimeoutMs: 10_000,
  tokenLifetimeSeconds: 60 * 60,
  pendingSeconds: 30,
  declines: 'when-left',
  lateApproval: false,
  twintSeconds: 0,
  expiredAnswer: 'TOKEN_EXPIRED',
  refunds: 'authorized',
  captureIds: 'suffix',
  inquireLagSeconds: 0,
  cancelCaptured: 'until-closing',
  twintRefunds: 'after-two-hours',
  licence: 'business',
  credentials: 'taken',
  maintenance: 'none',
  payerMessage: 'none',
  terminalLacks: [],
  listAmounts: 'object',
  listsToday: false,
};
