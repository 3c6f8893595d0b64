import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ERROR_KEYS, type ErrorKey, serverErrorSchema } from '#contract/error.ts';
import { openIdleApp } from '#server/testing/idle-app.ts';
import { DIGITAL, line, orderRequest, POSTED } from '#server/testing/order-requests.ts';
import { rows } from '#server/testing/rows.ts';
import { type ApiResponse, createIdempotencyKey, type Visitor, visit } from '#server/testing/visitor.ts';
import germanErrors from '#texts/de-ch/errors.json' with { type: 'json' };
import german from '#texts/de-ch/page-errors.json' with { type: 'json' };
import frenchErrors from '#texts/fr-ch/errors.json' with { type: 'json' };
import french from '#texts/fr-ch/page-errors.json' with { type: 'json' };
import italianErrors from '#texts/it-ch/errors.json' with { type: 'json' };
import italian from '#texts/it-ch/page-errors.json' with { type: 'json' };

const app = await openIdleApp();

const SENTENCES: Record<string, unknown>[] = [
  { ...germanErrors, ...german },
  { ...frenchErrors, ...french },
  { ...italianErrors, ...italian },
];

type Failure = {
  key: ErrorKey;
  status: number;
  constraint?: string;
  fieldErrors?: boolean;
  /** Causes the failure of the next call. @returns the call */
  prepare: (visitor: Visitor) => Promise<() => Promise<ApiResponse<unknown>>>;
};

const newSecret = () => `${createIdempotencyKey()}-${'s'.repeat(32)}`;
const posted =
  (visitor: Visitor, headers: Record<string, string>, raw = '{}') =>
  async () =>
    visitor.call('POST', '/orders', {
      raw,
      headers: { 'idempotency-key': createIdempotencyKey(), ...headers },
    });
const cardsPdf = (visitor: Visitor, id: string) => () => visitor.call('GET', `/orders/${id}/cards.pdf`);

async function paid(visitor: Visitor, request = orderRequest()) {
  const { id, reference } = await visitor.placeOrThrow(request);
  await visitor.assert(await app.systems.pay(reference));
  return id;
}

async function issued(visitor: Visitor, request?: ReturnType<typeof orderRequest>) {
  const id = await paid(visitor, request);
  await app.app.fulfilment.issueCards(id);
  return id;
}

/** Makes the database refuse the next orders with this PostgreSQL error code. */
function createRefusal(key: ErrorKey, status: number, code: string, constraint?: string): Failure {
  return {
    key,
    status,
    ...(constraint !== undefined && { constraint }),
    prepare: async (visitor) => {
      const named = constraint === undefined ? '' : `, constraint = '${constraint}'`;
      await rows(
        app,
        `create or replace function refuse() returns trigger language plpgsql as
           $$ begin raise 'words of the inside' using errcode = '${code}'${named}; end $$;
         create trigger refuse after insert on orders for each row execute function refuse()`,
      );
      return async () => {
        const answer = await visitor.place(orderRequest());
        await rows(app, 'drop function refuse cascade');
        return answer;
      };
    },
  };
}

