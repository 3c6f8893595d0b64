import * as z from 'zod/mini';
import { addressesSchema, storedAddressSchema } from '#rules/address.ts';
import { PRODUCT_NAME } from '#rules/localized-text.ts';
import { PAYMENT_METHODS } from '#rules/payment.ts';
import { CARD_STATUSES, ORDER_OUTCOMES, ORDER_STATUSES, PAYMENT_STATUSES } from '#rules/status.ts';
import { deliveryMethodSchema, deliveryOptionSchema } from './delivery-option.ts';
import { cartProductSchema } from './product.ts';
import { daySchema, instantSchema, languageSchema, rappenSchema } from './wire.ts';

export const paymentMethodSchema = z.enum(PAYMENT_METHODS);

/** Id or reference id of a product. The annotation lets the bundler remove it from the browser bundle. */
const productNameSchema = /* @__PURE__ */ z
  .string()
  .check(z.regex(PRODUCT_NAME, { error: 'order.productUnknown' }));

/**
 * A random value that the browser creates with an order, to query the order's outcome even after the session
 * has ended. It's sent only in bodies, never in a URL. The server stores its hash.
 */
const outcomeSecretSchema = /* @__PURE__ */ z.string().check(z.regex(/^[\w-]{32,100}$/));

/**
 * Body of POST orders. The browser sends products, card values and amounts; the server computes all totals.
 * Addresses use the rules' schema, so that each error has its message key.
 */
export const orderRequestSchema = z.strictObject({
  lang: languageSchema,
  paymentMethod: paymentMethodSchema,
  cart: z.array(
    z.strictObject({
      /** `id`: the product's id or reference id. `price`: the value of one card in Rappen, whole francs. */
      product: z.strictObject({ id: productNameSchema, price: z.number() }),
      amount: z.number(),
    }),
  ),
  /** The buyer's choice. The server applies the delivery rules. */
  deliveryOption: z.strictObject({ key: deliveryMethodSchema }),
  addresses: addressesSchema,
  outcomeSecret: z.optional(outcomeSecretSchema),
  /** Secret of the previous order with the same cart. If that order is paid, no second one is created. */
  replaces: z.optional(outcomeSecretSchema),
});
/** The request before parsing, which trims addresses and adds the billing address. */
export type OrderRequest = z.input<typeof orderRequestSchema>;
export type ParsedOrderRequest = z.infer<typeof orderRequestSchema>;

export const orderCreatedSchema = z.object({
  id: z.string(),
  reference: z.string(),
  redirectURL: z.string(),
});
export type OrderCreated = z.infer<typeof orderCreatedSchema>;

/** The provider hasn't opened the payment page yet (202). Repeat the call with the same key. */
export const orderOpeningSchema = z.object({ id: z.string(), reference: z.string() });
export type OrderOpening = z.infer<typeof orderOpeningSchema>;

/** Response of POST orders. */
export const orderResponseSchema = z.union([orderCreatedSchema, orderOpeningSchema]);

export const orderOutcomeRequestSchema = z.strictObject({ outcomeSecret: outcomeSecretSchema });
/** Response of POST orders/outcome. Unknown secrets are `closed`. */
export const orderOutcomeSchema = z.object({ outcome: z.enum(ORDER_OUTCOMES) });

/** Body of POST payments/outcome: the secret in the provider's return URL. */
export const paymentOutcomeRequestSchema = /* @__PURE__ */ z.strictObject({
  returnSecret: z.string().check(z.regex(/^[\w-]{32,100}$/)),
});

/** A card of an order without its number. */
export const purchasedItemSchema = z.object({
  id: z.string(),
  productId: z.string(),
  price: rappenSchema,
  /** Line in the order and position within the line, both starting at 1. */
  line: z.int(),
  ordinal: z.int(),
  status: z.enum(CARD_STATUSES),
  validUntil: z.nullable(daySchema),
});

/** Specification 3, Order: response of GET orders and of the payment assertion. */
export const orderSchema = z.object({
  id: z.string(),
  reference: z.string(),
  cart: z.array(z.object({ product: cartProductSchema, amount: z.int() })),
  orderStatus: z.enum(ORDER_STATUSES),
  /** The buyer's choice. */
  paymentMethod: paymentMethodSchema,
  /** The method reported by the provider, which may be unknown to us. Missing until it is reported. */
  paidMethod: z.optional(z.nullable(z.string())),
  paymentStatus: z.enum(PAYMENT_STATUSES),
  /** Reason for the current payment status. */
  paymentCause: z.string(),
  /** The provider's message to the payer after a decline, in the order's language. */
  payerMessage: z.optional(z.nullable(z.string())),
  /** True if money arrived for this order and was returned. */
  paymentReversed: z.optional(z.boolean()),
  /** True while the provider hasn't decided. Meanwhile, no other payment for these cards may start. */
  paymentPending: z.boolean(),
  purchasedItems: z.array(purchasedItemSchema),
  /**
   * State of the PDF with the digital cards. `none`: no digital cards, all void, or numbers no longer stored.
   */
  cardsPdf: z.enum(['pending', 'ready', 'none']),
  /** True if the order contains a digital card, which is sent by e-mail. */
  isMarkedForDigitalEmailConfirmation: z.boolean(),
  addresses: z.object({
    primaryAddress: storedAddressSchema,
    billingAddress: storedAddressSchema,
    useSameAddress: z.boolean(),
  }),
  orderDate: instantSchema,
  deliveryOption: deliveryOptionSchema,
  /** Null without physical cards. */
  expectedDelivery: z.nullable(z.object({ from: daySchema, to: daySchema })),
  /** Cards and shipping. */
  totalOrderAmount: rappenSchema,
  refundedAmount: rappenSchema,
  lang: languageSchema,
  /** Trace ID of this response, as in the header `x-trace-id`. */
  traceId: z.optional(z.string()),
});
export type Order = z.infer<typeof orderSchema>;
