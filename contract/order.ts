import * as z from 'zod/mini';
import { addressesSchema, storedAddressSchema } from '#rules/address.ts';
import { ORDER_OUTCOMES } from '#rules/order-outcome.ts';
import { PAYMENT_METHODS } from '#rules/payment.ts';
import { PRODUCT_NAME } from '#rules/product-name.ts';
import { CARD_STATUSES, ORDER_STATUSES, PAYMENT_STATUSES } from '#rules/status.ts';
import { deliveryMethodSchema, deliveryOptionSchema } from './delivery-option.ts';
import { cartProductSchema } from './product.ts';
import { daySchema, instantSchema, languageSchema, rappenSchema } from './wire.ts';

export const paymentMethodSchema = z.enum(PAYMENT_METHODS);

/** Id or reference id of a product. Marked as pure: a browser, which checks no orders, is built without it. */
const productNameSchema = /* @__PURE__ */ z
  .string()
  .check(z.regex(PRODUCT_NAME, { error: 'order.productUnknown' }));

/**
 * A random value that a browser makes with an order. Later it asks with it what became of the order, when its session
 * is over. It stands in bodies only, never in an address; the server keeps its hash.
 */
const outcomeSecretSchema = /* @__PURE__ */ z.string().check(z.regex(/^[\w-]{32,100}$/));

/**
 * Body of POST orders. The browser names products, the value of one card, and how many; every other figure
 * is the server's. The addresses are the rules' own schema, so that each fault has its key.
 */
export const orderRequestSchema = z.strictObject({
  lang: languageSchema,
  paymentMethod: paymentMethodSchema,
  cart: z.array(
    z.strictObject({
      /** `id` is the product's id or reference id; `price` the value of one card in Rappen, whole francs. */
      product: z.strictObject({ id: productNameSchema, price: z.number() }),
      amount: z.number(),
    }),
  ),
  /** What the buyer chose; the server applies the delivery rules to it. */
  deliveryOption: z.strictObject({ key: deliveryMethodSchema }),
  addresses: addressesSchema,
  outcomeSecret: z.optional(outcomeSecretSchema),
  /** The secret of the order that was made of the same cart before: no second one is made when that one is paid. */
  replaces: z.optional(outcomeSecretSchema),
});
/** As the browser sends it; the parsed form has its addresses trimmed and billing filled in. */
export type OrderRequest = z.input<typeof orderRequestSchema>;
export type ParsedOrderRequest = z.infer<typeof orderRequestSchema>;

/** Answer of POST orders. */
export const orderCreatedSchema = z.object({
  id: z.string(),
  reference: z.string(),
  /** Where the browser goes to pay. */
  redirectURL: z.string(),
});
export type OrderCreated = z.infer<typeof orderCreatedSchema>;

/** Body of POST orders/outcome. */
export const orderOutcomeRequestSchema = z.strictObject({ outcomeSecret: outcomeSecretSchema });
/** Answer of POST orders/outcome; an unknown secret answers `closed`. */
export const orderOutcomeSchema = z.object({ outcome: z.enum(ORDER_OUTCOMES) });

/** Body of POST payments/outcome: the secret in the address by which the payment provider sends the buyer back. */
export const paymentOutcomeRequestSchema = /* @__PURE__ */ z.strictObject({
  returnSecret: z.string().check(z.regex(/^[\w-]{32,100}$/)),
});

/** One card of an order as its buyer may know it: never its number. */
export const purchasedItemSchema = z.object({
  id: z.string(),
  productId: z.string(),
  price: rappenSchema,
  /** Line in the order and place within the line, both counted from 1. */
  line: z.int(),
  ordinal: z.int(),
  status: z.enum(CARD_STATUSES),
  validUntil: z.nullable(daySchema),
});

/** Specification 3, Order: answer of GET orders and of the payment assertion. */
export const orderSchema = z.object({
  id: z.string(),
  /** The short reference that people see and say. */
  reference: z.string(),
  cart: z.array(z.object({ product: cartProductSchema, amount: z.int() })),
  orderStatus: z.enum(ORDER_STATUSES),
  /** What was chosen. */
  paymentMethod: paymentMethodSchema,
  /** What was paid with, as the provider names it, once it has; a name that is none of ours is kept as it is. */
  paidMethod: z.optional(z.nullable(z.string())),
  paymentStatus: z.enum(PAYMENT_STATUSES),
  /** Why the payment stands where it stands, as recorded with its last move. */
  paymentCause: z.string(),
  /** Of a declined payment, what the provider wrote for the payer, in the order's language. */
  payerMessage: z.optional(z.nullable(z.string())),
  /** The provider has not decided yet: no other payment may be begun for these cards. */
  paymentPending: z.boolean(),
  purchasedItems: z.array(purchasedItemSchema),
  /** Whether the buyer may have the PDF of the digital cards: not yet, now, or (none was bought, they are void or no longer kept) not. */
  cardsPdf: z.enum(['coming', 'ready', 'none']),
  /** True once the order holds a digital card, which goes out by e-mail. */
  isMarkedForDigitalEmailConfirmation: z.boolean(),
  addresses: z.object({
    primaryAddress: storedAddressSchema,
    billingAddress: storedAddressSchema,
    useSameAddress: z.boolean(),
  }),
  orderDate: instantSchema,
  deliveryOption: deliveryOptionSchema,
  /** Null for a purely digital order. */
  expectedDelivery: z.nullable(z.object({ from: daySchema, to: daySchema })),
  /** Goods and postage. */
  totalOrderAmount: rappenSchema,
  refundedAmount: rappenSchema,
  lang: languageSchema,
  /** Trace id of the call that was answered with this order, as in its header `x-trace-id`. */
  traceId: z.optional(z.string()),
});
export type Order = z.infer<typeof orderSchema>;