const FAILURES: Failure[] = [
  { key: 'BAD_REQUEST', status: 400, fieldErrors: true, prepare: async (visitor) => posted(visitor, {}) },
  {
    key: 'FORBIDDEN',
    status: 403,
    prepare: async (visitor) => posted(visitor, { 'x-xsrf-token': 'of-nobody' }),
  },
  { key: 'NOT_FOUND', status: 404, prepare: async (visitor) => () => visitor.call('GET', '/orders?id=none') },
  {
    key: 'NOT_FOUND',
    status: 404,
    prepare: async (visitor) => () => visitor.call('GET', '/none', { headers: { accept: 'text/html' } }),
  },
  {
    key: 'MEDIA_TYPE_NOT_ACCEPTABLE',
    status: 415,
    prepare: async (visitor) => posted(visitor, { 'content-type': 'text/plain' }),
  },
  {
    key: 'MEDIA_TYPE_NOT_ACCEPTABLE',
    status: 406,
    prepare: async (visitor) => () => visitor.call('GET', '/orders', { headers: { accept: 'text/html' } }),
  },
  {
    key: 'MAXIMUM_UPLOAD_SIZE_EXCEEDED',
    status: 413,
    prepare: async (visitor) => posted(visitor, {}, JSON.stringify('x'.repeat(64 * 1024))),
  },
  {
    key: 'BUSINESS_CONSTRAINT_VIOLATION',
    status: 409,
    constraint: 'paymentInProgress',
    prepare: async (visitor) => {
      const { reference } = await visitor.placeOrThrow(orderRequest());
      const secret = await app.systems.pay(reference);
      await app.systems.control('saferpay', { endpoint: 'Capture', fault: 'html-502' });
      await visitor.assert(secret);
      return () => visitor.place(orderRequest());
    },
  },
  {
    key: 'BUSINESS_CONSTRAINT_VIOLATION',
    status: 409,
    constraint: 'alreadyPaid',
    prepare: async (visitor) => {
      const outcomeSecret = newSecret();
      await paid(visitor, { ...orderRequest(), outcomeSecret });
      const again = { ...orderRequest(), outcomeSecret: newSecret(), replaces: outcomeSecret };
      return async () => (await visit(app)).place(again);
    },
  },
  {
    key: 'BUSINESS_CONSTRAINT_VIOLATION',
    status: 409,
    constraint: 'salePaused',
    fieldErrors: true,
    prepare: async (visitor) => {
      const by = { person: 'anna', command: 'sale pause', reason: 'a recall' };
      await app.app.operations.pauseSale({ digital: { 'de-ch': 'A.', 'fr-ch': 'B.', 'it-ch': 'C.' } }, by);
      return async () => {
        const answer = await visitor.place(orderRequest());
        await app.app.operations.resumeSale({ categories: ['digital'], leaveItems: true, by });
        return answer;
      };
    },
  },
  {
    key: 'BUSINESS_CONSTRAINT_VIOLATION',
    status: 409,
    constraint: 'cardsNotIssued',
    prepare: async (visitor) => cardsPdf(visitor, await paid(visitor)),
  },
  {
    key: 'BUSINESS_CONSTRAINT_VIOLATION',
    status: 409,
    constraint: 'noCards',
    prepare: async (visitor) => {
      const request = orderRequest({ cart: [line(POSTED, 50)], deliveryOption: { key: 'standard' } });
      return cardsPdf(visitor, await issued(visitor, request));
    },
  },
  {
    key: 'BUSINESS_CONSTRAINT_VIOLATION',
    status: 410,
    constraint: 'cardsRemoved',
    prepare: async (visitor) => {
      const id = await issued(visitor);
      await rows(
        app,
        `update card set secret = null, secret_removed_at = cadeau_now() where order_id = '${id}'`,
      );
      return cardsPdf(visitor, id);
    },
  },
  createRefusal('BUSINESS_CONSTRAINT_VIOLATION', 409, '23514', 'a_check'),
  createRefusal('FOREIGN_KEY_CONSTRAINT_VIOLATION', 409, '23503', 'a_foreign_key'),
  createRefusal('UNIQUE_KEY_CONSTRAINT_VIOLATION', 409, '23505', 'a_unique_key'),
  {
    key: 'UNIQUE_KEY_CONSTRAINT_VIOLATION',
    status: 409,
    constraint: 'idempotencyKey',
    prepare: async (visitor) => {
      const key = createIdempotencyKey();
      await visitor.placeOrThrow(orderRequest(), key);
      return () => visitor.place(orderRequest({ cart: [line(DIGITAL, 60)] }), key);
    },
  },
  {
    key: 'TOO_MANY_REQUESTS',
    status: 429,
    prepare: async (visitor) => {
      const id = await issued(visitor, orderRequest({ cart: [line(DIGITAL, 5, 60)] }));
      const ask = cardsPdf(visitor, id);
      return async () => {
        const answers = await Promise.all([ask(), ask(), ask()]);
        return answers.find(({ status }) => status !== 200) ?? answers[0];
      };
    },
  },
  createRefusal('INTERNAL_SERVER_ERROR', 500, 'XX000'),
  createRefusal('SERVICE_UNAVAILABLE_ERROR', 503, '53100'),
];

/** The provider's failures leave a Failed order (idempotency.test.ts). */
const PROVIDER: Failure = {
  key: 'PAYMENT_PROVIDER_RESPONSE_ERROR',
  status: 502,
  constraint: 'system',
  prepare: async (visitor) => {
    await app.systems.control('saferpay', { endpoint: 'Initialize', fault: 'html-502' });
    return () => visitor.place(orderRequest());
  },
};

