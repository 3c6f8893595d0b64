import type { Category } from '#rules/lines.ts';
import type { OrderOutcome } from '#rules/order-outcome.ts';
import { apiPath } from './api-paths.ts';
import { type CallOptions, createCalls, jsonBody } from './call.ts';
import {
  type Order,
  type OrderCreated,
  type OrderRequest,
  orderCreatedSchema,
  orderOutcomeSchema,
  orderSchema,
} from './order.ts';
import { type Product, productListSchema, productSchema } from './product.ts';

export type Client = {
  loadProducts(category: Category): Promise<Product[]>;
  /** Rejects with status 404 for an unknown id or reference. */
  loadProduct(id: string): Promise<Product>;
  /** `idempotencyKey`: one for all tries of one payment attempt. `solution`: of the challenge that it asked for. */
  createOrder(order: OrderRequest, idempotencyKey: string, solution?: string): Promise<OrderCreated>;
  /** The session's newest order, or the named one; null when the session has none. Opens the session. */
  loadOrder(id?: string): Promise<Order | null>;
  /** An order of this session, after its open payment was checked with the provider. */
  checkOrder(id: string): Promise<Order>;
  /** What became of the order that was made with this secret; needs no session. */
  askOutcome(outcomeSecret: string): Promise<OrderOutcome>;
  /** Asks what became of the payment the buyer returns from. */
  assertPayment(secret: string): Promise<Order>;
  /** The outcome of that payment; needs no session. Rejects with status 404 for an unknown secret. */
  checkOutcome(returnSecret: string): Promise<OrderOutcome>;
};

export function createClient(options: CallOptions): Client {
  const { call, required } = createCalls(options);
  const outcome = async (path: string, body: object) =>
    (await required(path, orderOutcomeSchema, jsonBody('POST', body))).outcome;
  return {
    loadProducts: (category) => required(apiPath.products(category), productListSchema),
    loadProduct: (id) => required(apiPath.product(id), productSchema),
    createOrder: (order, idempotencyKey, solution) =>
      required(apiPath.orders(), orderCreatedSchema, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'idempotency-key': idempotencyKey,
          ...(solution !== undefined && { 'challenge-solution': solution }),
        },
        body: JSON.stringify(order),
      }),
    loadOrder: (id) => call(apiPath.orders(id), orderSchema),
    checkOrder: (id) => required(apiPath.checkOrder(id), orderSchema, { method: 'POST' }),
    askOutcome: (outcomeSecret) => outcome(apiPath.orderOutcome(), { outcomeSecret }),
    assertPayment: (secret) => required(apiPath.assertPayment(secret), orderSchema, { method: 'POST' }),
    checkOutcome: (returnSecret) => outcome(apiPath.paymentOutcome(), { returnSecret }),
  };
}
