/*
 * Places an order (POST /api/orders).
 *
 * 1. Load in one query: an earlier order with the same idempotency key, the products, the database's time.
 * 2. Replay: if the key has an order beyond Initialized, return its result, or `keyReused` if the request
 *    differs.
 * 3. Validate method, products, lines and amounts (rules/order-lines.ts). Every amount comes from the rules.
 * 4. Check the abuse limits and store the order in one transaction. It also closes the session's open order
 *    (previous-order.ts). Order Created, payment Initialized.
 * 5. Open the payment page (start-payment.ts). Payment Started. After 20 s the caller gets `opening` and
 *    repeats the call.
 *
 * Recovery: a crash before step 4 leaves nothing behind. After step 4 the same key finds the order and
 * continues with step 5. The provider request repeats its request id, so one order has one page (I-6). The
 * sweep ends orders that are never resumed.
 */
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { PriceRange } from '#rules/cart.ts';
import { TYPED_ALPHABET } from '#rules/gift-link.ts';
import { expectedDelivery } from '#rules/holidays.ts';
import { composeOrder, type OrderLineError } from '#rules/order-lines.ts';
import { VAT_PER_MILLE } from '#rules/vat.ts';
import { createTypedCode } from '#server/runtime/crypto/secret-token.ts';
import { type Admission, createAdmission, type Refusal } from './order-admission.ts';
import type { NewOrder, OrderedProduct, PlacedPayment, PlaceOrder } from './order-types.ts';
import type { ProviderFault } from './payment-provider.ts';
import { type PlaceOrderDeps, START_LEASE_MS, startPayment } from './start-payment.ts';

/** `range`: the face values that the product allows, if the value is out of range. */
export type InvalidField = { field: string; messageKey: string; range?: PriceRange };

export type PlaceOrderResult =
  | { kind: 'placed'; orderId: string; reference: string; redirectUrl: string }
  | { kind: 'invalid'; errors: InvalidField[] }
  /**
   * The provider hasn't responded yet. The call continues, and the same idempotency key returns its result.
   */
  | { kind: 'opening'; orderId: string; reference: string }
  | { kind: 'keyReused' }
  | { kind: 'paymentInProgress' }
  | { kind: 'alreadyPaid' }
  /** An abuse limit was exceeded. */
  | { kind: 'refused'; refusal: Refusal }
  | { kind: 'providerFailed'; fault: ProviderFault | 'transactionDeclined'; reference: string };

/** The visitor who sends an order, for the abuse limits. */
export type Visit = { ip: string; solution?: string | undefined };

/** Stores an order and opens its payment page. One idempotency key per session creates one order (I-6). */
export async function placeOrder(
  deps: PlaceOrderDeps,
  command: PlaceOrder,
  visit: Visit,
): Promise<PlaceOrderResult> {
  const terms = deps.terms(command.lang);
  const ids = command.lines.map((line) => line.product.id);
  const { earlier, products, now, termsStored } = await deps.orders.loadOrderContext(
    command,
    ids,
    terms.version,
  );
  if (earlier !== undefined && earlier.status !== 'Initialized') {
    // Replay before validation: the catalogue may have changed since the first call.
    if (earlier.requestHash !== hashRequest(command)) return { kind: 'keyReused' };
    return toResult(deps, command, { payment: earlier, fault: undefined });
  }
  const errors = [
    ...(deps.methods.includes(command.method) ? [] : [METHOD_NOT_OFFERED]),
    ...command.lines.flatMap((line, index) =>
      products.has(line.product.id)
        ? []
        : [{ field: `cart.${index}.product.id`, messageKey: 'order.productUnknown' }],
    ),
  ];
  if (errors.length > 0) return { kind: 'invalid', errors };
  const composed = compose(command, products);
  if (!composed.ok) {
    return { kind: 'invalid', errors: composed.errors.map(toFieldError) };
  }
  // Store new terms outside the order's transaction, where concurrent orders would wait for the first one.
  if (!termsStored) await deps.orders.storeTerms(terms);
  const order = newOrder(command, composed, { provider: deps.provider, terms }, now);
  const admission = await checkAdmission(deps, order, visit, now);
  const placed = await deps.orders.place(order, START_LEASE_MS, admission);
  if (!('payment' in placed)) return placed;
  if (placed.payment.requestHash !== order.requestHash) return { kind: 'keyReused' };
  const claim = placed.kind === 'created' ? placed.claim : undefined;
  const starting = startPayment(deps, order, placed.payment, claim);
  const startResult = await Promise.race([starting, deps.wait(RESPONSE_DEADLINE_MS)]);
  if (startResult !== undefined) return toResult(deps, command, startResult);
  const { orderId, reference } = placed.payment;
  starting.catch((error: unknown) =>
    deps.log.warn({ reference, err: error }, 'opening a payment page failed after the response'),
  );
  return { kind: 'opening', orderId, reference };
}

