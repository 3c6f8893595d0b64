import type { Answer } from '../faults/broken-answers.ts';
import { newCardNumber, newPin } from './card-numbers.ts';
import type { SupplierBook } from './card-records.ts';
import type { ActivationOrder, BalanceQuestion, CardOrder, VoidOrder } from './requests.ts';
import type { Card, ClosedId, SupplierEvent, Void } from './supplier-card.ts';
import { errorAnswer } from './supplier-errors.ts';
import type { Supplier } from './supplier-stand-in.ts';

const validYears = 5;

export function issueCard({ book, now }: Supplier, issueId: string, order: CardOrder): Answer {
  const earlier = book.issued(issueId);
  if (earlier) {
    if (!isSameOrder(earlier, order)) return errorAnswer('PRODUCT_CONFLICT');
    book.record(eventOf('issue-repeated', earlier));
    return { status: 200, body: issuedBody(earlier) };
  }
  if (book.isClosed('digital', issueId)) return errorAnswer('ALREADY_USED');
  const refusal = productRefusal(order);
  if (refusal) return refusal;
  let number = newCardNumber();
  while (book.card(number)) number = newCardNumber();
  const card = newCard('digital', issueId, { ...order, number, pin: newPin() }, now());
  book.record({ ...eventOf('issued', card), pin: card.pin }, card);
  return { status: 201, body: issuedBody(card) };
}

export function lookUpCard({ book }: Supplier, issueId: string): Answer {
  const card = book.issued(issueId);
  if (!card) return errorAnswer('NOT_FOUND');
  book.record(eventOf('looked-up', card));
  return { status: 200, body: issuedBody(card) };
}

/** Gives value to a printed card that had none. */
export function activateCard({ book, now }: Supplier, activationId: string, order: ActivationOrder): Answer {
  const earlier = book.activated(activationId);
  if (earlier) {
    const isSame = earlier.number === order.number && isSameOrder(earlier, order);
    if (!isSame) return errorAnswer('PRODUCT_CONFLICT');
    book.record(eventOf('activation-repeated', earlier));
    return { status: 200, body: activationBody(earlier) };
  }
  if (book.isClosed('posted', activationId)) return errorAnswer('ALREADY_USED');
  const refusal = productRefusal(order);
  if (refusal) return refusal;
  if (book.card(order.number)) return errorAnswer('ALREADY_USED');
  const printed = book.printed(order.number);
  if (!printed) return errorAnswer('NOT_FOUND');
  const card = newCard('posted', activationId, { ...order, pin: printed.pin }, now());
  book.record(eventOf('activated', card), card);
  return { status: 201, body: activationBody(card) };
}

export function lookUpActivation({ book }: Supplier, activationId: string): Answer {
  const card = book.activated(activationId);
  if (!card) return errorAnswer('NOT_FOUND');
  book.record(eventOf('activation-looked-up', card));
  return { status: 200, body: activationBody(card) };
}

/** Takes a card back. One that was spent in part stays as it is. */
export function voidCard({ book, now }: Supplier, voidId: string, order: VoidOrder): Answer {
  const number = numberOf(book, order);
  const earlier = book.voided(voidId);
  if (earlier) {
    if (earlier.number !== number) return errorAnswer('PRODUCT_CONFLICT');
    const of = callersIdOf(book.card(number));
    book.record({ kind: 'void-repeated', id: voidId, of, number, value: earlier.value });
    return { status: 200, body: voidBody(earlier, of) };
  }
  const printed = book.printed(number);
  const card = book.card(number) ?? (printed && blankCard(printed, voidId, now()));
  if (!card) return closeId(book, order);
  if (card.status === 'void' || card.balance !== card.value) return errorAnswer('ALREADY_USED');
  const record: Void = { kind: 'void', voidId, number, value: card.balance };
  const of = callersIdOf(card);
  card.status = 'void';
  card.balance = 0;
  book.record({ ...eventOf('voided', card), id: voidId, of, value: record.value }, card, record);
  return { status: 201, body: voidBody(record, of) };
}

