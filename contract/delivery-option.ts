import * as z from 'zod/mini';
import { DELIVERY_METHODS } from '#rules/delivery-method.ts';
import { localizedTextSchema } from '#rules/localized-text.ts';
import { rappenSchema } from './wire.ts';

export const deliveryMethodSchema = z.enum(DELIVERY_METHODS);

/** Specification 3, Delivery option. On an order, `price` is the postage of that order. */
export const deliveryOptionSchema = z.object({
  id: z.string(),
  key: deliveryMethodSchema,
  details: z.object({
    name: localizedTextSchema,
    description: localizedTextSchema,
    deliveryTimeRules: z.object({
      /** Working days from posting to the letter box. */
      deliveryDuration: z.int(),
      /** ISO weekdays on which it is posted, as `1-5`; empty for e-mail. */
      deliveryDays: z.string(),
      /** Swiss time of day, as `08:00`; empty for e-mail. */
      deliveryStart: z.string(),
      deliveryEnd: z.string(),
    }),
    price: rappenSchema,
    currency: z.literal('CHF'),
    key: deliveryMethodSchema,
    /** Percent. */
    vatTaxRate: z.number(),
  }),
});
export type DeliveryOption = z.infer<typeof deliveryOptionSchema>;
