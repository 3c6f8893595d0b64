import type * as z from 'zod/mini';
import { ApiError } from './api-error.ts';
import { serverErrorSchema } from './error.ts';
import {
  type Order,
  type OrderCreated,
  type OrderRequest,
  orderCreatedSchema,
  orderSchema,
} from './order.ts';
import { apiPath } from './paths.ts';
import { type Product, productListSchema, productSchema } from './product.ts';

export { ApiError };

/** Specification section 7: calls that reach nobody are tried twice more, 5000 ms apart. */
export const RETRIES_ON_STATUS_0 = 2;
export const RETRY_DELAY_MS = 5000;

export type Client = {
  loadProducts(category: 'physical' | 'digital'): Promise<Product[]>;
  /** Rejects with status 404 for an unknown id or reference. */
  loadProduct(id: string): Promise<Product>;
  /** `idempotencyKey`: one for all tries of one press. */
  createOrder(order: OrderRequest, idempotencyKey: string): Promise<OrderCreated>;
  /** The session's newest order, or the named one; null when the session has none. Opens the session. */
  loadOrder(id?: string): Promise<Order | null>;
  /** Asks what became of the payment the buyer returns from. */
  assertPayment(secret: string): Promise<Order>;
};

export type ClientOptions = {
  /** Path of the API on this origin, as `/api`. */
  base: string;
  fetch: typeof globalThis.fetch;
  /** The value of the cookie XSRF-TOKEN, read anew for each call. */
  csrfToken: () => string | undefined;
  /** Resolves after so many ms; a test gives its own. */
  wait: (ms: number) => Promise<void>;
};

export function createClient(options: ClientOptions): Client {
  async function attempt(path: string, init: RequestInit): Promise<Response> {
    const headers = new Headers(init.headers);
    headers.set('accept', 'application/json');
    const csrf = init.method === undefined ? undefined : options.csrfToken();
    if (csrf !== undefined) headers.set('x-xsrf-token', csrf);
    for (let tries = 0; ; tries += 1) {
      try {
        return await options.fetch(options.base + path, { ...init, headers, credentials: 'include' });
      } catch {
        if (tries === RETRIES_ON_STATUS_0) throw new ApiError(0);
        await options.wait(RETRY_DELAY_MS);
      }
    }
  }

  async function call<T>(path: string, schema: z.ZodMiniType<T>, init: RequestInit = {}): Promise<T | null> {
    let response = await attempt(path, init);
    if (response.status === 403 && init.method !== undefined) {
      // The session may have ended since the page was opened: GET orders opens one (readings section 5).
      await attempt(apiPath.orders(), {});
      response = await attempt(path, init);
    }
    if (response.status === 204) return null;
    const body: unknown = await response.json().catch(() => undefined);
    if (!response.ok) throw new ApiError(response.status, serverErrorSchema.safeParse(body).data);
    const parsed = schema.safeParse(body);
    if (!parsed.success) throw new ApiError(response.status);
    return parsed.data;
  }

  async function required<T>(path: string, schema: z.ZodMiniType<T>, init?: RequestInit): Promise<T> {
    const value = await call(path, schema, init);
    if (value === null) throw new ApiError(204);
    return value;
  }

  return {
    loadProducts: (category) => required(apiPath.products(category), productListSchema),
    loadProduct: (id) => required(apiPath.product(id), productSchema),
    createOrder: (order, idempotencyKey) =>
      required(apiPath.orders(), orderCreatedSchema, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': idempotencyKey },
        body: JSON.stringify(order),
      }),
    loadOrder: (id) => call(apiPath.orders(id), orderSchema),
    assertPayment: (secret) => required(apiPath.assertPayment(secret), orderSchema, { method: 'POST' }),
  };
}