/** So that a call on its way cannot bring a card to life that its caller has given up. */
function closeId(book: SupplierBook, order: VoidOrder): Answer {
  if ('number' in order) return errorAnswer('NOT_FOUND');
  const closed: ClosedId =
    'issueId' in order
      ? { kind: 'closed', form: 'digital', id: order.issueId }
      : { kind: 'closed', form: 'posted', id: order.activationId };
  book.record({ kind: 'closed', id: closed.id }, closed);
  return errorAnswer('NOT_FOUND');
}

/** Empty for an id that is not known. */
function numberOf(book: SupplierBook, order: VoidOrder): string {
  if ('number' in order) return order.number;
  const card = 'issueId' in order ? book.issued(order.issueId) : book.activated(order.activationId);
  return card?.number ?? '';
}

export function balanceOf(supplier: Supplier, { number, pin }: BalanceQuestion): Answer {
  const card = supplier.cardByPin(number, pin);
  supplier.book.record({ kind: card ? 'balance-asked' : 'balance-refused', number });
  if (!card) return errorAnswer('NOT_FOUND', 'Number or PIN is not valid');
  const { balance, currency, validUntil, status } = card;
  return { status: 200, body: { number, balance, currency, validUntil, status } };
}

/** Pays with a card at the till; not part of the interface, for tests of cards that were spent. */
export function redeem({ book }: Supplier, number: string, value: number): Answer {
  const card = book.card(number);
  if (!card) return errorAnswer('NOT_FOUND');
  if (card.status === 'void' || card.balance < value) return errorAnswer('ALREADY_USED');
  card.balance -= value;
  book.record({ kind: 'redeemed', number, value, currency: 'CHF' }, card);
  return { status: 200, body: { number, balance: card.balance } };
}

type Order = Pick<Card, 'productReferenceId' | 'value' | 'currency'>;

function productRefusal(order: Order): Answer | undefined {
  // The supplier has no catalogue of its own: only names that say so are unknown to it.
  if (/^unknown/i.test(order.productReferenceId)) return errorAnswer('PRODUCT_CONFLICT');
  return order.value < 500 || order.value > 50_000 ? errorAnswer('PRODUCT_AMOUNT_INVALID') : undefined;
}

function isSameOrder(card: Card, order: Order): boolean {
  return card.productReferenceId === order.productReferenceId && card.value === order.value;
}

function newCard(
  form: Card['form'],
  id: string,
  order: Order & Pick<Card, 'number' | 'pin'>,
  now: number,
): Card {
  const { productReferenceId, value, currency, number, pin } = order;
  const last = new Date(now);
  last.setUTCFullYear(last.getUTCFullYear() + validYears);
  const validUntil = last.toISOString().slice(0, 10);
  return {
    kind: 'card',
    form,
    id,
    productReferenceId,
    value,
    currency,
    number,
    pin,
    validUntil,
    status: 'active',
    balance: value,
  };
}

/** Ids of callers hold no colon, so what begins so can never be asked for as an activation. */
const blank = 'void:';

function callersIdOf(card: Card | undefined): string | undefined {
  return card?.id.startsWith(blank) ? undefined : card?.id;
}

/** A printed card that never had value; made void so that nobody can activate it any more. */
function blankCard(printed: Pick<Card, 'number' | 'pin'>, voidId: string, now: number): Card {
  return newCard(
    'posted',
    `${blank}${voidId}`,
    { productReferenceId: '', value: 0, currency: 'CHF', ...printed },
    now,
  );
}

function issuedBody({ id, productReferenceId, value, currency, number, pin, validUntil, status }: Card) {
  return { issueId: id, productReferenceId, value, currency, number, pin, validUntil, status };
}

function activationBody({ id, number, productReferenceId, value, currency, validUntil, status }: Card) {
  const lastFour = number.slice(-4);
  return { activationId: id, lastFour, productReferenceId, value, currency, validUntil, status };
}

function voidBody({ voidId, number, value }: Void, of: string | undefined) {
  return { voidId, of: of ?? null, lastFour: number.slice(-4), value, currency: 'CHF', status: 'void' };
}

function eventOf(kind: SupplierEvent['kind'], card: Card): SupplierEvent {
  const { id, number, productReferenceId, value, currency } = card;
  return { kind, id, number, productReferenceId, value, currency };
}
