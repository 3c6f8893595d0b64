import * as z from 'zod/mini';

/** An address before and after an operator changed it. A postal address has its lines, as on an envelope. */
export const addressChangeSchema = z.object({
  /** `billing-email`: where receipts go; `email`: where all other mails to the buyer go. */
  address: z.enum(['email', 'billing-email', 'postal']),
  before: z.readonly(z.array(z.string())),
  after: z.readonly(z.array(z.string())),
});
export type AddressChange = z.infer<typeof addressChangeSchema>;
