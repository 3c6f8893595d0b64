import type { OrderRequest } from '#contract/order.ts';
import type { RefundCommand } from '#rules/refund.ts';
import type { UsedCards } from '#rules/refund-start.ts';
import { type App, composeApp } from '#server/app.ts';
import { runRefund } from '#server/refunds/refund-order.ts';
import type { Begun } from '#server/refunds/refund-repository.ts';
import { createSupplier } from '#server/supplier/supplier.ts';
import { DIGITAL, line, orderRequest } from './order-requests.ts';
import { buy, printedCards } from './packing.ts';
import { rows, texts } from './rows.ts';
import type { TestApp } from './test-app.ts';

/** The operator in tests of what goes back. */
export const ANNA = { person: 'anna', command: 'refund', reason: 'ticket 4711' };

export type Bought = { id: string; reference: string; email: string };

/** A paid order: two digital cards of CHF 50 unless told otherwise, issued if told. */
export async function buyCards(
  app: TestApp,
  cart: OrderRequest['cart'] = [line(DIGITAL, 50, 2)],
  { issued = false } = {},
): Promise<Bought> {
  const bought = await buy(app, orderRequest({ cart, deliveryOption: { key: 'standard' } }));
  if (issued) await issueAll(app, bought.id);
  return bought;
}

export function issueAll({ app }: TestApp, orderId: string): Promise<void> {
  return app.fulfilment.issueCards(orderId);
}

/** Gives the first posted card of an order that has none a number, and has it activated. */
export async function packOne(app: TestApp, orderId: string): Promise<void> {
  const [card] = await rows<{ id: string }>(
    app,
    `select id from card where order_id = '${orderId}' and status = 'ToPost' order by line, ordinal limit 1`,
  );
  const [number = ''] = await printedCards(app, 1);
  const packed = await app.app.fulfilment.activateCard(card?.id ?? '', number, ANNA);
  if (packed.kind !== 'active') throw new Error(`not packed: ${packed.kind}`);
}

/** Begins a refund that must be allowed, or goes on with it; answers its id. */
export async function begin(
  { app }: TestApp,
  reference: string,
  command: RefundCommand = {},
  usedCards?: UsedCards,
): Promise<string> {
  const begun = await app.refunds.begin({ reference, command, usedCards, by: ANNA });
  if (begun.kind === 'refused') throw new Error(`refused: ${begun.reason}`);
  return begun.refundId;
}

export function beginAnyhow(
  { app }: TestApp,
  reference: string,
  command: RefundCommand = {},
): Promise<Begun> {
  return app.refunds.begin({ reference, command, usedCards: undefined, by: ANNA });
}

/** What taking cards back needs, with a supplier whose breaker knows nothing of earlier tests. */
export function partsOf({ adapters }: TestApp) {
  return {
    ...adapters,
    openReviewItem: adapters.payments.openReviewItem,
    supplier: createSupplier(adapters.config.supplier),
  };
}

/** The app with a supplier whose breaker knows nothing of earlier tests. */
export function withFreshSupplier(app: TestApp): App {
  return composeApp(partsOf(app));
}

/** Takes a refund as far as it goes now; answers how it stands. */
export async function run(app: TestApp, refundId: string): Promise<string> {
  const { state } = await runRefund(partsOf(app), refundId);
  return state.status;
}

export async function refundNow(
  app: TestApp,
  reference: string,
  command: RefundCommand = {},
  usedCards?: UsedCards,
): Promise<string> {
  return run(app, await begin(app, reference, command, usedCards));
}

/** What the payment provider refunded for an order, by its ledger: the amounts, oldest first. */
export async function paidBack(app: TestApp, reference: string): Promise<number[]> {
  const events = await app.systems.payments(reference);
  return events.filter(({ kind }) => kind === 'refund-captured').map(({ amount }) => amount ?? 0);
}

/** What the supplier did with the cards of an order, by its ledger: how many were issued, activated and voided. */
export async function atSupplier(app: TestApp, orderId: string): Promise<Record<string, number>> {
  const own = await rows<{ id: string }>(
    app,
    `select id::text from card where order_id = '${orderId}'
     union all select e.id from outbound_request e join card c on c.id = e.card_id where c.order_id = '${orderId}'`,
  );
  const ids = new Set(own.map(({ id }) => id));
  const counts: Record<string, number> = {};
  for (const kind of ['issued', 'activated', 'voided']) {
    counts[kind] = (await app.systems.supplied({ kind: kind })).filter(({ id }) => ids.has(id ?? '')).length;
  }
  return counts;
}

/** The buyer of an issued card pays with it at the till. */
export async function useCard(app: TestApp, orderId: string, place: string, francs: number): Promise<void> {
  const [card] = await rows<{ id: string }>(
    app,
    `select id from card where order_id = '${orderId}' and line || '.' || ordinal = '${place}' order by generation desc limit 1`,
  );
  const issued = await app.systems.supplied({ kind: 'issued' });
  const { number } = issued.find(({ id }) => id === card?.id) ?? {};
  const answer = await fetch(`${app.systems.url}/supplier/redeem`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ number, value: francs * 100 }),
  });
  if (!answer.ok) throw new Error(`not paid with: ${answer.status}`);
}

/** Each card of an order as `1.1 Void refunded`, its replacements after it. */
export function cardsOf(app: TestApp, orderId: string): Promise<string[]> {
  return texts(
    app,
    `select line || '.' || ordinal || ' ' || status || coalesce(' ' || void_cause, '') as text from card
      where order_id = '${orderId}' order by line, ordinal, generation`,
  );
}

export async function refundedSum(app: TestApp, orderId: string): Promise<number> {
  const [row] = await rows<{ refunded: number }>(app, `select refunded from orders where id = '${orderId}'`);
  return row?.refunded ?? Number.NaN;
}

/** Packs the one posted card of an order, and hands its parcel to the post. */
export async function shipOne(
  app: TestApp,
  { id, reference }: Pick<Bought, 'id' | 'reference'>,
): Promise<void> {
  await packOne(app, id);
  const { parcels } = app.app.fulfilment;
  await parcels.packWhenWhole({ reference, number: 1 }, ANNA);
  await parcels.ship({ reference, number: 1 }, undefined, ANNA);
}
