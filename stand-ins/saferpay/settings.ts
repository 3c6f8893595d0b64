import * as z from 'zod';
import { notificationMode } from '../payment-page/notification-mode.ts';

/** Returns the single merchant account of this stand-in. */
export function readAccount(environment: NodeJS.ProcessEnv) {
  return {
    customerId: environment.SAFERPAY_CUSTOMER_ID ?? '245300',
    terminalId: environment.SAFERPAY_TERMINAL_ID ?? '17800123',
    username: environment.SAFERPAY_USERNAME ?? 'API_245300_00000001',
    password: environment.SAFERPAY_PASSWORD ?? 'stand-in-password',
  };
}

/** Behaviour that tests can change. */
export const settingsSchema = z.strictObject({
  notify: notificationMode,
  tokenLifetimeSeconds: z.int().min(0),
  /** Time for which a payment stays PENDING. */
  pendingSeconds: z.number().min(0),
  /** When a decline becomes final: when the payer leaves the page, or immediately, while the page stays open. */
  declines: z.enum(['when-left', 'at-once']),
  /** Status of a new refund. The statuses per method aren't documented. */
  refunds: z.enum(['authorized', 'captured', 'pending']),
  /** Time for which Inquire doesn't find a new transaction. At Saferpay this may be minutes. */
  inquireLagSeconds: z.number().min(0),
  /** TWINT refunds are refused for two hours after the payment (saferpay 6). */
  twintRefunds: z.enum(['after-two-hours', 'at-once']),
  /** Only the larger licence includes Refund (saferpay 4). */
  licence: z.enum(['business', 'ecommerce']),
  /** `refused` rejects even valid credentials. */
  credentials: z.enum(['taken', 'refused']),
  /** Sends a web page instead of every API response. */
  maintenance: z.enum(['none', 'html-503']),
  /** Adds the issuer's message to the payer to declines, in the language of Initialize. */
  payerMessage: z.enum(['none', 'in-language']),
  /** Methods and wallets that the terminal doesn't support. */
  terminalLacks: z.array(z.string()),
  /**
   * Format of amounts in the list of transactions. Saferpay's table and example contradict each other (saferpay 4.7).
   */
  listAmounts: z.enum(['object', 'flat']),
  /** Includes today in the list, for tests that can't wait. Saferpay's list ends with yesterday. */
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
