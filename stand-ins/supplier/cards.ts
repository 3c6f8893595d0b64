import type { Answer } from '../faults/broken-answers.ts';
import { newCardNumber, newPin, type StockCard } from './card-numbers.ts';
import type { SupplierRecords } from './card-records.ts';
import type { ActivationOrder, BalanceQuestion, CardOrder, VoidOrder } from './requests.ts';
import type { Card, SupplierEvent, Void } from './supplier-card.ts';
import { createErrorResponse, type ErrorCode } from './supplier-errors.ts';
import type { Supplier } from './supplier-stand-in.ts';

const validYears = 5;

const forms = {
  digital: { given: 'issued', repeated: 'issue-repeated', lookedUp: 'looked-up', toBody: issuedBody },
  posted: {
    given: 'activated',
    repeated: 'activation-repeated',
    lookedUp: 'activation-looked-up',
    toBody: activationBody,
  },
} as const;

export function issueCard(supplier: Supplier, issueId: string, order: CardOrder): Answer {
  return createCard(supplier, 'digital', issueId, order, ({ book }) => {
    let number = newCardNumber();
    while (book.card(number)) number = newCardNumber();
    return { number, pin: newPin() };
  });
}

/** Activates a printed card. */
export function activateCard(supplier: Supplier, activationId: string, order: ActivationOrder): Answer {
  return createCard(supplier, 'posted', activationId, order, ({ book }) => {
    if (book.card(order.number)) return 'ALREADY_USED';
    return book.printed(order.number) ?? 'NOT_FOUND';
  });
}

/** Creates a card. The same id returns the same card for the same order. */
function createCard(
  supplier: Supplier,
  form: Card['form'],
  id: string,
  order: CardOrder | ActivationOrder,
  choose: (supplier: Supplier) => StockCard | ErrorCode,
): Answer {
  const { book, now } = supplier;
  const { given, repeated, toBody } = forms[form];
  const earlier = book.findByCallerId(form, id);
  if (earlier) {
    const asked = { ...earlier, ...order };
    const isSame = (['number', 'productReferenceId', 'value'] as const).every(
      (field) => asked[field] === earlier[field],
    );
    if (!isSame) return createErrorResponse('PRODUCT_CONFLICT');
    book.record(toEvent(repeated, earlier));
    return { status: 200, body: toBody(earlier) };
  }
  if (book.isClosed(form, id)) return createErrorResponse('ALREADY_USED');
  const refusal = productRefusal(order);
  if (refusal) return refusal;
  const chosen = choose(supplier);
  if (typeof chosen === 'string') return createErrorResponse(chosen);
  const card = newCard(form, id, { ...order, ...chosen }, now());
  book.record({ ...toEvent(given, card), ...(form === 'digital' ? { pin: card.pin } : {}) }, card);
  return { status: 201, body: toBody(card) };
}

export function findCard(supplier: Supplier, issueId: string): Answer {
  return findRecord(supplier, 'digital', issueId);
}

export function findActivation(supplier: Supplier, activationId: string): Answer {
  return findRecord(supplier, 'posted', activationId);
}

function findRecord({ book }: Supplier, form: Card['form'], id: string): Answer {
  const card = book.findByCallerId(form, id);
  if (!card) return createErrorResponse('NOT_FOUND');
  book.record(toEvent(forms[form].lookedUp, card));
  return { status: 200, body: forms[form].toBody(card) };
}

