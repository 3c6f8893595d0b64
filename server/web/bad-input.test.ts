import { beforeAll, describe, expect, it } from 'vitest';
import { openFileApp } from '#server/testing/idle-app.ts';
import { brokenInvariants } from '#server/testing/invariants.ts';
import { DIGITAL, line, newAddress, orderRequest } from '#server/testing/order-requests.ts';
import { countOrderRows, expectRefusal, openCorpusVisitor } from '#server/testing/refusals.ts';
import { readStatus, rows } from '#server/testing/rows.ts';
import { sweepAfter } from '#server/testing/sweep-after.ts';
import { visit } from '#server/testing/visitor.ts';
import { type BadCall, badOrder } from '../../testkit/corpus/bad-call.ts';
import type { BadField } from '../../testkit/corpus/bad-input.ts';
import { BAD_EMAILS } from '../../testkit/corpus/emails.ts';
import { GOOD_ORDER } from '../../testkit/corpus/good-order.ts';
import { BAD_HEADERS } from '../../testkit/corpus/headers.ts';
import { BAD_IDS } from '../../testkit/corpus/ids.ts';
import { BAD_SHAPES } from '../../testkit/corpus/json-shapes.ts';
import { BAD_NOTIFICATIONS } from '../../testkit/corpus/notifications.ts';
import { BAD_POSTAL_CODES } from '../../testkit/corpus/postal-codes.ts';
import { BAD_ROUTES } from '../../testkit/corpus/routes.ts';
import { BAD_STEPS, STATES, type State } from '../../testkit/corpus/steps.ts';
import { BAD_TEXTS } from '../../testkit/corpus/texts.ts';
import { BAD_VALUES } from '../../testkit/corpus/values.ts';

const app = await openFileApp();
await app.systems.reset();
const visitor = await visit(app);
const caller = await openCorpusVisitor(app);
type Caller = typeof caller;

/** Takes every third case: the tests of the shared rules cover all cases. */
const takeSample = (cases: readonly BadField[]) => cases.filter((_, index) => index % 3 === 0);

const inPrimary = (field: string) => `addresses.primaryAddress.${field}`;
const inAddress = ([cause, field, value, messageKey, at = field]: BadField): BadCall =>
  badOrder([cause, inPrimary(field), value, messageKey, inPrimary(at)]);

describe.each<[string, readonly BadCall[]]>([
  ['values and amounts', BAD_VALUES.map(badOrder)],
  ['texts of an address', takeSample(BAD_TEXTS).map(inAddress)],
  ['e-mail addresses', takeSample(BAD_EMAILS).map(inAddress)],
  ['postal codes and countries', takeSample(BAD_POSTAL_CODES).map(inAddress)],
  ['JSON shapes', BAD_SHAPES],
  ['ids and keys', BAD_IDS],
  ['cookies and headers', BAD_HEADERS],
  ['routes and languages', BAD_ROUTES],
])('%s of the corpus', (_group, cases) => {
  let before: unknown;
  beforeAll(async () => {
    before = await countOrderRows(app);
  });

  it.each(cases)('%s: %s', async (_cause, _field, call, refusal) => {
    expectRefusal(app, await caller.make(call), refusal);
  });

  it('leave no rows', async () => {
    expect(await countOrderRows(app)).toEqual(before);
  });
});

