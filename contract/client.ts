import type { Category } from '#rules/lines.ts';
import type { OrderOutcome } from '#rules/status.ts';
import { type CallOptions, createApiCalls, jsonBody } from './api-calls.ts';
import { apiPath } from './api-paths.ts';
import {
  type Order,
  type OrderCreated,
  type OrderRequest,
  orderCreatedSchema,
  orderOutcomeSchema,
  orderSchema,
} from './order.ts';
import { type Product, productListSchema, productSchema } from './product.ts';

export type ShopClient = {
  loadProducts(category: Category): Promise<Product[]>;
  /** Rejects with status 404 for an unknown id or reference. */
  loadProduct(id: string): Promise<Product>;
  /**
   * @param idempotencyKey the same for all retries of a payment attempt
   * @param solution of the requested challenge
   */
  createOrder(order: OrderRequest, idempotencyKey: string, solution?: string): Promise<OrderCreated>;
  /** Returns the session's newest or the given order, or null without orders. Opens the session. */
  loadOrder(id?: string): Promise<Order | null>;
  /** Returns an order of the session after checking its open payment with the provider. */
  checkOrder(id: string): Promise<Order>;
  /** Returns the outcome of the order created with this secret. Needs no session. */
  loadOrderOutcome(outcomeSecret: string): Promise<OrderOutcome>;
  /** Checks the payment that the buyer returns from. */
  assertPayment(secret: string): Promise<Order>;
  /** Returns that payment's outcome. Needs no session. Rejects with status 404 for an unknown secret. */
  loadPaymentOutcome(returnSecret: string): Promise<OrderOutcome>;
};

export function createShopClient(options: CallOptions): ShopClient {
  const { call, callForBody } = createApiCalls(options);
  const outcome = async (path: string, body: object) =>
    (await callForBody(path, orderOutcomeSchema, jsonBody('POST', body))).outcome;
  return {
    loadProducts: (category) => callForBody(apiPath.products(category), productListSchema),
    loadProduct: (id) => callForBody(apiPath.product(id), productSchema),
    createOrder: (order, idempotencyKey, solution) =>
      callForBody(apiPath.orders(), orderCreatedSchema, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'idempotency-key': idempotencyKey,
          ...(solution !== undefined && { 'challenge-solution': solution }),
        },
        body: JSON.stringify(order),
      }),
    loadOrder: (id) => call(apiPath.orders(id), orderSchema),
    checkOrder: (id) => callForBody(apiPath.checkOrder(id), orderSchema, { method: 'POST' }),
    loadOrderOutcome: (outcomeSecret) => outcome(apiPath.orderOutcome(), { outcomeSecret }),
    assertPayment: (secret) => callForBody(apiPath.assertPayment(secret), orderSchema, { method: 'POST' }),
    loadPaymentOutcome: (returnSecret) => outcome(apiPath.paymentOutcome(), { returnSecret }),
  };
}