/** Voids a card. A partly spent card stays unchanged. */
export function voidCard({ book, now }: Supplier, voidId: string, order: VoidOrder): Answer {
  const number = findNumber(book, order);
  const earlier = book.voided(voidId);
  if (earlier) {
    if (earlier.number !== number) return createErrorResponse('PRODUCT_CONFLICT');
    const of = getCallersId(book.card(number));
    book.record({ kind: 'void-repeated', id: voidId, of, number, value: earlier.value });
    return { status: 200, body: voidBody(earlier, of) };
  }
  const printed = book.printed(number);
  const card = book.card(number) ?? (printed && blankCard(printed, voidId, now()));
  if (!card) return closeId(book, order);
  if (card.status === 'void' || card.balance !== card.value) return createErrorResponse('ALREADY_USED');
  const record: Void = { kind: 'void', voidId, number, value: card.balance };
  const of = getCallersId(card);
  card.status = 'void';
  card.balance = 0;
  book.record({ ...toEvent('voided', card), id: voidId, of, value: record.value }, card, record);
  return { status: 201, body: voidBody(record, of) };
}

/** Prevents a call in flight from issuing a card that its caller has abandoned. */
function closeId(book: SupplierRecords, order: VoidOrder): Answer {
  if ('number' in order) return createErrorResponse('NOT_FOUND');
  const { form, id } = namedBy(order);
  book.record({ kind: 'closed', id }, { kind: 'closed', form, id });
  return createErrorResponse('NOT_FOUND');
}

function namedBy(order: Exclude<VoidOrder, { number: string }>): Pick<Card, 'form' | 'id'> {
  return 'issueId' in order
    ? { form: 'digital', id: order.issueId }
    : { form: 'posted', id: order.activationId };
}

/** Returns an empty string for an unknown id. */
function findNumber(book: SupplierRecords, order: VoidOrder): string {
  if ('number' in order) return order.number;
  const { form, id } = namedBy(order);
  return book.findByCallerId(form, id)?.number ?? '';
}

export function computeBalance(supplier: Supplier, { number, pin }: BalanceQuestion): Answer {
  const card = supplier.cardByPin(number, pin);
  supplier.book.record({ kind: card ? 'balance-asked' : 'balance-refused', number });
  if (!card) return createErrorResponse('NOT_FOUND', 'Number or PIN is not valid');
  const { balance, currency, validUntil, status } = card;
  return { status: 200, body: { number, balance, currency, validUntil, status } };
}

/** Spends a card at the till, for tests. Not part of the API. */
export function redeem({ book }: Supplier, number: string, value: number): Answer {
  const card = book.card(number);
  if (!card) return createErrorResponse('NOT_FOUND');
  if (card.status === 'void' || card.balance < value) return createErrorResponse('ALREADY_USED');
  card.balance -= value;
  book.record({ kind: 'redeemed', number, value, currency: 'CHF' }, card);
  return { status: 200, body: { number, balance: card.balance } };
}

function productRefusal(order: CardOrder): Answer | undefined {
  // The supplier has no catalogue: only names that begin with `unknown` are unknown.
  if (/^unknown/i.test(order.productReferenceId)) return createErrorResponse('PRODUCT_CONFLICT');
  return order.value < 500 || order.value > 50_000
    ? createErrorResponse('PRODUCT_AMOUNT_INVALID')
    : undefined;
}

function newCard(form: Card['form'], id: string, order: CardOrder & StockCard, now: number): Card {
  const last = new Date(now);
  last.setUTCFullYear(last.getUTCFullYear() + validYears);
  const validUntil = last.toISOString().slice(0, 10);
  return { kind: 'card', form, id, ...order, validUntil, status: 'active', balance: order.value };
}

/** Callers' ids can't contain a colon, so no activation can request this prefix. */
const blank = 'void:';

function getCallersId(card: Card | undefined): string | undefined {
  return card?.id.startsWith(blank) ? undefined : card?.id;
}

/** Returns a void record of a printed card without a face value, so that it can't be activated. */
function blankCard(printed: StockCard, voidId: string, now: number): Card {
  const order = { productReferenceId: '', value: 0, currency: 'CHF', ...printed } as const;
  return newCard('posted', `${blank}${voidId}`, order, now);
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

function toEvent(kind: SupplierEvent['kind'], card: Card): SupplierEvent {
  const { id, number, productReferenceId, value, currency } = card;
  return { kind, id, number, productReferenceId, value, currency };
}
