import * as z from 'zod';
import { notificationMode } from '../payment-page/notification-mode.ts';

/** The one merchant account that this stand-in serves. */
export function accountFrom(environment: NodeJS.ProcessEnv) {
  return {
    customerId: environment.SAFERPAY_CUSTOMER_ID ?? '245300',
    terminalId: environment.SAFERPAY_TERMINAL_ID ?? '17800123',
    username: environment.SAFERPAY_USERNAME ?? 'API_245300_00000001',
    password: environment.SAFERPAY_PASSWORD ?? 'stand-in-password',
  };
}

/** Behaviour that a test may change. */
export const settingsSchema = z.strictObject({
  notify: notificationMode,
  tokenLifetimeSeconds: z.int().min(0),
  /** How long a PENDING payment stays so. */
  pendingSeconds: z.number().min(0),
  /** Whether a decline is final when the payer leaves the page, or at once with the page still open. */
  declines: z.enum(['when-left', 'at-once']),
  /** The status of a new refund; which methods do what is not documented. */
  refunds: z.enum(['authorized', 'captured', 'pending']),
  /** How long Inquire does not find a new transaction; it may lag by minutes. */
  inquireLagSeconds: z.number().min(0),
  /** Refunds of TWINT are refused in the two hours after the payment (saferpay 6). */
  twintRefunds: z.enum(['after-two-hours', 'at-once']),
  /** Refund is part of the larger licence alone (saferpay 4). */
  licence: z.enum(['business', 'ecommerce']),
  /** `refused`: no account is accepted, right or not. */
  credentials: z.enum(['taken', 'refused']),
  /** A web page in place of every answer of the API. */
  maintenance: z.enum(['none', 'html-503']),
  /** The issuer's message to a declined payer, in the language of Initialize. */
  payerMessage: z.enum(['none', 'in-language']),
  /** Methods and wallets that the terminal does not have. */
  terminalLacks: z.array(z.string()),
  /** How the list of transactions writes an amount; the provider's table and its example differ (saferpay 4.7). */
  listAmounts: z.enum(['object', 'flat']),
  /** The list of transactions ends with yesterday; tests that cannot wait let it include today. */
  listsToday: z.boolean(),
});

type Settings = z.infer<typeof settingsSchema>;

export const defaultSettings: Settings = {
  notify: 'beside',
  tokenLifetimeSeconds: 60 * 60,
  pendingSeconds: 30,
  declines: 'when-left',
  refunds: 'authorized',
  inquireLagSeconds: 0,
  twintRefunds: 'after-two-hours',
  licence: 'business',
  credentials: 'taken',
  maintenance: 'none',
  payerMessage: 'none',
  terminalLacks: [],
  listAmounts: 'object',
  listsToday: false,
};
