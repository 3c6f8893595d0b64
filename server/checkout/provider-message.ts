import * as z from 'zod/mini';

const text = z.exactOptional(z.string());

const providerDetailsSchema = z.object({
  /** The provider's advice about retries. */
  behavior: text,
  /** The exact problem of the request. */
  detail: text,
  processorName: text,
  processorResult: text,
  processorMessage: text,
  /** Text for the payer, in the language of the payment page. */
  payerMessage: text,
});
export type ProviderDetails = z.infer<typeof providerDetailsSchema>;

/** The provider's last error or decline of a payment, for operators. `payerMessage` is for the buyer. */
export const providerMessageSchema = z.object({
  ...providerDetailsSchema.shape,
  at: z.string(),
  call: z.enum(['initialize', 'assert', 'capture', 'cancel', 'refund']),
  name: z.string(),
});
export type ProviderMessage = z.infer<typeof providerMessageSchema>;
