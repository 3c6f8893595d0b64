import type { ServerError } from '#contract/error.ts';
import type { Order, OrderCreated, OrderRequest } from '#contract/order.ts';
import { createHttpSession, type HttpCall } from '../../testkit/http-session.ts';
import { orderRequest } from './order-requests.ts';
import type { TestApp } from './test-app.ts';

/** A response. `body` is undefined without a body. */
export type Answer<Body> = { status: number; headers: Headers; text: string; body: Body };
export type CallOptions = HttpCall;

export type Visitor = Awaited<ReturnType<typeof visit>>;

let keys = 0;

/** Creates a key, as a browser does for each press. */
export function newKey(): string {
  keys += 1;
  return `key-of-a-test-${process.pid}-${keys}`;
}

/**
 * Creates a visitor with cookies like a browser.
 * @param options.opened false if the first `order()` opens the session
 * @param options.address the client address that a trusted proxy reports
 */
export async function visit(
  app: Pick<TestApp, 'api'>,
  { opened = true, address }: { opened?: boolean; address?: string } = {},
) {
  const session = createHttpSession();
  const proxied = address === undefined ? {} : { 'x-forwarded-for': address };
  /** Makes any call with cookies and the CSRF header. `headers` override them. */
  const call = async <Body = ServerError>(
    method: string,
    path: string,
    options?: CallOptions,
  ): Promise<Answer<Body>> => {
    const headers = { ...proxied, ...options?.headers };
    const { json, ...answer } = await session.call(method, app.api + path, { ...options, headers });
    return { ...answer, body: json as Body };
  };
  const place = (body: unknown, key = newKey()) =>
    call<OrderCreated & ServerError>('POST', '/orders', { body, headers: { 'idempotency-key': key } });
  /** Calls GET orders, which opens the session. */
  const order = (id?: string) =>
    call<Order>('GET', id === undefined ? '/orders' : `/orders?id=${encodeURIComponent(id)}`);
  if (opened) await order();
  return {
    ...{ cookies: session.cookies, call, order, place },
    /** Places an order that must succeed. */
    placed: async (body: OrderRequest, key?: string): Promise<OrderCreated> => {
      const answer = await place(body, key);
      if (answer.status !== 201) throw new Error(`not placed: ${answer.status} ${answer.text}`);
      return answer.body;
    },
    /** Returns from the payment page. */
    assert: (secret: string) =>
      call<Order>('POST', `/payments/saferpay/assert?p=${encodeURIComponent(secret)}`),
  };
}

/** Creates a visitor with an order, by default of one digital card. */
export async function visitAndPlace(app: Pick<TestApp, 'api'>, request: OrderRequest = orderRequest()) {
  const visitor = await visit(app);
  return { visitor, placed: await visitor.placed(request) };
}
