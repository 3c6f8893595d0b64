import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DIGITAL, line, newAddress, orderRequest } from '#server/testing/order-requests.ts';
import { expectRefusal, rowCounts, visitorOfCorpus } from '#server/testing/refusals.ts';
import { rows } from '#server/testing/rows.ts';
import { openTestApp, type TestApp } from '#server/testing/test-app.ts';
import { type Visitor, visit } from '#server/testing/visitor.ts';
import { type BadCall, badOrder } from '../../testkit/corpus/bad-call.ts';
import type { BadField } from '../../testkit/corpus/bad-input.ts';
import { BAD_EMAILS } from '../../testkit/corpus/emails.ts';
import { GOOD_ORDER } from '../../testkit/corpus/good-order.ts';
import { BAD_HEADERS } from '../../testkit/corpus/headers.ts';
import { BAD_IDS } from '../../testkit/corpus/ids.ts';
import { BAD_SHAPES } from '../../testkit/corpus/json-shapes.ts';
import { BAD_POSTAL_CODES } from '../../testkit/corpus/postal-codes.ts';
import { BAD_ROUTES } from '../../testkit/corpus/routes.ts';
import { BAD_TEXTS } from '../../testkit/corpus/texts.ts';
import { BAD_VALUES } from '../../testkit/corpus/values.ts';

let app: TestApp;
let visitor: Visitor;
let caller: Awaited<ReturnType<typeof visitorOfCorpus>>;
beforeAll(async () => {
  app = await openTestApp({ worker: false });
  await app.systems.reset();
  visitor = await visit(app);
  caller = await visitorOfCorpus(app);
});
afterAll(() => app?.close());

/** Every third case: the rules, which browser and server share, are held against all of them. */
const sampleOf = (cases: readonly BadField[]) => cases.filter((_, index) => index % 3 === 0);

const inPrimary = (field: string) => `addresses.primaryAddress.${field}`;
const inAddress = ([cause, field, value, messageKey, at = field]: BadField): BadCall =>
  badOrder([cause, inPrimary(field), value, messageKey, inPrimary(at)]);

describe.each<[string, readonly BadCall[]]>([
  ['values and amounts', BAD_VALUES.map(badOrder)],
  ['texts of an address', sampleOf(BAD_TEXTS).map(inAddress)],
  ['e-mail addresses', sampleOf(BAD_EMAILS).map(inAddress)],
  ['postal codes and countries', sampleOf(BAD_POSTAL_CODES).map(inAddress)],
  ['JSON shapes', BAD_SHAPES],
  ['ids and keys', BAD_IDS],
  ['cookies and headers', BAD_HEADERS],
  ['routes and languages', BAD_ROUTES],
])('%s of the corpus', (_group, cases) => {
  let before: unknown;
  beforeAll(async () => {
    before = await rowCounts(app);
  });

  it.each(cases)('%s: %s', async (_cause, _field, call, refusal) => {
    expectRefusal(app, await caller.make(call), refusal);
  });

  it('leave no row behind', async () => {
    expect(await rowCounts(app)).toEqual(before);
  });
});

describe('an order', () => {
  it('that is changed in each case is taken', async () => {
    expect((await caller.make({ method: 'POST', path: '/orders', body: GOOD_ORDER })).status).toBe(201);
  });

  it('of a card that is not sold now is refused', async () => {
    const [none] = await rows<{ name: string }>(
      app,
      'select product_reference_id as name from product where not available',
    );
    const before = await rowCounts(app);
    const answer = await visitor.place(orderRequest({ cart: [line(none?.name ?? '', 50)] }));
    expectRefusal(app, answer, {
      status: 400,
      messageKey: 'BAD_REQUEST',
      field: 'cart.0.product',
      fieldKey: 'order.productUnavailable',
    });
    expect(await rowCounts(app)).toEqual(before);
  });

  it('by a method that the brand does not offer is refused, whatever else is wrong with it', async () => {
    const before = await rowCounts(app);
    const notOffered = { field: 'paymentMethod', messageKey: 'order.methodNotOffered' };
    const answer = await visitor.place(orderRequest({ paymentMethod: 'AMEX' }));
    expectRefusal(app, answer, {
      status: 400,
      messageKey: 'BAD_REQUEST',
      field: notOffered.field,
      fieldKey: notOffered.messageKey,
    });
    const other = await visitor.place(orderRequest({ paymentMethod: 'APPLEPAY', cart: [line('none', 50)] }));
    expect(other.body.fieldErrors).toEqual([
      notOffered,
      { field: 'cart.0.product.id', messageKey: 'order.productUnknown' },
    ]);
    expect(await rowCounts(app)).toEqual(before);
  });

  it('has every fault of its body named together', async () => {
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
    ['fields that there are not', Object.fromEntries(Array(1900).fill(1).entries())],
    ['lines of nothing', { ...GOOD_ORDER, cart: Array(900).fill({}) }],
    ['lines of wrong values', { ...GOOD_ORDER, cart: Array(390).fill({ ...line(DIGITAL, 4), amount: 0 }) }],
  ])('of hundreds of faults, as %s, is told the first 200', async (_name, body) => {
    const { body: error } = await visitor.place(body);
    expect(error.fieldErrors).toHaveLength(200);
  });

  it('of just 64 KiB is read', async () => {
    const raw = JSON.stringify({ note: 'x'.repeat(64 * 1024 - 11) });
    const answer = await caller.make({ method: 'POST', path: '/orders', raw });
    expectRefusal(app, answer, { status: 400, messageKey: 'BAD_REQUEST' });
  });
});

it.each(['*/*', 'application/*', 'text/html, application/json;q=0.5'])(
  'a call that accepts %s gets JSON',
  async (accept) => {
    const call = { method: 'GET', path: '/products?category=digital', headers: { accept } };
    expect((await caller.make(call)).status).toBe(200);
  },
);
