import { createHash, randomBytes, randomInt, randomUUID } from 'node:crypto';
import type { PriceRange } from '#rules/cart.ts';
import { expectedDelivery } from '#rules/delivery-date.ts';
import { composeOrder, type OrderLineError } from '#rules/order-lines.ts';
import { VAT_PER_MILLE } from '#rules/vat.ts';
import { type Admission, createAdmission, type Refusal } from './order-admission.ts';
import type { NewOrder, OrderedProduct, PlacedPayment, PlaceOrder } from './order-repository.ts';
import type { ProviderFault } from './payment-provider.ts';
import { type PlaceOrderDeps, START_LEASE_MS, startPayment } from './start-payment.ts';

/** `range`: of a card's value that its product does not allow. */
export type InvalidField = { field: string; messageKey: string; range?: PriceRange };

export type PlaceOrderAnswer =
  | { kind: 'placed'; orderId: string; reference: string; redirectUrl: string }
  | { kind: 'invalid'; errors: InvalidField[] }
  | { kind: 'keyReused' }
  | { kind: 'paymentInProgress' }
  | { kind: 'alreadyPaid' }
  /** A limit against abuse. */
  | { kind: 'refused'; refusal: Refusal }
  | { kind: 'providerFailed'; fault: ProviderFault | 'transactionDeclined'; reference: string };

/** Who sends an order, as far as the limits against abuse go. */
export type Visit = { ip: string; solution?: string | undefined };

/**
 * Stores an order and gets its payment page. One key and session make one order, however often and however much
 * at once it is called (I-6).
 */
export async function placeOrder(
  deps: PlaceOrderDeps,
  command: PlaceOrder,
  visit: Visit,
): Promise<PlaceOrderAnswer> {
  const terms = deps.terms(command.lang);
  const ids = command.lines.map((line) => line.product.id);
  const { earlier, products, now, termsStored } = await deps.orders.offer(command, ids, terms.version);
  if (earlier !== undefined && earlier.status !== 'Initialized') {
    // Found before anything is checked: what may be ordered can have changed since.
    if (earlier.requestHash !== hashOf(command)) return { kind: 'keyReused' };
    return toAnswer(deps, command, { payment: earlier, fault: undefined });
  }
  const refused = [
    ...(deps.methods.includes(command.method) ? [] : [METHOD_NOT_OFFERED]),
    ...command.lines.flatMap((line, index) =>
      products.has(line.product.id)
        ? []
        : [{ field: `cart.${index}.product.id`, messageKey: 'order.productUnknown' }],
    ),
  ];
  if (refused.length > 0) return { kind: 'invalid', errors: refused };
  const composed = compose(command, products);
  if (!composed.ok) {
    return { kind: 'invalid', errors: composed.errors.map(toFieldError) };
  }
  // Before the order's transaction: of a version that is new, every other order would wait for the end of the first one's.
  if (!termsStored) await deps.orders.storeTerms(terms);
  const order = newOrder(command, composed, { provider: deps.provider, terms }, now);
  const admission = await admissionOf(deps, order, visit, now);
  const placing = await deps.orders.place(order, START_LEASE_MS, admission);
  if (!('payment' in placing)) return placing;
  if (placing.payment.requestHash !== order.requestHash) return { kind: 'keyReused' };
  const claim = placing.kind === 'created' ? placing.claim : undefined;
  return toAnswer(deps, command, await startPayment(deps, order, placing.payment, claim));
}

const METHOD_NOT_OFFERED: InvalidField = {
  field: 'paymentMethod',
  messageKey: 'order.methodNotOffered',
};

function compose(command: PlaceOrder, products: Map<string, OrderedProduct>) {
  const lines = command.lines.flatMap(({ product, amount }) => {
    const known = products.get(product.id);
    return known === undefined ? [] : [{ product: known, price: product.price, amount }];
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
    requestHash: hashOf(command),
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
    outcomeHash: outcomeSecret && outcomeHashOf(outcomeSecret),
    replacesHash: replaces && outcomeHashOf(replaces),
    terms,
  };
}

async function admissionOf(
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

/** What the shop keeps of an outcome secret: who reads the database cannot ask with it. */
export function outcomeHashOf(outcomeSecret: string): string {
  return createHash('sha256').update(`outcome ${outcomeSecret}`).digest('base64url');
}

function hashOf(command: PlaceOrder): string {
  return createHash('sha256').update(JSON.stringify(command)).digest('base64url');
}

function toAnswer(
  deps: PlaceOrderDeps,
  command: PlaceOrder,
  started: { payment: PlacedPayment; fault: ProviderFault | 'transactionDeclined' | undefined },
): PlaceOrderAnswer {
  const { payment, fault } = started;
  if (fault !== undefined) return { kind: 'providerFailed', fault, reference: payment.reference };
  // A payment that is beyond its page has an outcome, and the return page tells it.
  const page = payment.status === 'Started' ? payment.redirectUrl : undefined;
  const redirectUrl = page ?? deps.returnUrl(command.lang, payment.returnSecret);
  return { kind: 'placed', orderId: payment.orderId, reference: payment.reference, redirectUrl };
}

/** Letters and digits that are not mistaken for others, read aloud or typed: no 0 O 1 I L. */
const REFERENCE_ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

/** The short order reference, as `K7QM-2X9F`: for people, never a key to anything. */
export function newReference(): string {
  const letters = Array.from(
    { length: 8 },
    () => REFERENCE_ALPHABET[randomInt(REFERENCE_ALPHABET.length)],
  ).join('');
  return `${letters.slice(0, 4)}-${letters.slice(4)}`;
}

/** The rules speak of a line's price; in the body it stands in the line's product. */
function toFieldError({ field, key, range }: OrderLineError): InvalidField {
  const messageKey = key;
  return { field: field.replace(/\.price$/, '.product.price'), messageKey, ...(range && { range }) };
}
