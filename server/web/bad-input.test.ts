import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serverErrorSchema } from '#contract/error.ts';
import {
  DIGITAL,
  line,
  newAddress,
  OTHER_DIGITAL,
  orderRequest,
  POSTED,
} from '#server/testing/order-requests.ts';
import { rows } from '#server/testing/rows.ts';
import { openTestApp, type TestApp } from '#server/testing/test-app.ts';
import { type Answer, newKey, type Visitor, visit } from '#server/testing/visitor.ts';

let app: TestApp;
let visitor: Visitor;
beforeAll(async () => {
  app = await openTestApp({ worker: false });
  await app.systems.reset();
  visitor = await visit(app);
});
afterAll(() => app?.close());

const TABLES = [
  'orders',
  'order_line',
  'payment',
  'outbound_request',
  'status_transition',
  'capture',
  'card',
  'mail',
];

async function rowCounts(): Promise<unknown> {
  return rows(
    app,
    `select ${TABLES.map((name) => `(select count(*)::int from "${name}") as "${name}"`).join(', ')}`,
  );
}

/** The error object whose trace id is found in the log, with nothing of our insides in it. */
function expectErrorObject(answer: Answer<unknown>, status: number, messageKey: string): void {
  expect(answer.status, answer.text).toBe(status);
  const error = serverErrorSchema.parse(answer.body);
  expect(error).toEqual(answer.body);
  expect(error.messageKey).toBe(messageKey);
  expect(answer.headers.get('x-trace-id')).toBe(error.id);
  expect(app.logged.some((entry) => JSON.parse(entry).traceId === error.id)).toBe(true);
  expect(answer.text).not.toMatch(/stack|node_modules|\.ts:|select|insert/);
}

/** A body with one place of it changed, by its path. */
function changed(path: string, value: unknown): unknown {
  const body: unknown = structuredClone(orderRequest());
  const steps = path.split('.');
  const last = steps.pop() ?? '';
  let place = body as Record<string, unknown>;
  for (const step of steps) place = place[step] as Record<string, unknown>;
  if (value === undefined) delete place[last];
  else place[last] = value;
  return body;
}

const address = 'addresses.primaryAddress';

