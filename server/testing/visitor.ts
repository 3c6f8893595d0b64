import type { ServerError } from '#contract/error.ts';
import type { Order, OrderCreated, OrderRequest } from '#contract/order.ts';
import { createHttpSession, type HttpCall } from '../../testkit/http-session.ts';
import { orderRequest } from './order-requests.ts';
import type { TestApp } from './test-app.ts';

/** `body` is undefined if the response has none. */
export type ApiResponse<Body> = { status: number; headers: Headers; text: string; body: Body };
export type CallOptions = HttpCall;

export type Visitor = Awaited<ReturnType<typeof visit>>;

let keys = 0;

/** Creates an idempotency key, as the browser does for each click. */
export function createIdempotencyKey(): string {
  keys += 1;
  return `key-of-a-test-${process.pid}-${keys}`;
}

/**
 * Creates a visitor with cookies like a browser.
 * @param options.openSession false if the first `order()` opens the session
 * @param options.address the client address that a trusted proxy reports
 */
export async function visit(
  app: Pick<TestApp, 'api'>,
  { openSession: opened = true, address }: { openSession?: boolean; address?: string } = {},
) {
  const session = createHttpSession();
  const proxied = address === undefined ? {} : { 'x-forwarded-for': address };
  /** Sends a request with the session's cookies and CSRF header, which `headers` can override. */
  const call = async <Body = ServerError>(
    method: string,
    path: string,
    options?: CallOptions,
  ): Promise<ApiResponse<Body>> => {
    const headers = { ...proxied, ...options?.headers };
    const { json, ...response } = await session.call(method, app.api + path, { ...options, headers });
    return { ...response, body: json as Body };
  };
  const place = (body: unknown, key = createIdempotencyKey()) =>
    call<OrderCreated & ServerError>('POST', '/orders', { body, headers: { 'idempotency-key': key } });
  /** Calls GET orders, which opens the session. */
  const order = (id?: string) =>
    call<Order>('GET', id === undefined ? '/orders' : `/orders?id=${encodeURIComponent(id)}`);
  if (opened) await order();
  return {
    ...{ cookies: session.cookies, call, order, place },
    /** @throws unless the response is 201 */
    placeOrThrow: async (body: OrderRequest, key?: string): Promise<OrderCreated> => {
      const response = await place(body, key);
      if (response.status !== 201)
        throw new Error(`placing the order failed: ${response.status} ${response.text}`);
      return response.body;
    },
    /** Returns from the payment page. */
    assert: (secret: string) =>
      call<Order>('POST', `/payments/saferpay/assert?p=${encodeURIComponent(secret)}`),
  };
}

/** Creates a visitor with an order, by default of one digital card. */
export async function visitAndPlace(app: Pick<TestApp, 'api'>, request: OrderRequest = orderRequest()) {
  const visitor = await visit(app);
  return { visitor, placed: await visitor.placeOrThrow(request) };
}
