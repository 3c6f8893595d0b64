import { randomUUID } from 'node:crypto';
import type { GiftPlace } from '../../testkit/buyer.ts';
import type { OrderEnd } from '../../testkit/order-end.ts';
import type { ScenarioOrder } from '../scenarios.ts';
import type { DeliveryEnvironment } from './delivery-environment.ts';
import { buyDelivered, DELIVERY_ENDS, recover } from './delivery-order.ts';

/** A delivered order whose cards each go to a different recipient. */
export type GiftOrder = ScenarioOrder & { gifts: (GiftPlace & { recipient: string })[] };

/** Number of arrivals of one gift mail. */
type Copies = { least: number; most: number };
export const ONCE: Copies = { least: 1, most: 1 };
/** The response to the last byte was lost, so the same mail may arrive again. */
export const ONCE_OR_AGAIN: Copies = { least: 1, most: 2 };
export const NEVER: Copies = { least: 0, most: 0 };

/** Buys orders with issued cards. Nothing is scheduled, and no worker runs. */
export async function buyGifts(environment: DeliveryEnvironment, count: number): Promise<GiftOrder[]> {
  const orders = await buyDelivered(environment, count);
  return Promise.all(
    orders.map(async (order) => {
      const query = 'select id from orders where reference = $1';
      const [row] = await environment.rows<{ id: string }>(query, [order.reference]);
      const gifts = order.cardIds.map((cardId, index) => ({
        ...{ cardId, orderId: row?.id ?? '', sendingId: randomUUID() },
        recipient: `${order.reference.toLowerCase()}-${index + 1}@beschenkt.example`,
      }));
      return Object.assign(order, { gifts });
    }),
  );
}

export type SwissHour = { day: string; hour: number };

/**
 * Returns the second full hour from now on the shop's clock, as the page suggests, or the same hour some days
 * later.
 */
export async function nextHour(
  { rows }: DeliveryEnvironment,
  later?: { days: number; hour: number },
): Promise<SwissHour> {
  const time = later === undefined ? `+ interval '2 hours'` : `+ interval '${later.days} days'`;
  const [row] = await rows<SwissHour>(
    `select to_char(t, 'YYYY-MM-DD') as day, extract(hour from t)::int as hour
       from (select (cadeau_now() at time zone 'Europe/Zurich') ${time} as t) as swiss`,
  );
  if (row === undefined) throw new Error('the database has no time');
  return { day: row.day, hour: later?.hour ?? row.hour };
}

/** Moves the shop's clock to this many seconds after a Swiss local hour. */
export async function passUntil(
  { rows, pass }: DeliveryEnvironment,
  { day, hour }: SwissHour,
  seconds = 5,
): Promise<void> {
  const [row] = await rows<{ left: number }>(
    `select ceil(extract(epoch from ($1::date + make_interval(hours => $2)) at time zone 'Europe/Zurich' - cadeau_now()))::int
       as left`,
    [day, hour],
  );
  await pass((row?.left ?? 0) + seconds);
}

/**
 * Schedules all gifts.
 * @param answers false if the server is killed before it responds
 */
export async function planAll(
  { web }: DeliveryEnvironment,
  orders: readonly GiftOrder[],
  time: 'now' | SwissHour,
  { server = web.url, answers = true } = {},
): Promise<void> {
  await Promise.all(
    orders.map(async ({ buyer, gifts, faults }) => {
      for (const { recipient, ...place } of gifts) {
        const sending = { email: recipient, lang: 'de-ch', fromName: 'Lena', time };
        const { status } = await buyer.planSending(server, place, sending);
        if (status !== (answers ? 200 : 0)) faults.push(`a sending is answered ${status}`);
      }
    }),
  );
}

/** Buys gifts and schedules them for the next hour. */
export async function buyPlanned(
  environment: DeliveryEnvironment,
  count: number,
  giftsOfOrder = Number.POSITIVE_INFINITY,
) {
  const orders = await buyGifts(environment, count);
  for (const order of orders) order.gifts = order.gifts.slice(0, giftsOfOrder);
  const hour = await nextHour(environment);
  await planAll(environment, orders, hour);
  return { orders, hour };
}

/** Returns the end in which each gift was sent and its buyer notified of each once. */
function createEnd({ gifts }: GiftOrder): OrderEnd {
  const toName = (kind: string, index: number) => (index === 0 ? kind : `${kind} ${index + 1}`);
  const mails = gifts.flatMap((_, index) => [toName('gift', index), toName('gift-sent', index)]);
  const sent = Object.fromEntries(mails.map((name) => [name, 'Sent' as const]));
  return { ...DELIVERY_ENDS.delivered, mails: { ...DELIVERY_ENDS.delivered.mails, ...sent } };
}

/** Recovers until every gift is sent, and checks the mailbox. */
export async function recoverGifts(
  environment: DeliveryEnvironment,
  orders: readonly GiftOrder[],
  { copies = ONCE, within }: { copies?: Copies; within?: number } = {},
): Promise<void> {
  const ends = new Map<ScenarioOrder, OrderEnd>(orders.map((order) => [order, createEnd(order)]));
  await recover(environment, orders, (order) => ends.get(order) ?? DELIVERY_ENDS.delivered, within);
  await expectCopies(environment, orders, copies);
}

/** Checks that recipients got only their own mail, with the same card each time. */
export async function expectCopies(
  { external }: DeliveryEnvironment,
  orders: readonly GiftOrder[],
  { least, most }: Copies,
): Promise<void> {
  for (const { gifts, faults } of orders) {
    for (const { recipient } of gifts) {
      const mails = await external.mailsTo(recipient);
      if (mails.length < least || mails.length > most) faults.push(`a gift came ${mails.length} times`);
      if (new Set(mails.map(({ messageId }) => messageId)).size > 1) faults.push('a gift came as two mails');
      if (mails.some(({ recipients }) => recipients.join() !== recipient))
        faults.push('a gift went elsewhere');
      const whole = await Promise.all(mails.map(({ id }) => external.mail(id)));
      const cards = whole.map(({ attachments }) => attachments.map(({ content }) => content).join());
      if (new Set(cards).size > 1) faults.push('a gift came again with something else in it');
    }
  }
}
