import * as z from 'zod/mini';
import { deliveryKeySchema } from '#contract/delivery-option.ts';
import { orderSchema, paymentMethodSchema, storedAddressSchema } from '#contract/order.ts';
import { cartProductSchema, productSchema } from '#contract/product.ts';
import { rappenSchema } from '#contract/wire.ts';

/** An answer may bring fields that this shop does not know yet; what it stored itself has exactly its own. */
const keptAddressSchema = z.strictObject(storedAddressSchema.shape);

const keptLineSchema = z.strictObject({
  ...cartProductSchema.shape,
  name: z.strictObject(cartProductSchema.shape.name.shape),
  variablePrice: z.strictObject(cartProductSchema.shape.variablePrice.shape),
});

/** The browser's state by the names of specification section 3; what is kept in storage is parsed with it. */
export const cartSchema = z.strictObject({
  products: z.array(keptLineSchema),
  shippingType: deliveryKeySchema,
  total: rappenSchema,
  totalAmount: z.int(),
  shippingCost: rappenSchema,
  totalPhysicalProducts: z.int(),
});

export const addressStateSchema = z.strictObject({
  primaryAddress: keptAddressSchema,
  billingAddress: keptAddressSchema,
  useSameAddress: z.boolean(),
  selectedAddress: z.nullable(keptAddressSchema),
});
export type AddressState = z.infer<typeof addressStateSchema>;

export const productsStateSchema = z.strictObject({
  products: z.array(productSchema),
  selectedProduct: z.nullable(productSchema),
  activeErrorProductId: z.nullable(z.string()),
  activeSuccessProductId: z.nullable(z.string()),
});
export type ProductsState = z.infer<typeof productsStateSchema>;

export const orderStateSchema = z.strictObject({
  selectedOrder: z.nullable(orderSchema),
  paymentMethod: z.nullable(paymentMethodSchema),
  assertPaymentSuccess: z.boolean(),
  assertPaymentError: z.nullable(z.string()),
  loading: z.boolean(),
  response: z.nullable(orderSchema),
});
export type OrderState = z.infer<typeof orderStateSchema>;

/** Kept in local storage under `cookiesconsent` (specification section 3). */
export const consentRecordSchema = z.strictObject({
  ad_storage: z.enum(['granted', 'denied']),
  analytics_storage: z.enum(['granted', 'denied']),
});

export const errorStateSchema = z.strictObject({
  errorMessage: z.nullable(z.strictObject({ id: z.string(), message: z.string() })),
});
export type ErrorState = z.infer<typeof errorStateSchema>;

export const pendingStateSchema = z.array(
  z.enum(['loadProducts', 'loadProduct', 'createOrder', 'loadOrder']),
);
export type PendingName = z.infer<typeof pendingStateSchema>[number];
