import type { OrderRequest } from '#contract/order.ts';
import type { RefundCommand } from '#rules/refund.ts';
import type { UsedCards } from '#rules/refund-start.ts';
import { type App, composeApp } from '#server/app.ts';
import { runRefund } from '#server/refunds/refund-order.ts';
import type { BeginRefundResult } from '#server/refunds/refund-state.ts';
import { createSupplier } from '#server/supplier/supplier.ts';
import { DIGITAL, line, orderRequest } from './order-requests.ts';
import { buy, printedCards } from './packing.ts';
import { rows, texts } from './rows.ts';
import type { TestApp } from './test-app.ts';

/** The operator in refund tests. */
export const ANNA = { person: 'anna', command: 'refund', reason: 'ticket 4711' };

export type Bought = { id: string; reference: string; email: string };

/** Buys two digital cards of CHF 50 by default, and optionally issues them. */
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

/** Assigns a number to the first posted card without one and activates it. */
export async function packNextCard(app: TestApp, orderId: string): Promise<void> {
  const [card] = await rows<{ id: string }>(
    app,
    `select id from card where order_id = '${orderId}' and status = 'ToPost' order by line, ordinal limit 1`,
  );
  const [number = ''] = await printedCards(app, 1);
  const packed = await app.app.fulfilment.activateCard(card?.id ?? '', number, ANNA);
  if (packed.kind !== 'active') throw new Error(`not packed: ${packed.kind}`);
}

/** Begins a refund that must be allowed, or resumes it. Returns its id. */
export async function beginRefund(
  { app }: TestApp,
  reference: string,
  command: RefundCommand = {},
  usedCards?: UsedCards,
): Promise<string> {
  const result = await app.refunds.begin({ reference, command, usedCards, by: ANNA });
  if (result.kind === 'refused') throw new Error(`refused: ${result.reason}`);
  return result.refundId;
}

export function tryBeginRefund(
  { app }: TestApp,
  reference: string,
  command: RefundCommand = {},
): Promise<BeginRefundResult> {
  return app.refunds.begin({ reference, command, usedCards: undefined, by: ANNA });
}

/** Returns the dependencies of refunds, with a new circuit breaker for the supplier. */
export function createRefundDeps({ adapters }: TestApp) {
  return {
    ...adapters,
    openReviewItem: adapters.payments.openReviewItem,
    supplier: createSupplier(adapters.config.supplier),
  };
}

/** Returns the app with a new circuit breaker for the supplier. */
export function withFreshSupplier(app: TestApp): App {
  return composeApp(createRefundDeps(app));
}

/** Runs a refund as far as possible now. Returns its status. */
export async function resumeRefund(app: TestApp, refundId: string): Promise<string> {
  const { state } = await runRefund(createRefundDeps(app), refundId);
  return state.status;
}

export async function refundNow(
  app: TestApp,
  reference: string,
  command: RefundCommand = {},
  usedCards?: UsedCards,
): Promise<string> {
  return resumeRefund(app, await beginRefund(app, reference, command, usedCards));
}

/** Returns the refunded amounts of an order in the provider's ledger, oldest first. */
export async function listRefundedAmounts(app: TestApp, reference: string): Promise<number[]> {
  const events = await app.systems.payments(reference);
  return events.filter(({ kind }) => kind === 'refund-captured').map(({ amount }) => amount ?? 0);
}

/** Counts the issued, activated and voided cards of an order in the supplier's ledger. */
export async function countSupplierEvents(app: TestApp, orderId: string): Promise<Record<string, number>> {
  const requests = await rows<{ id: string }>(
    app,
    `select id::text from card where order_id = '${orderId}'
     union all select e.id from outbound_request e join card c on c.id = e.card_id where c.order_id = '${orderId}'`,
  );
  const ids = new Set(requests.map(({ id }) => id));
  const counts: Record<string, number> = {};
  for (const kind of ['issued', 'activated', 'voided']) {
    counts[kind] = (await app.systems.supplied({ kind: kind })).filter(({ id }) => ids.has(id ?? '')).length;
  }
  return counts;
}

/** Spends an issued card at the till. */
export async function spendCard(app: TestApp, orderId: string, place: string, francs: number): Promise<void> {
  const [card] = await rows<{ id: string }>(
    app,
    `select id from card where order_id = '${orderId}' and line || '.' || ordinal = '${place}' order by generation desc limit 1`,
  );
  const issued = await app.systems.supplied({ kind: 'issued' });
  const { number } = issued.find(({ id }) => id === card?.id) ?? {};
  const response = await fetch(`${app.systems.url}/supplier/redeem`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ number, value: francs * 100 }),
  });
  if (!response.ok) throw new Error(`the payment failed: ${response.status}`);
}

/** Lists the cards of an order, such as `1.1 Void refunded`, with replacements after them. */
export function listCards(app: TestApp, orderId: string): Promise<string[]> {
  return texts(
    app,
    `select line || '.' || ordinal || ' ' || status || coalesce(' ' || void_cause, '') as text from card
      where order_id = '${orderId}' order by line, ordinal, generation`,
  );
}

export async function readRefundedSum(app: TestApp, orderId: string): Promise<number> {
  const [row] = await rows<{ refunded: number }>(app, `select refunded from orders where id = '${orderId}'`);
  return row?.refunded ?? Number.NaN;
}

/** Packs the single posted card of an order and ships its parcel. */
export async function shipOne(
  app: TestApp,
  { id, reference }: Pick<Bought, 'id' | 'reference'>,
): Promise<void> {
  await packNextCard(app, id);
  const { parcels } = app.app.fulfilment;
  await parcels.packIfComplete({ reference, number: 1 }, ANNA);
  await parcels.ship({ reference, number: 1 }, undefined, ANNA);
}
