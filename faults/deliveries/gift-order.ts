import { randomUUID } from 'node:crypto';
import type { SendingPath } from '../../testkit/buyer.ts';
import type { OrderEnd } from '../../testkit/order-end.ts';
import type { ScenarioOrder } from '../scenarios.ts';
import type { DeliveryEnvironment } from './delivery-environment.ts';
import { buyDelivered, DELIVERY_ENDS, recover } from './delivery-order.ts';

/** A delivered order. Each of its cards is sent to a different recipient. */
export type GiftOrder = ScenarioOrder & { gifts: (SendingPath & { recipient: string })[] };

/** Allowed number of arrivals of one gift mail. */
type Copies = { minCount: number; maxCount: number };
export const ONCE: Copies = { minCount: 1, maxCount: 1 };
/** For a lost response after the last byte, because the same mail may then arrive twice. */
export const ONCE_OR_TWICE: Copies = { minCount: 1, maxCount: 2 };
export const NEVER: Copies = { minCount: 0, maxCount: 0 };

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
 * Returns the second full hour from now on the shop's clock, like the page's suggestion, or an hour some days later.
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
  if (row === undefined) throw new Error('the database returned no time');
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
 * @param expectsResponse false if the server is killed before it responds
 */
export async function planAll(
  { web }: DeliveryEnvironment,
  orders: readonly GiftOrder[],
  time: 'now' | SwissHour,
  { server = web.url, expectsResponse = true } = {},
): Promise<void> {
  await Promise.all(
    orders.map(async ({ buyer, gifts, faults }) => {
      for (const { recipient, ...place } of gifts) {
        const sending = { email: recipient, lang: 'de-ch', fromName: 'Lena', time };
        const { status } = await buyer.planSending(server, place, sending);
        if (status !== (expectsResponse ? 200 : 0)) faults.push(`planning a gift mail returned ${status}`);
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

/** Returns the end at which each gift was sent once and the buyer was notified of each. */
function createEnd({ gifts }: GiftOrder): OrderEnd {
  const toName = (kind: string, index: number) => (index === 0 ? kind : `${kind} ${index + 1}`);
  const mails = gifts.flatMap((_, index) => [toName('gift', index), toName('gift-sent', index)]);
  const sent = Object.fromEntries(mails.map((name) => [name, 'Sent' as const]));
  return { ...DELIVERY_ENDS.delivered, mails: { ...DELIVERY_ENDS.delivered.mails, ...sent } };
}

/** Advances the clock until every gift is sent, and checks the mailbox. */
export async function recoverGifts(
  environment: DeliveryEnvironment,
  orders: readonly GiftOrder[],
  { copies = ONCE, within }: { copies?: Copies; within?: number } = {},
): Promise<void> {
  const ends = new Map<ScenarioOrder, OrderEnd>(orders.map((order) => [order, createEnd(order)]));
  await recover(environment, orders, (order) => ends.get(order) ?? DELIVERY_ENDS.delivered, within);
  await expectCopies(environment, orders, copies);
}

/** Checks that each recipient got only its own mail, always with the same card. */
export async function expectCopies(
  { external }: DeliveryEnvironment,
  orders: readonly GiftOrder[],
  { minCount, maxCount }: Copies,
): Promise<void> {
  for (const { gifts, faults } of orders) {
    for (const { recipient } of gifts) {
      const mails = await external.mailsTo(recipient);
      if (mails.length < minCount || mails.length > maxCount)
        faults.push(`a gift arrived ${mails.length} times`);
      if (new Set(mails.map(({ messageId }) => messageId)).size > 1)
        faults.push('a gift arrived as two different mails');
      if (mails.some(({ recipients }) => recipients.join() !== recipient))
        faults.push('a gift was sent to another recipient');
      const completeMails = await Promise.all(mails.map(({ id }) => external.mail(id)));
      const cards = completeMails.map(({ attachments }) => attachments.map(({ content }) => content).join());
      if (new Set(cards).size > 1) faults.push('copies of a gift have different contents');
    }
  }
}
