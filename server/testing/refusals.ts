import { expect } from 'vitest';
import { serverErrorSchema } from '#contract/error.ts';
import type { OrderRequest } from '#contract/order.ts';
import {
  type Call,
  fillPlaceholders,
  type Placeholder,
  type Refusal,
} from '../../testkit/corpus/bad-call.ts';
import { GOOD_ORDER } from '../../testkit/corpus/good-order.ts';
import { orderRequest } from './order-requests.ts';
import { rows } from './rows.ts';
import type { TestApp } from './test-app.ts';
import { type ApiResponse, createIdempotencyKey, type Visitor, visit } from './visitor.ts';

const TABLES = [
  'orders',
  'order_line',
  'payment',
  'outbound_request',
  'status_transition',
  'capture',
  'card',
  'mail',
  'review_item',
];

/** Counts the rows of every table that an order writes to. */
export async function countOrderRows(app: TestApp): Promise<unknown> {
  return rows(
    app,
    `select ${TABLES.map((name) => `(select count(*)::int from "${name}") as "${name}"`).join(', ')}`,
  );
}

/** Expects an error object without internal details, whose trace id is in the log. */
export function expectRefusal(app: TestApp, response: ApiResponse<unknown>, refusal: Refusal): void {
  const { status, messageKey, field, fieldKey, constraint } = refusal;
  expect(response.status, response.text).toBe(status);
  const error = serverErrorSchema.parse(response.body);
  expect(error).toEqual(response.body);
  expect(error.messageKey).toBe(messageKey);
  if (constraint !== undefined) expect(error.constraint).toBe(constraint);
  if (field !== undefined) {
    expect(error.fieldErrors).toContainEqual(expect.objectContaining({ field, messageKey: fieldKey }));
  }
  expect(response.headers.get('x-trace-id')).toBe(error.id);
  expect(app.logged.findLast((entry) => entry.includes(`"traceId":"${error.id}"`))).toBeDefined();
  expect(response.text).not.toMatch(/stack|node_modules|\.ts:|select|insert/);
}

/** Creates a visitor with an open order, and the values of the corpus placeholders. */
export async function openCorpusVisitor(app: TestApp) {
  const [visitor, other] = [await visit(app), await visit(app)];
  const newcomer = await visit(app, { openSession: false });
  const [outcomeSecret, idempotencyKey] = [
    `${createIdempotencyKey()}-${'s'.repeat(32)}`,
    createIdempotencyKey(),
  ];
  const own = await visitor.placeOrThrow({ ...GOOD_ORDER, outcomeSecret } as OrderRequest, idempotencyKey);
  const foreign = await other.placeOrThrow(orderRequest());
  const [secrets, foreignSecrets] = [await readSecrets(app, own.id), await readSecrets(app, foreign.id)];
  const cookie = (from: Visitor, name: string) => from.cookies.get(name) ?? '';
  const values: Record<Placeholder, string> = {
    '<order>': own.id,
    '<reference>': own.reference,
    '<return secret>': secrets.back,
    '<notify secret>': secrets.notify,
    '<outcome secret>': outcomeSecret,
    '<idempotency key>': idempotencyKey,
    '<other order>': foreign.id,
    '<other reference>': foreign.reference,
    '<other return secret>': foreignSecrets.back,
    '<session>': cookie(visitor, 'cadeau_session'),
    '<other session>': cookie(other, 'cadeau_session'),
    '<token>': cookie(visitor, 'XSRF-TOKEN'),
    '<other token>': cookie(other, 'XSRF-TOKEN'),
  };
  /** Makes a call. Without a session it sends no cookies, like a first visit. */
  const make = (call: Call): Promise<ApiResponse<unknown>> => {
    const { method, path, headers, raw, by } = fillPlaceholders(call, values);
    const key = method === 'POST' && path === '/orders' && { 'idempotency-key': createIdempotencyKey() };
    const caller = by === undefined ? visitor : { other, newcomer }[by];
    if (by === 'newcomer') newcomer.cookies.clear();
    return caller.call(method, path, { ...(raw !== undefined && { raw }), headers: { ...key, ...headers } });
  };
  return { visitor, own, secret: secrets.back, make };
}

async function readSecrets(app: TestApp, orderId: string): Promise<{ back: string; notify: string }> {
  const [payment] = await rows<{ back: string; notify: string }>(
    app,
    `select return_secret as back, notify_secret as notify from payment where order_id = '${orderId}'`,
  );
  return { back: payment?.back ?? '', notify: payment?.notify ?? '' };
}
