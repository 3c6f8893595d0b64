import * as z from 'zod/mini';

/**
 * Notices sent as `order-changed`, in case the buyer didn't request the change. `gift-replaced` is sent to
 * the recipient of a gift whose card is now void.
 */
export const ORDER_NOTICES = ['email-changed', 'address-changed', 'card-replaced', 'gift-replaced'] as const;

export type OrderNotice = (typeof ORDER_NOTICES)[number];

/** An address before and after an operator's change. Postal addresses are stored as envelope lines. */
export const addressChangeSchema = z.object({
  /** `billing-email` receives receipts; `email` receives all other mails to the buyer. */
  address: z.enum(['email', 'billing-email', 'postal']),
  before: z.readonly(z.array(z.string())),
  after: z.readonly(z.array(z.string())),
});
export type AddressChange = z.infer<typeof addressChangeSchema>;