describe('an order is refused with the field named, and leaves no row behind', () => {
  it.each<[string, unknown, string, string?]>([
    // Values and amounts
    ['cart.0.product.price', 450, 'cart.0.product.price', 'cart.addToCartPriceError'],
    ['cart.0.product.price', 1050, 'cart.0.product.price', 'cart.addToCartPriceError'],
    ['cart.0.product.price', 1000.5, 'cart.0.product.price', 'cart.addToCartPriceError'],
    ['cart.0.product.price', 50_100, 'cart.0.product.price', 'cart.addToCartPriceError'],
    ['cart.0.product.price', 0, 'cart.0.product.price', 'cart.addToCartPriceError'],
    ['cart.0.product.price', -5000, 'cart.0.product.price', 'cart.addToCartPriceError'],
    ['cart.0.product.price', '5000', 'cart.0.product.price', 'fieldInvalid'],
    ['cart.0.product.price', undefined, 'cart.0.product.price', 'fieldRequired'],
    ['cart.0.amount', 0, 'cart.0.amount', 'cart.addToCartAmountError'],
    ['cart.0.amount', -1, 'cart.0.amount', 'cart.addToCartAmountError'],
    ['cart.0.amount', 1.5, 'cart.0.amount', 'cart.addToCartAmountError'],
    ['cart.0.amount', 601, 'cart.0.amount', 'cart.addToCartAmountError'],
    ['cart.0.amount', 1e300, 'cart.0.amount', 'cart.addToCartAmountError'],
    ['cart.0.amount', '2', 'cart.0.amount', 'fieldInvalid'],
    ['cart.0.amount', null, 'cart.0.amount', 'fieldInvalid'],
    // Carts
    ['cart', [], 'cart', 'order.noLines'],
    ['cart', {}, 'cart', 'fieldInvalid'],
    ['cart', undefined, 'cart', 'fieldRequired'],
    ['cart', [line(DIGITAL, 500, 6), line(DIGITAL, 5)], 'cart', 'cart.addToCartTotalExceededError'],
    ['cart', [line(DIGITAL, 100, 30), line(OTHER_DIGITAL, 100)], 'cart', 'cart.addToCartTotalExceededError'],
    ['cart', [line(POSTED, 5, 400), line(POSTED, 5, 201)], 'cart.1.amount', 'cart.addToCartAmountError'],
    [
      'cart',
      Array.from({ length: 51 }, (_, index) => line(DIGITAL, 5 + index)),
      'cart',
      'order.tooManyLines',
    ],
    // Products
    ['cart.0.product.id', 'no-such-card', 'cart.0.product.id', 'order.productUnknown'],
    [
      'cart.0.product.id',
      '2f1c70d6-0000-0000-0000-000000000000',
      'cart.0.product.id',
      'order.productUnknown',
    ],
    ['cart.0.product.id', '', 'cart.0.product.id', 'order.productUnknown'],
    ['cart.0.product.id', 'a\u0000b', 'cart.0.product.id', 'order.productUnknown'],
    ['cart.0.product.id', 7, 'cart.0.product.id', 'fieldInvalid'],
    ['cart.0.product.id', 'flowers-unavailable', 'cart.0.product', 'order.productUnavailable'],
    // What the client has no say in
    ['total', 100, 'total', 'fieldUnknown'],
    ['orderStatus', 'Confirmed', 'orderStatus', 'fieldUnknown'],
    ['id', 'mine', 'id', 'fieldUnknown'],
    ['cart.0.price', 1, 'cart.0.price', 'fieldUnknown'],
    ['cart.0.product.name', 'Gold', 'cart.0.product.name', 'fieldUnknown'],
    ['cart.0.product.variablePrice', { from: 1, to: 2 }, 'cart.0.product.variablePrice', 'fieldUnknown'],
    ['deliveryOption.price', 0, 'deliveryOption.price', 'fieldUnknown'],
    [`${address}.isAdmin`, true, `${address}.isAdmin`, 'fieldUnknown'],
    // Choices
    ['lang', 'en-gb', 'lang', 'fieldInvalid'],
    ['lang', undefined, 'lang'],
    ['paymentMethod', 'CASH', 'paymentMethod', 'fieldInvalid'],
    ['paymentMethod', 'visa', 'paymentMethod', 'fieldInvalid'],
    ['deliveryOption.key', 'pigeon', 'deliveryOption.key', 'fieldInvalid'],
    ['deliveryOption', undefined, 'deliveryOption', 'fieldRequired'],
    // Addresses
    [`${address}.country`, 'DE', `${address}.country`, 'addressDetailsCountryInvalid'],
    [`${address}.zipCode`, '9490', `${address}.zipCode`, 'addressDetailsZipCodeCountry'],
    [`${address}.zipCode`, '880', `${address}.zipCode`, 'addressDetailsZipCodeInvalid'],
    [`${address}.zipCode`, 8800, `${address}.zipCode`, 'addressDetailsZipCodeInvalid'],
    [`${address}.firstName`, '', `${address}.firstName`, 'addressDetailsFirstNameRequired'],
    [`${address}.firstName`, 'R2D2', `${address}.firstName`, 'addressDetailsFirstNameInvalid'],
    [`${address}.email`, 'lena', `${address}.email`, 'addressDetailsEmailInvalid'],
    [`${address}.email`, 'a@b.example\r\nBcc: c@d.example', `${address}.email`, 'addressDetailsEmailInvalid'],
    [`${address}.streetNumber`, '12345', `${address}.streetNumber`, 'addressDetailsStreetNumberInvalid'],
    [address, undefined, address],
    ['addresses', undefined, 'addresses'],
    ['addresses.useSameAddress', false, 'addresses.billingAddress'],
    ['addresses.useSameAddress', 'yes', 'addresses.useSameAddress'],
  ])('%s = %j', async (path, value, field, messageKey) => {
    const unavailable = value === 'flowers-unavailable';
    const [none] = await rows<{ name: string }>(
      app,
      'select product_reference_id as name from product where not available',
    );
    const before = await rowCounts();
    const answer = await visitor.place(changed(path, unavailable ? none?.name : value));
    expectErrorObject(answer, 400, 'BAD_REQUEST');
    expect(answer.body.fieldErrors).toContainEqual(
      expect.objectContaining({ field, messageKey: messageKey ?? expect.any(String) }),
    );
    expect(await rowCounts()).toEqual(before);
  });

  it('with every fault of a body named together', async () => {
    const { body } = await visitor.place({
      ...orderRequest({ cart: [line(DIGITAL, 4), line(DIGITAL, 10, 0)] }),
    });
    expect(body.fieldErrors?.map(({ field }) => field)).toEqual(['cart.0.product.price', 'cart.1.amount']);
    const primaryAddress = newAddress({ city: '', zipCode: '12' });
    const other = await visitor.place(orderRequest({ addresses: { useSameAddress: true, primaryAddress } }));
    expect(other.body.fieldErrors?.map(({ field }) => field).toSorted()).toEqual([
      'addresses.primaryAddress.city',
      'addresses.primaryAddress.zipCode',
    ]);
  });

  it.each([
    '',
    '{"cart":',
    'null',
    '[]',
    '"order"',
    '{"__proto__":{"cart":[]}}',
    '{"constructor":{"prototype":{}}}',
  ])('when the body is %s', async (raw) => {
    const before = await rowCounts();
    const answer = await visitor.call('POST', '/orders', { raw, headers: { 'idempotency-key': newKey() } });
    expectErrorObject(answer, 400, 'BAD_REQUEST');
    expect(await rowCounts()).toEqual(before);
  });
});

