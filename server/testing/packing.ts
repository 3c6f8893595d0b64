import type { OrderRequest } from '#contract/order.ts';
import type { SystemEvent } from '../../testkit/external-systems.ts';
import { line, orderRequest, POSTED } from './order-requests.ts';
import { rows, texts } from './rows.ts';
import type { TestApp } from './test-app.ts';
import { visit } from './visitor.ts';

/** Places an order and pays for it. */
export async function buy(app: TestApp, request: OrderRequest) {
  const visitor = await visit(app);
  const placed = await visitor.placeOrThrow(request);
  await visitor.assert(await app.systems.pay(placed.reference));
  return { ...placed, email: request.addresses.primaryAddress.email };
}

/** Buys posted cards, by default one of CHF 50 by A-Post. */
export function buyPosted(app: TestApp, changes: Partial<OrderRequest> = {}) {
  const request = orderRequest({
    cart: [line(POSTED, 50)],
    deliveryOption: { key: 'standard' },
    ...changes,
  });
  return buy(app, request);
}

/** Returns the numbers of inactive printed cards. Each number is returned once per process. */
export async function printedCards({ systems }: Pick<TestApp, 'systems'>, count: number): Promise<string[]> {
  const printed = await systems.printedCards();
  const numbers = printed.filter((number) => !usedNumbers.has(number));
  const returned = numbers.slice(0, count);
  for (const number of returned) usedNumbers.add(number);
  return returned;
}

const usedNumbers = new Set<string>();

/** Buys two posted cards, of CHF 50 and CHF 100. Also returns three printed cards for them. */
export async function buyTwoPosted(app: TestApp) {
  const order = await buyPosted(app, { cart: [line(POSTED, 50), line('mountain-physical', 100)] });
  const [first = '', second = '', third = ''] = await printedCards(app, 3);
  return { ...order, first, second, third };
}

/** Returns the supplier's activations of a printed card. */
export async function findActivations(app: TestApp, number: string): Promise<SystemEvent[]> {
  return (await app.systems.supplied({ kind: 'activated' })).filter((event) => event.number === number);
}

/** Lists the posted cards of an order, such as `1.1 Active 1234`, and its parcels, such as `1 Packed`. */
export async function listPostedCards(app: TestApp, orderId: string): Promise<string[]> {
  const cards = await texts(
    app,
    `select line || '.' || ordinal || ' ' || status || coalesce(' ' || last_four, '') as text from card
      where order_id = '${orderId}' and category = 'physical' order by line, ordinal, generation`,
  );
  const parcels = await texts(
    app,
    `select number || ' ' || status as text from parcel where order_id = '${orderId}' order by number`,
  );
  return [...cards, ...parcels];
}

const firstCard = (orderId: string) =>
  `(select id from card where order_id = '${orderId}' and line = 1 and generation = 0)`;

/** Inserts an open refund of an order's first card. */
export async function refundCard(app: TestApp, orderId: string): Promise<void> {
  const id = crypto.randomUUID();
  await rows(
    app,
    `insert into refund (id, order_id, number, status, subtotal, shipping_cost, amount, person, reason)
     values ('${id}', '${orderId}', 1, 'Voiding', 5000, 0, 5000, 'anna', 'test')`,
  );
  await rows(app, `insert into refund_card values ('${id}', ${firstCard(orderId)})`);
}

export async function disputeOrder(app: TestApp, orderId: string): Promise<void> {
  await rows(
    app,
    `insert into dispute (order_id, amount, person, reason) values ('${orderId}', 15000, 'anna', 'test')`,
  );
}

/** Replaces an order's first card. The new card goes into a second parcel. */
export async function replaceCard(app: TestApp, orderId: string): Promise<void> {
  await rows(
    app,
    `update card set status = 'Void', void_cause = 'replaced', voided_at = cadeau_now() where id = ${firstCard(orderId)}`,
  );
  await rows(
    app,
    `insert into card (id, order_id, line, ordinal, generation, category, status, face_value, shipment_number)
     values ('${crypto.randomUUID()}', '${orderId}', 1, 1, 1, 'physical', 'ToPost', 5000, 2)`,
  );
  await rows(
    app,
    `insert into parcel (order_id, number, delivery_method, status, due_at, alarm_at)
     select order_id, 2, delivery_method, 'ToPack', due_at, alarm_at from parcel where order_id = '${orderId}'`,
  );
}

/** Deletes the refund and dispute of an order, so that the invariants hold for later tests. */
export async function removeRefundAndDispute(app: TestApp, orderId: string): Promise<void> {
  await rows(app, `delete from refund_card where card_id = ${firstCard(orderId)}`);
  await rows(app, `delete from refund where order_id = '${orderId}'`);
  await rows(app, `delete from dispute where order_id = '${orderId}'`);
}
