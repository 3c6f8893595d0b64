import * as z from 'zod/mini';
import { DELIVERY_METHODS } from '#rules/delivery-method.ts';
import { localizedTextSchema } from '#rules/localized-text.ts';
import { rappenSchema } from './wire.ts';

export const deliveryMethodSchema = z.enum(DELIVERY_METHODS);

/** Specification 3, Delivery option. On an order, `price` is that order's shipping cost. */
export const deliveryOptionSchema = z.object({
  id: z.string(),
  key: deliveryMethodSchema,
  details: z.object({
    name: localizedTextSchema,
    description: localizedTextSchema,
    deliveryTimeRules: z.object({
      /** Working days from shipping to delivery. */
      deliveryDuration: z.int(),
      /** ISO weekdays of shipping: `1-5`. Empty for e-mail. */
      deliveryDays: z.string(),
      /** Swiss time of day: `08:00`. Empty for e-mail. */
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
