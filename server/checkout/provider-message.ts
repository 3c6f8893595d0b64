import * as z from 'zod/mini';

const optionalString = z.exactOptional(z.string());

const providerDetailsSchema = z.object({
  /** The provider's advice about retries. */
  behavior: optionalString,
  /** A description of what was wrong with the request. */
  detail: optionalString,
  processorName: optionalString,
  processorResult: optionalString,
  processorMessage: optionalString,
  /** Text for the payer, in the language of the payment page. */
  payerMessage: optionalString,
});
export type ProviderDetails = z.infer<typeof providerDetailsSchema>;

/** The last error or decline that the provider reported for a payment. The buyer sees only `payerMessage`. */
export const providerMessageSchema = z.object({
  ...providerDetailsSchema.shape,
  at: z.string(),
  call: z.enum(['initialize', 'assert', 'capture', 'cancel', 'refund']),
  name: z.string(),
});
export type ProviderMessage = z.infer<typeof providerMessageSchema>;
