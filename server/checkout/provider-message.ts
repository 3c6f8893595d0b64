import * as z from 'zod/mini';

const text = z.exactOptional(z.string());

const providerDetailsSchema = z.object({
  /** What the provider says about retrying. */
  behavior: text,
  /** What exactly was wrong with the request. */
  detail: text,
  processorName: text,
  processorResult: text,
  processorMessage: text,
  /** Meant for the payer, in the language of the payment page. */
  payerMessage: text,
});
export type ProviderDetails = z.infer<typeof providerDetailsSchema>;

/** The provider's last message about a payment besides its status: for operators, and `payerMessage` for the buyer. */
export const providerMessageSchema = z.object({
  ...providerDetailsSchema.shape,
  at: z.string(),
  call: z.enum(['initialize', 'assert', 'capture', 'cancel', 'refund']),
  name: z.string(),
});
export type ProviderMessage = z.infer<typeof providerMessageSchema>;
