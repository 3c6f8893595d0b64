import type { ServerError } from '#contract/error.ts';
import type { Order, OrderCreated, OrderRequest } from '#contract/order.ts';
import { createHttpSession, type HttpCall } from '../../testkit/http-session.ts';
import type { TestApp } from './test-app.ts';

/** An answer as it came; `body` is undefined when there was none. */
export type Answer<Body> = { status: number; headers: Headers; text: string; body: Body };
export type CallOptions = HttpCall;

/** A visitor with a browser's cookies, but without a browser. */
export type Visitor = {
  cookies: Map<string, string>;
  /** Any call; cookies and the CSRF header go along, and `headers` overrule them. */
  call: <Body = ServerError>(method: string, path: string, options?: CallOptions) => Promise<Answer<Body>>;
  /** GET orders, which opens the session. */
  order: (id?: string) => Promise<Answer<Order>>;
  place: (body: unknown, key?: string) => Promise<Answer<OrderCreated & ServerError>>;
  /** Places an order that must succeed. */
  placed: (body: OrderRequest, key?: string) => Promise<OrderCreated>;
  /** Comes back from the payment page. */
  assert: (secret: string) => Promise<Answer<Order>>;
};

let keys = 0;

/** A key as a browser makes one for each press. */
export function newKey(): string {
  keys += 1;
  return `key-of-a-test-${process.pid}-${keys}`;
}

/**
 * A new visitor; the session is opened by the first `order()`, or here unless told otherwise.
 * @param options.address as a trusted proxy tells it
 */
export async function visit(
  app: Pick<TestApp, 'api'>,
  { opened = true, address }: { opened?: boolean; address?: string } = {},
): Promise<Visitor> {
  const session = createHttpSession();

  const proxied = address === undefined ? {} : { 'x-forwarded-for': address };
  const call = async <Body>(method: string, path: string, options?: CallOptions): Promise<Answer<Body>> => {
    const headers = { ...proxied, ...options?.headers };
    const { json, ...answer } = await session.call(method, app.api + path, { ...options, headers });
    return { ...answer, body: json as Body };
  };

  const place: Visitor['place'] = (body, key = newKey()) =>
    call('POST', '/orders', { body, headers: { 'idempotency-key': key } });

  const visitor: Visitor = {
    cookies: session.cookies,
    call,
    order: (id) => call('GET', id === undefined ? '/orders' : `/orders?id=${encodeURIComponent(id)}`),
    place,
    placed: async (body, key) => {
      const answer = await place(body, key);
      if (answer.status !== 201) throw new Error(`not placed: ${answer.status} ${answer.text}`);
      return answer.body;
    },
    assert: (secret) => call('POST', `/payments/saferpay/assert?p=${encodeURIComponent(secret)}`),
  };
  if (opened) await visitor.order();
  return visitor;
}
