import type * as z from 'zod/mini';
import type { Category } from '#rules/lines.ts';
import type { OrderOutcome } from '#rules/order-outcome.ts';
import { ApiError } from './api-error.ts';
import { apiPath } from './api-paths.ts';
import { serverErrorSchema } from './error.ts';
import {
  type Order,
  type OrderCreated,
  type OrderRequest,
  orderCreatedSchema,
  orderOutcomeSchema,
  orderSchema,
} from './order.ts';
import { type Product, productListSchema, productSchema } from './product.ts';

/** Specification 7: calls that nobody answers to the end are tried twice more, 5000 ms apart. */
export const RETRIES_ON_STATUS_0 = 2;
export const RETRY_DELAY_MS = 5000;

export type Client = {
  loadProducts(category: Category): Promise<Product[]>;
  /** Rejects with status 404 for an unknown id or reference. */
  loadProduct(id: string): Promise<Product>;
  /** `idempotencyKey`: one for all tries of one payment attempt. `solution`: of the challenge that it asked for. */
  createOrder(order: OrderRequest, idempotencyKey: string, solution?: string): Promise<OrderCreated>;
  /** The session's newest order, or the named one; null when the session has none. Opens the session. */
  loadOrder(id?: string): Promise<Order | null>;
  /** What became of the order that was made with this secret; needs no session. */
  askOutcome(outcomeSecret: string): Promise<OrderOutcome>;
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

/** An answer that was read to its end; whether it is JSON is another matter. */
type Answer = { status: number; ok: boolean; text: string };

export function createClient(options: ClientOptions): Client {
  async function attempt(path: string, init: RequestInit): Promise<Answer> {
    const headers = new Headers(init.headers);
    headers.set('accept', 'application/json');
    const csrf = init.method === undefined ? undefined : options.csrfToken();
    if (csrf !== undefined) headers.set('x-xsrf-token', csrf);
    for (let tries = 0; ; tries += 1) {
      try {
        const response = await options.fetch(options.base + path, {
          ...init,
          headers,
          credentials: 'include',
        });
        // Read here: a connection that breaks off in the middle of an answer is one that gave none.
        return { status: response.status, ok: response.ok, text: await response.text() };
      } catch {
        if (tries === RETRIES_ON_STATUS_0) throw new ApiError(0);
        await options.wait(RETRY_DELAY_MS);
      }
    }
  }

  async function call<T>(path: string, schema: z.ZodMiniType<T>, init: RequestInit = {}): Promise<T | null> {
    let answer = await attempt(path, init);
    if (answer.status === 403 && init.method !== undefined) {
      // The session may have ended since the page was opened: GET orders opens one (readings 5).
      await attempt(apiPath.orders(), {});
      answer = await attempt(path, init);
    }
    if (answer.status === 204) return null;
    const body = parsedJson(answer.text);
    if (!answer.ok) throw new ApiError(answer.status, serverErrorSchema.safeParse(body).data);
    const parsed = schema.safeParse(body);
    if (!parsed.success) throw new ApiError(answer.status);
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
    askOutcome: async (outcomeSecret) => {
      const answer = await required(apiPath.orderOutcome(), orderOutcomeSchema, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ outcomeSecret }),
      });
      return answer.outcome;
    },
    assertPayment: (secret) => required(apiPath.assertPayment(secret), orderSchema, { method: 'POST' }),
  };
}

/** Undefined for what is no JSON, as the page of some machine between us and our server. */
function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