/**
 * Proxies and browsers close a connection without a response after 30 to 60 s, but a provider may take 100 s.
 */
const RESPONSE_DEADLINE_MS = 20_000;

const METHOD_NOT_OFFERED: InvalidField = {
  field: 'paymentMethod',
  messageKey: 'order.methodNotOffered',
};

function compose(command: PlaceOrder, products: Map<string, OrderedProduct>) {
  const lines = command.lines.flatMap(({ product, amount }) => {
    const orderedProduct = products.get(product.id);
    return orderedProduct === undefined ? [] : [{ product: orderedProduct, price: product.price, amount }];
  });
  return composeOrder({ lines, choice: command.choice });
}

function newOrder(
  command: PlaceOrder,
  composed: Extract<ReturnType<typeof compose>, { ok: true }>,
  { provider, terms }: Pick<NewOrder, 'terms'> & Pick<PlaceOrderDeps, 'provider'>,
  now: Date,
): NewOrder {
  const { lines: _lines, choice: _choice, outcomeSecret, replaces, ...ordered } = command;
  const { deliveryMethod, subtotal, shippingCost, total, lines } = composed;
  return {
    ...ordered,
    id: randomUUID(),
    paymentId: randomUUID(),
    reference: newReference(),
    requestHash: hashRequest(command),
    provider: provider.name,
    deliveryMethod,
    subtotal,
    shippingCost,
    vatPerMille: VAT_PER_MILLE,
    total,
    lines: lines.map(({ product, price, amount }) => ({ product, faceValue: price, quantity: amount })),
    expectedDelivery: deliveryMethod === 'digital' ? undefined : expectedDelivery(now),
    returnSecret: randomBytes(24).toString('base64url'),
    notifySecret: randomBytes(24).toString('base64url'),
    outcomeHash: outcomeSecret && hashOutcomeSecret(outcomeSecret),
    replacesHash: replaces && hashOutcomeSecret(replaces),
    terms,
  };
}

async function checkAdmission(
  { limiting }: PlaceOrderDeps,
  order: NewOrder,
  { ip, solution }: Visit,
  now: Date,
): Promise<Admission> {
  const { sessionHash, primaryAddress, lines } = order;
  const digitalValue = lines
    .filter(({ product }) => product.category === 'digital')
    .reduce((sum, { faceValue, quantity }) => sum + faceValue * quantity, 0);
  const { email } = primaryAddress;
  const solved =
    solution === undefined ? undefined : await limiting.challenges?.check(solution, sessionHash, now);
  return createAdmission(limiting, { sessionHash, ip, email, digitalValue }, solved);
}

/** Hashes an outcome secret for storage, so that a database reader can't use it. */
export function hashOutcomeSecret(outcomeSecret: string): string {
  return createHash('sha256').update(`outcome ${outcomeSecret}`).digest('base64url');
}

function hashRequest(command: PlaceOrder): string {
  return createHash('sha256').update(JSON.stringify(command)).digest('base64url');
}

function toResult(
  deps: PlaceOrderDeps,
  command: PlaceOrder,
  started: { payment: PlacedPayment; fault: ProviderFault | 'transactionDeclined' | undefined },
): PlaceOrderResult {
  const { payment, fault } = started;
  if (fault !== undefined) return { kind: 'providerFailed', fault, reference: payment.reference };
  // If the payment page is no longer open, redirect to the return page, which shows the outcome.
  const page = payment.status === 'Started' ? payment.redirectUrl : undefined;
  const redirectUrl = page ?? deps.returnUrl(command.lang, payment.returnSecret);
  return { kind: 'placed', orderId: payment.orderId, reference: payment.reference, redirectUrl };
}

/** Returns a short order reference such as `K7QM-2X9F`. It is for people and grants no access. */
export function newReference(): string {
  const letters = createTypedCode(TYPED_ALPHABET, 8);
  return `${letters.slice(0, 4)}-${letters.slice(4)}`;
}

/** Maps a rule's field to its path in the request body, where the price belongs to the product. */
function toFieldError({ field, key, range }: OrderLineError): InvalidField {
  const messageKey = key;
  return { field: field.replace(/\.price$/, '.product.price'), messageKey, ...(range && { range }) };
}