describe('a call that is not let in', () => {
  const placeWith = (headers: Record<string, string>) =>
    visitor.call('POST', '/orders', {
      body: orderRequest(),
      headers: { 'idempotency-key': newKey(), ...headers },
    });

  it('without, with a wrong and with another session’s CSRF token is forbidden', async () => {
    const before = await rowCounts();
    const stranger = await visit(app);
    const theirs = stranger.cookies.get('XSRF-TOKEN') ?? '';
    for (const token of ['', 'wrong', theirs]) {
      expectErrorObject(await placeWith({ 'x-xsrf-token': token }), 403, 'FORBIDDEN');
    }
    const own = visitor.cookies.get('XSRF-TOKEN') ?? '';
    for (const cookie of ['', `XSRF-TOKEN=${own}`, `cadeau_session=unknown; XSRF-TOKEN=${own}`]) {
      expectErrorObject(await placeWith({ cookie, 'x-xsrf-token': own }), 403, 'FORBIDDEN');
    }
    const assert = await visitor.call('POST', '/payments/saferpay/assert?p=x', {
      headers: { 'x-xsrf-token': '' },
    });
    expectErrorObject(assert, 403, 'FORBIDDEN');
    expect(await rowCounts()).toEqual(before);
  });

  it('above 64 KiB is too large, and just below is read', async () => {
    const raw = (size: number) => JSON.stringify({ note: 'x'.repeat(size - 11) });
    const send = (size: number) =>
      visitor.call('POST', '/orders', { raw: raw(size), headers: { 'idempotency-key': newKey() } });
    expectErrorObject(await send(64 * 1024 + 1), 413, 'MAXIMUM_UPLOAD_SIZE_EXCEEDED');
    expectErrorObject(await send(64 * 1024), 400, 'BAD_REQUEST');
  });

  it.each(['text/plain', 'application/xml', 'application/x-www-form-urlencoded', 'nonsense'])(
    'as %s is no content we take',
    async (type) => {
      expectErrorObject(await placeWith({ 'content-type': type }), 415, 'MEDIA_TYPE_NOT_ACCEPTABLE');
    },
  );

  it('that accepts no JSON gets none', async () => {
    for (const accept of ['text/html', 'image/*']) {
      const answer = await visitor.call('GET', '/products?category=digital', { headers: { accept } });
      expectErrorObject(answer, 406, 'MEDIA_TYPE_NOT_ACCEPTABLE');
    }
    for (const accept of ['*/*', 'application/*', 'text/html, application/json;q=0.5']) {
      expect((await visitor.call('GET', '/products?category=digital', { headers: { accept } })).status).toBe(
        200,
      );
    }
  });

  it.each([
    ['GET', '/nothing'],
    ['GET', ''],
    ['DELETE', '/orders'],
    ['PUT', '/products/everyday'],
    ['GET', '/products/no-such-card'],
    ['GET', `/products/${'a'.repeat(300)}`],
    ['GET', '/products/%00'],
    ['GET', '/orders?id=%00'],
    ['GET', '/orders?id=a&id=b'],
    ['GET', "/orders?id='%20or%201=1"],
    ['POST', '/payments/saferpay/assert'],
    ['POST', '/payments/saferpay/assert?p=a&p=b'],
    ['POST', '/payments/saferpay/assert?p=%00'],
  ])('%s %s is not found', async (method, path) => {
    expectErrorObject(await visitor.call(method, path), 404, 'NOT_FOUND');
  });

  it('whose address cannot be decoded is a bad request', async () => {
    expectErrorObject(await visitor.call('GET', '/products/%E0%A4%A'), 400, 'BAD_REQUEST');
  });
});
