import type { OrderRequest } from '#contract/order.ts';
import type { RefundWish } from '#rules/refund.ts';
import { issueCards } from '#server/shop/cards/issue-cards.ts';
import { activateCard } from '#server/shop/parcels/pack-parcel.ts';
import type { Begun, UsedCards } from '#server/shop/refunds/refund-book.ts';
import { runRefund } from '#server/shop/refunds/refund-order.ts';
import { createSupplier } from '#server/supplier/supplier.ts';
import { pay, paymentLedger, supplierLedger } from './far-sides.ts';
import { DIGITAL, line, orderRequest } from './order-requests.ts';
import { printedCards } from './packing.ts';
import { rows } from './rows.ts';
import type { TestHouse } from './test-house.ts';
import { visit } from './visitor.ts';

/** The operator in tests of what goes back. */
export const ANNA = { person: 'anna', command: 'refund', reason: 'ticket 4711' };

export type Bought = { id: string; reference: string; email: string };

/** A paid order: two digital cards of CHF 50 unless told otherwise, issued if told. */
export async function buyCards(
  house: TestHouse,
  cart: OrderRequest['cart'] = [line(DIGITAL, 50, 2)],
  { issued = false } = {},
): Promise<Bought> {
  const visitor = await visit(house);
  const request = orderRequest({ cart, deliveryOption: { key: 'standard' } });
  const placed = await visitor.placed(request);
  await visitor.assert(await pay(house, placed.reference));
  if (issued) await issueAll(house, placed.id);
  return { ...placed, email: request.addresses.primaryAddress.email };
}

export function issueAll({ house }: TestHouse, orderId: string): Promise<void> {
  const { cards, supplier, payments } = house;
  return issueCards({ cards, supplier, raise: payments.raise }, orderId);
}

/** Gives the first posted card of an order that has none a number, and has it activated. */
export async function packOne(house: TestHouse, orderId: string): Promise<void> {
  const { postings, supplier, payments } = house.house;
  const [card] = await rows<{ id: string }>(
    house,
    `select id from card where order_id = '${orderId}' and status = 'ToPost' order by line, ordinal limit 1`,
  );
  const [number = ''] = await printedCards(house, 1);
  const packed = await activateCard(
    { postings, supplier, raise: payments.raise },
    card?.id ?? '',
    number,
    ANNA,
  );
  if (packed.kind !== 'active') throw new Error(`not packed: ${packed.kind}`);
}

/** Begins a refund that must be allowed, or goes on with it; answers its id. */
export async function begin(
  { house }: TestHouse,
  reference: string,
  wish: RefundWish = {},
  usedCards?: UsedCards,
): Promise<string> {
  const begun = await house.refunds.begin({ reference, wish, usedCards, by: ANNA });
  if (begun.kind === 'refused') throw new Error(`refused: ${begun.reason}`);
  return begun.refundId;
}

export function beginAnyhow({ house }: TestHouse, reference: string, wish: RefundWish = {}): Promise<Begun> {
  return house.refunds.begin({ reference, wish, usedCards: undefined, by: ANNA });
}

/** What taking cards back needs, with a supplier whose breaker knows nothing of earlier tests. */
export function partsOf({ house }: TestHouse) {
  return { ...house, raise: house.payments.raise, supplier: createSupplier(house.config.supplier) };
}

/** Takes a refund as far as it goes now; answers how it stands. */
export async function run(house: TestHouse, refundId: string): Promise<string> {
  const { state } = await runRefund(partsOf(house), refundId);
  return state.status;
}

export async function refundNow(
  house: TestHouse,
  reference: string,
  wish: RefundWish = {},
  usedCards?: UsedCards,
): Promise<string> {
  return run(house, await begin(house, reference, wish, usedCards));
}

/** What the payment provider paid back for an order, by its ledger: the amounts, oldest first. */
export async function paidBack(house: TestHouse, reference: string): Promise<number[]> {
  const events = await paymentLedger(house, reference);
  return events.filter(({ kind }) => kind === 'refund-captured').map(({ amount }) => amount ?? 0);
}

/** What the supplier did with the cards of an order, by its ledger: how many were issued, activated and voided. */
export async function atSupplier(house: TestHouse, orderId: string): Promise<Record<string, number>> {
  const own = await rows<{ id: string }>(
    house,
    `select id::text from card where order_id = '${orderId}'
     union all select e.id::text from card_effect e join card c on c.id = e.card_id where c.order_id = '${orderId}'`,
  );
  const ids = new Set(own.map(({ id }) => id));
  const counts: Record<string, number> = {};
  for (const kind of ['issued', 'activated', 'voided']) {
    counts[kind] = (await supplierLedger(house, kind)).filter(({ id }) => ids.has(id ?? '')).length;
  }
  return counts;
}

/** The buyer of an issued card pays with it at the till. */
export async function useCard(
  house: TestHouse,
  orderId: string,
  place: string,
  francs: number,
): Promise<void> {
  const [card] = await rows<{ id: string }>(
    house,
    `select id from card where order_id = '${orderId}' and line || '.' || ordinal = '${place}' order by generation desc limit 1`,
  );
  const issued = await supplierLedger(house, 'issued');
  const { number } = issued.find(({ id }) => id === card?.id) ?? {};
  const answer = await fetch(`${house.standIns}/supplier/redeem`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ number, value: francs * 100 }),
  });
  if (!answer.ok) throw new Error(`not paid with: ${answer.status}`);
}

/** Each card of an order as `1.1 Void refunded`, its replacements after it. */
export async function cardsOf(house: TestHouse, orderId: string): Promise<string[]> {
  const found = await rows<{ text: string }>(
    house,
    `select line || '.' || ordinal || ' ' || status || coalesce(' ' || void_cause, '') as text from card
      where order_id = '${orderId}' order by line, ordinal, generation`,
  );
  return found.map(({ text }) => text);
}

export async function refundedSum(house: TestHouse, orderId: string): Promise<number> {
  const [row] = await rows<{ refunded: number }>(
    house,
    `select refunded from orders where id = '${orderId}'`,
  );
  return row?.refunded ?? Number.NaN;
}
