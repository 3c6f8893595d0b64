import type { Category } from '#rules/lines.ts';
import type { OrderOutcome } from '#rules/status.ts';
import { type CallOptions, createApiCalls, jsonBody } from './api-calls.ts';
import { ApiError } from './api-error.ts';
import { apiPath } from './api-paths.ts';
import {
  type Order,
  type OrderCreated,
  type OrderRequest,
  orderOutcomeSchema,
  orderResponseSchema,
  orderSchema,
} from './order.ts';
import { type Product, productListSchema, productSchema } from './product.ts';

export type ShopClient = {
  loadProducts(category: Category): Promise<Product[]>;
  /** Rejects with status 404 for an unknown id or reference. */
  loadProduct(id: string): Promise<Product>;
  /**
   * @param idempotencyKey the same for all retries of a payment attempt
   * @param solution solution of the challenge that the server requested
   * @param onSlow called before each repetition, while the provider hasn't opened the payment page yet
   */
  createOrder(
    order: OrderRequest,
    idempotencyKey: string,
    solution?: string,
    onSlow?: () => void,
  ): Promise<OrderCreated>;
  /** Returns the session's newest or the given order, or null without orders. Opens the session. */
  loadOrder(id?: string): Promise<Order | null>;
  /** Returns an order of the session after checking its open payment with the provider. */
  checkOrder(id: string): Promise<Order>;
  /** Returns the outcome of the order created with this secret. Needs no session. */
  loadOrderOutcome(outcomeSecret: string): Promise<OrderOutcome>;
  /** Checks a payment after the buyer returns from the payment page. */
  assertPayment(secret: string): Promise<Order>;
  /** Returns the outcome of that payment. Needs no session. Rejects with status 404 for an unknown secret. */
  loadPaymentOutcome(returnSecret: string): Promise<OrderOutcome>;
};

/** Each call takes 20 s while the provider doesn't respond, so the buyer waits at most two minutes. */
const ORDER_CALLS_MAX = 6;

export function createShopClient(options: CallOptions): ShopClient {
  const { call, callForBody } = createApiCalls(options);
  const loadOutcome = async (path: string, body: object) =>
    (await callForBody(path, orderOutcomeSchema, jsonBody('POST', body))).outcome;
  return {
    loadProducts: (category) => callForBody(apiPath.products(category), productListSchema),
    loadProduct: (id) => callForBody(apiPath.product(id), productSchema),
    createOrder: async (order, idempotencyKey, solution, onSlow) => {
      for (let calls = 1; ; calls += 1) {
        const created = await callForBody(apiPath.orders(), orderResponseSchema, {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            'idempotency-key': idempotencyKey,
            ...(solution !== undefined && { 'challenge-solution': solution }),
          },
          body: JSON.stringify(order),
        });
        if ('redirectURL' in created) return created;
        if (calls === ORDER_CALLS_MAX) throw new ApiError(504);
        onSlow?.();
      }
    },
    loadOrder: (id) => call(apiPath.orders(id), orderSchema),
    checkOrder: (id) => callForBody(apiPath.checkOrder(id), orderSchema, { method: 'POST' }),
    loadOrderOutcome: (outcomeSecret) => loadOutcome(apiPath.orderOutcome(), { outcomeSecret }),
    assertPayment: (secret) => callForBody(apiPath.assertPayment(secret), orderSchema, { method: 'POST' }),
    loadPaymentOutcome: (returnSecret) => loadOutcome(apiPath.paymentOutcome(), { returnSecret }),
  };
}
