import { randomUUID } from 'node:crypto';
import type { Answer, GiftPlace } from '../../testkit/buyer.ts';
import type { OrderEnd } from '../../testkit/order-end.ts';
import { delivered } from './clerk-crashes.ts';
import { DELIVERY_ENDS, type Group, recoverAll } from './delivery-ends.ts';
import type { DeliveryEnvironment } from './delivery-environment.ts';
import type { DeliveryOrder } from './delivery-order.ts';

/** An order whose cards its buyer has, each of which is to go to a recipient of its own. */
export type GiftOrder = DeliveryOrder & { gifts: (GiftPlace & { recipient: string })[] };
export type Sending = { lang: string; fromName: string; time: 'now' | SwissHour };

/** What the mailbox may have of one gift: copies of one mail. */
type Copies = { least: number; most: number };
export const ONCE: Copies = { least: 1, most: 1 };
/** The answer was lost after the last byte: the same mail comes once more. */
export const ONCE_OR_AGAIN: Copies = { least: 1, most: 2 };
export const NEVER: Copies = { least: 0, most: 0 };

/** Orders with issued cards; nothing is planned, and no worker runs. */
export async function buyGifts(environment: DeliveryEnvironment, count: number): Promise<GiftOrder[]> {
  const orders = await delivered(environment, count);
  return Promise.all(
    orders.map(async (order) => {
      const [row] = await environment.rows<{ id: string }>('select id from orders where reference = $1', [
        order.reference,
      ]);
      const gifts = order.cardIds.map((cardId, index) => ({
        ...{ cardId, orderId: row?.id ?? '', sendingId: randomUUID() },
        recipient: `${order.reference.toLowerCase()}-${index + 1}@beschenkt.example`,
      }));
      return { ...order, gifts };
    }),
  );
}

export type SwissHour = { day: string; hour: number };

/** The next hour but one on the shop's own clock, as its page offers it; or an hour of so many days later. */
export async function nextHour({ rows }: DeliveryEnvironment, later?: { days: number; hour: number }) {
  const time = later === undefined ? `+ interval '2 hours'` : `+ interval '${later.days} days'`;
  const [row] = await rows<SwissHour>(
    `select to_char(t, 'YYYY-MM-DD') as day, extract(hour from t)::int as hour
       from (select (cadeau_now() at time zone 'Europe/Zurich') ${time} as t) as swiss`,
  );
  if (row === undefined) throw new Error('the database has no time');
  return { day: row.day, hour: later?.hour ?? row.hour };
}

/** Passes what is left until an hour of the Swiss clock, and these seconds more. */
export async function passUntil(
  { rows, pass }: DeliveryEnvironment,
  { day, hour }: SwissHour,
  more: number,
): Promise<void> {
  const [row] = await rows<{ left: number }>(
    `select ceil(extract(epoch from ($1::date + make_interval(hours => $2)) at time zone 'Europe/Zurich' - cadeau_now()))::int
       as left`,
    [day, hour],
  );
  await pass((row?.left ?? 0) + more);
}

/** Asks for each sending; what is not answered with 200 is a fault, unless it is to be. */
export async function planAll(
  { web }: DeliveryEnvironment,
  orders: readonly GiftOrder[],
  time: Sending['time'],
  { server = web.url, answers = true } = {},
): Promise<void> {
  const plan = async ({ buyer, gifts, faults }: GiftOrder) => {
    for (const { recipient, ...place } of gifts) {
      const sending = { email: recipient, lang: 'de-ch', fromName: 'Lena', time };
      const { status }: Answer = await buyer.planSending(server, place, sending);
      if (status !== (answers ? 200 : 0)) faults.push(`a sending is answered ${status}`);
    }
  };
  await Promise.all(orders.map(plan));
}

/** Each gift went, and its buyer was told of each once. */
function endOf({ gifts }: GiftOrder): OrderEnd {
  const named = (kind: string, index: number) => (index === 0 ? kind : `${kind} ${index + 1}`);
  const mails = gifts.flatMap((_, index) => [named('gift', index), named('gift-sent', index)]);
  const sent = Object.fromEntries(mails.map((name) => [name, 'Sent' as const]));
  return { ...DELIVERY_ENDS.delivered, mails: { ...DELIVERY_ENDS.delivered.mails, ...sent } };
}

/** The shop goes on until every gift went; the mailbox tells how often. */
export async function recoverGifts(
  environment: DeliveryEnvironment,
  orders: readonly GiftOrder[],
  { copies = ONCE, within }: { copies?: Copies; within?: number } = {},
): Promise<number> {
  const groups: Group[] = orders.map((order) => ({ orders: [order], end: endOf(order) }));
  const seconds = await recoverAll(environment, groups, within);
  for (const order of orders) await expectCopies(environment, order, copies);
  return seconds;
}

/** What the recipients of an order got: nothing but their own mail, with the same card each time. */
export async function expectCopies(
  { external }: DeliveryEnvironment,
  { gifts, faults }: GiftOrder,
  { least, most }: Copies,
): Promise<void> {
  for (const { recipient } of gifts) {
    const mails = await external.mailsTo(recipient);
    if (mails.length < least || mails.length > most) faults.push(`a gift came ${mails.length} times`);
    if (new Set(mails.map(({ messageId }) => messageId)).size > 1) faults.push('a gift came as two mails');
    if (mails.some(({ recipients }) => recipients.join() !== recipient)) faults.push('a gift went elsewhere');
    const whole = await Promise.all(mails.map(({ id }) => external.mail(id)));
    const cards = whole.map(({ attachments }) => attachments.map(({ content }) => content).join());
    if (new Set(cards).size > 1) faults.push('a gift came again with something else in it');
  }
}