describe('an order', () => {
  it('that is changed in each case is accepted', async () => {
    expect((await caller.make({ method: 'POST', path: '/orders', body: GOOD_ORDER })).status).toBe(201);
  });

  it('of a card that is not sold is refused', async () => {
    const [none] = await rows<{ name: string }>(
      app,
      'select product_reference_id as name from product where not available',
    );
    const before = await countOrderRows(app);
    const answer = await visitor.place(orderRequest({ cart: [line(none?.name ?? '', 50)] }));
    expectRefusal(app, answer, {
      status: 400,
      messageKey: 'BAD_REQUEST',
      field: 'cart.0.product',
      fieldKey: 'order.productUnavailable',
    });
    expect(await countOrderRows(app)).toEqual(before);
  });

  it('by a method that the brand does not offer is refused, despite other errors', async () => {
    const before = await countOrderRows(app);
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
    expect(await countOrderRows(app)).toEqual(before);
  });

  it('has every error of its body reported together', async () => {
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
  ])('of hundreds of errors, as %s, gets the first 200', async (_name, body) => {
    const { body: error } = await visitor.place(body);
    expect(error.fieldErrors).toHaveLength(200);
  });

  it('of exactly 64 KiB is read', async () => {
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

/** Fields that name the payment, for which the shop may call the provider. */
const mayAsk = (field: string) => field === 'claim' || field.startsWith('header');

describe('a notification', () => {
  let notified: Caller;
  let before: unknown;
  beforeAll(async () => {
    notified = await openCorpusVisitor(app);
    before = await countOrderRows(app);
  });

  it.each(BAD_NOTIFICATIONS)('with %s: %s', async (_cause, field, call, expected) => {
    const asked = await app.systems.payments();
    const answer = await notified.make(call);
    if ('messageKey' in expected) expectRefusal(app, answer, expected);
    else expect([answer.status, answer.text, answer.headers.getSetCookie()]).toEqual([200, '', []]);
    expect(await readStatus(app, notified.own.id)).toBe('Created/Started');
    const since = (await app.systems.payments()).slice(asked.length).map(({ kind }) => kind);
    expect(since.filter((kind) => kind !== 'asserted')).toEqual([]);
    if (!mayAsk(field)) expect(since).toEqual([]);
  });

  it('has written no row', async () => {
    expect(await countOrderRows(app)).toEqual(before);
  });

  it('that is valid completes the payment of its secret', async () => {
    await app.systems.pay(notified.own.reference);
    await app.moveClock(1);
    const path = '/payments/saferpay/notify/<notify secret>/success';
    expect((await notified.make({ method: 'GET', path })).status).toBe(200);
    expect(await readStatus(app, notified.own.id)).toBe('Confirmed/Captured');
  });
});

/** Longer than a session lasts after its last use. */
const DAY_AND_MORE = 25 * 60;

/** The steps that bring an order into each state, and its statuses then. */
const WAYS: Record<State, [go: (caller: Caller) => Promise<unknown>, stands: string]> = {
  open: [async () => {}, 'Created/Started'],
  declined: [(caller) => back(caller, 'decline'), 'Failed/UnAuthorized'],
  aborted: [(caller) => back(caller, 'abort'), 'Reverted/Cancelled'],
  'pending at the provider': [
    async ({ visitor, own, secret }) => {
      await app.systems.control('saferpay', { pendingSeconds: 3600 });
      await app.systems.pay(own.reference, 'approve', { fault: 'FAULT pending' });
      await visitor.assert(secret);
    },
    'Created/Started',
  ],
  'authorised and not captured yet': [
    async (caller) => {
      await app.systems.control('saferpay', { endpoint: 'Capture', fault: 'html-502' });
      await back(caller, 'approve');
    },
    'Created/Authorized',
  ],
  paid: [(caller) => back(caller, 'approve'), 'Confirmed/Captured'],
  superseded: [
    async ({ make }) => {
      await make({ method: 'POST', path: '/orders', body: GOOD_ORDER });
    },
    'Reverted/Cancelled',
  ],
  expired: [() => sweepAfter(app, 66), 'Failed/Cancelled'],
  'open and its session over': [() => app.moveClock(DAY_AND_MORE), 'Created/Started'],
  'paid and its session over': [
    async (caller) => {
      await back(caller, 'approve');
      await app.moveClock(DAY_AND_MORE);
    },
    'Confirmed/Captured',
  ],
};

async function back({ visitor, own, secret }: Caller, action: 'approve' | 'decline' | 'abort') {
  await app.systems.pay(own.reference, action);
  if (action === 'decline') await app.systems.pay(own.reference, 'abort');
  await visitor.assert(secret);
}

describe.each(STATES)('an order that is %s', (state) => {
  const [go, stands] = WAYS[state];
  let caller: Caller;
  let before: unknown;
  let paymentsBefore: unknown;
  /** Reads the provider's effects; calls that only read have none. */
  const payments = async () =>
    (await app.systems.payments(caller.own.reference)).filter(({ kind }) => kind !== 'asserted');
  beforeAll(async () => {
    await app.moveClock(0);
    await app.systems.reset();
    caller = await openCorpusVisitor(app);
    await go(caller);
    before = await countOrderRows(app);
    paymentsBefore = await payments();
  });

  const steps = BAD_STEPS.filter((step) => step[1] === state);
  it.each(steps)('%s', async (_cause, _state, call, expected) => {
    const answer = await caller.make(call);
    if ('messageKey' in expected) expectRefusal(app, answer, expected);
    else expect(answer.status, answer.text).toBe(expected.status);
    if ('contains' in expected) expect(answer.body ?? {}).toMatchObject(expected.contains);
    expect(await readStatus(app, caller.own.id)).toBe(stands);
  });

  it('has moved no money and written nothing', async () => {
    expect(steps.length).toBeGreaterThan(0);
    expect(await countOrderRows(app)).toEqual(before);
    expect(await payments()).toEqual(paymentsBefore);
    expect(await brokenInvariants(app)).toEqual([]);
  });
});
