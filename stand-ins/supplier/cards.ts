import type { MockResponse } from '../faults/broken-responses.ts';
import { newCardNumber, newPin, type StockCard } from './card-numbers.ts';
import type { SupplierRecords } from './card-records.ts';
import type { ActivationOrder, BalanceRequest, CardOrder, VoidOrder } from './requests.ts';
import type { Card, SupplierEvent, Void } from './supplier-card.ts';
import { createErrorResponse, type ErrorCode } from './supplier-errors.ts';
import type { Supplier } from './supplier-stand-in.ts';

const VALIDITY_YEARS = 5;

const forms = {
  digital: { created: 'issued', repeated: 'issue-repeated', lookedUp: 'looked-up', toBody: toIssuedBody },
  posted: {
    created: 'activated',
    repeated: 'activation-repeated',
    lookedUp: 'activation-looked-up',
    toBody: toActivationBody,
  },
} as const;

export function issueCard(supplier: Supplier, issueId: string, order: CardOrder): MockResponse {
  return createCard(supplier, 'digital', issueId, order, ({ records }) => {
    let number = newCardNumber();
    while (records.card(number)) number = newCardNumber();
    return { number, pin: newPin() };
  });
}

/** Activates a printed card. */
export function activateCard(supplier: Supplier, activationId: string, order: ActivationOrder): MockResponse {
  return createCard(supplier, 'posted', activationId, order, ({ records }) => {
    if (records.card(order.number)) return 'ALREADY_USED';
    return records.printed(order.number) ?? 'NOT_FOUND';
  });
}

/** Creates a card. Repeating the request with the same id and order returns the same card. */
function createCard(
  supplier: Supplier,
  form: Card['form'],
  id: string,
  order: CardOrder | ActivationOrder,
  chooseCard: (supplier: Supplier) => StockCard | ErrorCode,
): MockResponse {
  const { records, now } = supplier;
  const { created, repeated, toBody } = forms[form];
  const existing = records.findByCallerId(form, id);
  if (existing) {
    const requested = { ...existing, ...order };
    const isSame = (['number', 'productReferenceId', 'value'] as const).every(
      (field) => requested[field] === existing[field],
    );
    if (!isSame) return createErrorResponse('PRODUCT_CONFLICT');
    records.record(toEvent(repeated, existing));
    return { status: 200, body: toBody(existing) };
  }
  if (records.isClosed(form, id)) return createErrorResponse('ALREADY_USED');
  const refusal = checkProduct(order);
  if (refusal) return refusal;
  const chosen = chooseCard(supplier);
  if (typeof chosen === 'string') return createErrorResponse(chosen);
  const card = buildCard(form, id, { ...order, ...chosen }, now());
  records.record({ ...toEvent(created, card), ...(form === 'digital' ? { pin: card.pin } : {}) }, card);
  return { status: 201, body: toBody(card) };
}

export function findCard(supplier: Supplier, issueId: string): MockResponse {
  return findRecord(supplier, 'digital', issueId);
}

export function findActivation(supplier: Supplier, activationId: string): MockResponse {
  return findRecord(supplier, 'posted', activationId);
}

function findRecord({ records }: Supplier, form: Card['form'], id: string): MockResponse {
  const card = records.findByCallerId(form, id);
  if (!card) return createErrorResponse('NOT_FOUND');
  records.record(toEvent(forms[form].lookedUp, card));
  return { status: 200, body: forms[form].toBody(card) };
}

/** Voids a card. A partly spent card can't be voided. */
export function voidCard({ records, now }: Supplier, voidId: string, order: VoidOrder): MockResponse {
  const number = findNumber(records, order);
  const existing = records.voided(voidId);
  if (existing) {
    if (existing.number !== number) return createErrorResponse('PRODUCT_CONFLICT');
    const of = getCallerId(records.card(number));
    records.record({ kind: 'void-repeated', id: voidId, of, number, value: existing.value });
    return { status: 200, body: toVoidBody(existing, of) };
  }
  const printed = records.printed(number);
  const card = records.card(number) ?? (printed && buildBlankCard(printed, voidId, now()));
  if (!card) return closeId(records, order);
  if (card.status === 'void' || card.balance !== card.value) return createErrorResponse('ALREADY_USED');
  const record: Void = { kind: 'void', voidId, number, value: card.balance };
  const of = getCallerId(card);
  card.status = 'void';
  card.balance = 0;
  records.record({ ...toEvent('voided', card), id: voidId, of, value: record.value }, card, record);
  return { status: 201, body: toVoidBody(record, of) };
}