/** No API call raises these. */
const RAISED_BY_NO_CALL: ErrorKey[] = [
  'GIFT_CARD_SUPPLIER_RESPONSE_ERROR',
  'AUTHENTICATION_SERVICE_ADMIN_ERROR',
];

const TABLES = ['orders', 'order_line', 'payment', 'outbound_request', 'status_transition', 'card', 'mail'];
const stored = () =>
  rows(app, `select ${TABLES.map((name) => `(select count(*)::int from ${name}) as ${name}`).join(', ')}`);

async function fail({ prepare }: Failure) {
  const call = await prepare(await visit(app));
  const before = await stored();
  app.logged.length = 0;
  const answer = await call();
  return { answer, logged: app.logged.map((row) => JSON.parse(row)), before, after: await stored() };
}

function expectProblem(
  { key, status, constraint, fieldErrors }: Failure,
  failed: Awaited<ReturnType<typeof fail>>,
) {
  const { answer, logged } = failed;
  const traceId = answer.headers.get('x-trace-id');
  expect([answer.status, answer.headers.get('cache-control')], answer.text).toEqual([status, 'no-store']);
  expect(serverErrorSchema.parse(answer.body)).toEqual({
    id: traceId,
    timestamp: expect.any(String),
    messageKey: key,
    ...(constraint !== undefined && { constraint }),
    ...(key === PROVIDER.key && { reference: expect.any(String) }),
    ...(status === 429 && { retryAfter: expect.any(Number) }),
    ...(fieldErrors === true && { fieldErrors: expect.arrayContaining([expect.anything()]) }),
  });
  expect(answer.text).not.toMatch(/words of the inside|stack|node_modules|\.ts:|select|insert/);
  const [msg, level] = status >= 500 ? ['request failed', 50] : ['request refused', 30];
  const lines = logged.filter((entry) => entry.traceId === traceId);
  expect(lines).toContainEqual(
    expect.objectContaining({ msg, level, messageKey: key, ...(constraint !== undefined && { constraint }) }),
  );
  expect(lines).toContainEqual(expect.objectContaining({ msg: 'request', status }));
  const sentences = SENTENCES.map((texts) => texts[key]);
  expect(sentences).toEqual(Array(3).fill(expect.stringMatching(/ .+\.$/)));
  expect(new Set(sentences).size).toBe(3);
}

describe('a call that fails', () => {
  it.each(FAILURES)('with $status $key ($constraint) reports it, and leaves no records', async (failure) => {
    const failed = await fail(failure);
    expectProblem(failure, failed);
    expect(failed.after).toEqual(failed.before);
  });

  it('at the payment provider reports it, and leaves a failed order', async () => {
    const failed = await fail(PROVIDER);
    expectProblem(PROVIDER, failed);
    const [order] = await rows(app, 'select status from orders order by created_at desc limit 1');
    expect(order).toEqual({ status: 'Failed' });
  });

  it('covers every case in docs/errors.md', () => {
    const page = readFileSync(new URL('../../docs/errors.md', import.meta.url), 'utf8');
    const documented = ERROR_KEYS.filter((key) => !RAISED_BY_NO_CALL.includes(key)).flatMap((key) => {
      const [, , statuses = '', words = ''] =
        page
          .split('\n')
          .find((row) => row.startsWith(`| \`${key}\``))
          ?.split('|') ?? [];
      const constraints = [...words.matchAll(/`([a-z]+[A-Z]\w+)`/g)]
        .map(([, name = '']) => name)
        .filter((name) => name !== 'fieldErrors' && name !== 'retryAfter');
      // raw-requests.test.ts and request-headers.test.ts test bad bytes and headers.
      const ofCalls = statuses
        .trim()
        .split(', ')
        .filter((status) => status !== '4xx');
      return [...ofCalls, ...constraints].map((what) => `${key} ${what}`);
    });
    const tried = [...FAILURES, PROVIDER].flatMap(({ key, status, constraint }) => [
      `${key} ${status}`,
      `${key} ${constraint}`,
    ]);
    expect(documented.filter((what) => !tried.includes(what))).toEqual([]);
  });
});
