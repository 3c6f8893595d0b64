import { LANGUAGES } from '#rules/language.ts';
import { DIGITAL, line, OTHER_DIGITAL, orderRequest, POSTED } from '#server/testing/order-requests.ts';
import type { TestApp } from '#server/testing/test-app.ts';
import { type Visitor, visit } from '#server/testing/visitor.ts';
import type { Canary } from '../../../testkit/canary/canary.ts';
import { createAddressCanaries, createVisitorCanaries, newUniqueAddress } from './canaries.ts';

/** An order with its buyer. */
export type PlacedOrder = {
  visitor: Visitor;
  id: string;
  reference: string;
  /** Secret of the return URL. */
  secret: string;
  canaries: Canary[];
};

const CARTS = {
  digital: { cart: [line(DIGITAL, 50, 2), line(OTHER_DIGITAL, 20)], deliveryOption: { key: 'digital' } },
  posted: { cart: [line(POSTED, 30, 2)], deliveryOption: { key: 'standard' } },
  mixed: { cart: [line(DIGITAL, 25), line(POSTED, 40)], deliveryOption: { key: 'insured' } },
} as const;

type BuyCommand = { cart?: keyof typeof CARTS; lang?: (typeof LANGUAGES)[number]; ownBilling?: boolean };

/** Places an order of a new buyer with unique names. */
export async function place(
  app: TestApp,
  { cart: kind = 'digital', lang = 'de-ch', ownBilling = false }: BuyCommand = {},
): Promise<Omit<PlacedOrder, 'secret'>> {
  const visitor = await visit(app);
  const [primaryAddress, billingAddress] = [newUniqueAddress(), newUniqueAddress()];
  const addresses = ownBilling
    ? { useSameAddress: false as const, primaryAddress, billingAddress }
    : { useSameAddress: true as const, primaryAddress };
  const { cart, deliveryOption } = CARTS[kind];
  const { id, reference } = await visitor.placeOrThrow(
    orderRequest({ lang, cart: [...cart], deliveryOption, addresses }),
  );
  const canaries = [
    ...createAddressCanaries(primaryAddress, reference),
    ...(ownBilling ? createAddressCanaries(billingAddress, reference) : []),
    ...createVisitorCanaries(visitor, reference),
  ];
  return { visitor, id, reference, canaries };
}

/** Places an order, pays for it, and returns from the payment page. */
export async function buy(app: TestApp, command: BuyCommand = {}, fault = ''): Promise<PlacedOrder> {
  const placed = await place(app, command);
  const secret = await app.systems.pay(placed.reference, 'approve', { fault });
  await placed.visitor.assert(secret);
  return { ...placed, secret };
}

/** Buys every kind of card in every language. */
export async function buyEveryKind(app: TestApp): Promise<PlacedOrder[]> {
  await app.systems.control('saferpay', { notify: 'beside' });
  const bought: PlacedOrder[] = [];
  for (const lang of LANGUAGES) {
    bought.push(await buy(app, { cart: 'digital', lang }));
    bought.push(await buy(app, { cart: 'posted', lang, ownBilling: true }));
    bought.push(await buy(app, { cart: 'mixed', lang }));
  }
  return bought;
}

/** Creates payments with other outcomes: declined, aborted, voided, stopped, and paid for a closed order. */
export async function failPayments(app: TestApp): Promise<PlacedOrder[]> {
  const bought: PlacedOrder[] = [];
  for (const action of ['decline', 'abort'] as const) {
    const placed = await place(app);
    await app.systems.pay(placed.reference, action);
    const secret = action === 'abort' ? '' : await app.systems.pay(placed.reference, 'abort');
    if (secret !== '') await placed.visitor.assert(secret);
    bought.push({ ...placed, secret });
  }
  bought.push(await buy(app, { lang: 'fr-ch' }, 'FAULT no-liability'));
  for (const fault of ['html', 'cut-json', 'wrong-amount', 'wrong-order-id', 'error:INTERNAL_ERROR']) {
    await app.systems.control('saferpay', { endpoint: 'Assert', fault });
    bought.push(await buy(app, { lang: 'it-ch' }));
  }
  await app.systems.control('saferpay', { endpoint: 'Capture', fault: 'error:AMOUNT_INVALID' });
  bought.push(await buy(app));
  return bought;
}

/** Creates orders whose cards or mails are wrong, late or lost. */
export async function failDeliveries(app: TestApp): Promise<PlacedOrder[]> {
  const bought: PlacedOrder[] = [];
  const buyWithFaults = async (system: 'supplier' | 'mailbox', ...faults: object[]) => {
    for (const fault of faults) {
      await app.systems.control(system, fault);
      bought.push(await buy(app));
    }
  };
  await buyWithFaults(
    'supplier',
    ...['no-pin', 'wrong-value', 'repeated-number', 'html', 'cut-json', 'error:PRODUCT_CONFLICT'].map(
      (fault) => ({
        endpoint: 'issue',
        fault,
      }),
    ),
    { endpoint: 'token', fault: 'error:INVALID_CLIENT' },
  );
  await buyWithFaults(
    'mailbox',
    { fault: 'reject-5xx', at: 'rcpt' },
    { fault: 'reject-4xx', at: 'data' },
    { fault: 'drop-after-data' },
    { fault: 'drop-before-data' },
  );
  return bought;
}

/** Sends requests with personal data in places where it doesn't belong. */
export async function sendInvalidRequests(app: TestApp, [order]: readonly PlacedOrder[]): Promise<void> {
  if (order === undefined) return;
  const email = order.canaries.find(({ kind }) => kind === 'e-mail')?.value ?? '';
  const visitor = await visit(app);
  const address = newUniqueAddress();
  await visitor.place({
    ...orderRequest(),
    addresses: { useSameAddress: true, primaryAddress: { ...address, zipCode: email } },
  });
  await visitor.place({ ...orderRequest(), lang: email, cart: [{ product: { id: email, price: email } }] });
  await visitor.call('POST', '/orders', {
    raw: `{"addresses": "${email}`,
    headers: { 'idempotency-key': email },
  });
  await visitor.call('POST', '/orders', { raw: email, headers: { 'content-type': 'text/plain' } });
  await visitor.call('POST', '/orders', { body: { email }, headers: { 'x-xsrf-token': email } });
  await app.systems.reset();
}