/** Closes an id without a card, so that a request in flight can't create a card that its caller has abandoned. */
function closeId(records: SupplierRecords, order: VoidOrder): MockResponse {
  if ('number' in order) return createErrorResponse('NOT_FOUND');
  const { form, id } = getCallerReference(order);
  records.record({ kind: 'closed', id }, { kind: 'closed', form, id });
  return createErrorResponse('NOT_FOUND');
}

function getCallerReference(order: Exclude<VoidOrder, { number: string }>): Pick<Card, 'form' | 'id'> {
  return 'issueId' in order
    ? { form: 'digital', id: order.issueId }
    : { form: 'posted', id: order.activationId };
}

/** Returns an empty string for an unknown id. */
function findNumber(records: SupplierRecords, order: VoidOrder): string {
  if ('number' in order) return order.number;
  const { form, id } = getCallerReference(order);
  return records.findByCallerId(form, id)?.number ?? '';
}

export function readBalance(supplier: Supplier, { number, pin }: BalanceRequest): MockResponse {
  const card = supplier.findCardByPin(number, pin);
  supplier.records.record({ kind: card ? 'balance-asked' : 'balance-refused', number });
  if (!card) return createErrorResponse('NOT_FOUND', 'Number or PIN is not valid');
  const { balance, currency, validUntil, status } = card;
  return { status: 200, body: { number, balance, currency, validUntil, status } };
}

/** Spends a card at the till, for tests. Not part of the API. */
export function redeem({ records }: Supplier, number: string, value: number): MockResponse {
  const card = records.card(number);
  if (!card) return createErrorResponse('NOT_FOUND');
  if (card.status === 'void' || card.balance < value) return createErrorResponse('ALREADY_USED');
  card.balance -= value;
  records.record({ kind: 'redeemed', number, value, currency: 'CHF' }, card);
  return { status: 200, body: { number, balance: card.balance } };
}

function checkProduct(order: CardOrder): MockResponse | undefined {
  // This supplier has no catalogue. It rejects only names that begin with `unknown`.
  if (/^unknown/i.test(order.productReferenceId)) return createErrorResponse('PRODUCT_CONFLICT');
  return order.value < 500 || order.value > 50_000
    ? createErrorResponse('PRODUCT_AMOUNT_INVALID')
    : undefined;
}

function buildCard(form: Card['form'], id: string, order: CardOrder & StockCard, now: number): Card {
  const lastDay = new Date(now);
  lastDay.setUTCFullYear(lastDay.getUTCFullYear() + VALIDITY_YEARS);
  const validUntil = lastDay.toISOString().slice(0, 10);
  return { kind: 'card', form, id, ...order, validUntil, status: 'active', balance: order.value };
}

/** Prefix of ids that we assign. Callers' ids can't contain a colon, so they never start with it. */
const BLANK_PREFIX = 'void:';

function getCallerId(card: Card | undefined): string | undefined {
  return card?.id.startsWith(BLANK_PREFIX) ? undefined : card?.id;
}

/** Returns a card without a face value for a printed card. Voiding it prevents a later activation. */
function buildBlankCard(printed: StockCard, voidId: string, now: number): Card {
  const order = { productReferenceId: '', value: 0, currency: 'CHF', ...printed } as const;
  return buildCard('posted', `${BLANK_PREFIX}${voidId}`, order, now);
}

function toIssuedBody({ id, productReferenceId, value, currency, number, pin, validUntil, status }: Card) {
  return { issueId: id, productReferenceId, value, currency, number, pin, validUntil, status };
}

function toActivationBody({ id, number, productReferenceId, value, currency, validUntil, status }: Card) {
  const lastFour = number.slice(-4);
  return { activationId: id, lastFour, productReferenceId, value, currency, validUntil, status };
}

function toVoidBody({ voidId, number, value }: Void, of: string | undefined) {
  return { voidId, of: of ?? null, lastFour: number.slice(-4), value, currency: 'CHF', status: 'void' };
}

function toEvent(kind: SupplierEvent['kind'], card: Card): SupplierEvent {
  const { id, number, productReferenceId, value, currency } = card;
  return { kind, id, number, productReferenceId, value, currency };
}
