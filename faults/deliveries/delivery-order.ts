import { type Buyer, type CardKind, createBuyer } from '../../testkit/buyer.ts';
import { eventually } from '../../testkit/eventually.ts';
import type { DeliveryEnvironment } from './delivery-environment.ts';

/** A paid order whose cards are to reach their buyer. */
export type DeliveryOrder = {
  buyer: Buyer;
  reference: string;
  /** Amount in Rappen, with the shipping cost. */
  total: number;
  /** Ids by which the supplier knows its digital cards. */
  cardIds: string[];
  /** What was wrong on the way. */
  faults: string[];
};

/** This many orders that are captured; nothing is delivered yet. */
export async function buy(
  environment: DeliveryEnvironment,
  count: number,
  kind: CardKind = 'digital',
): Promise<DeliveryOrder[]> {
  return Promise.all(Array.from({ length: count }, () => buyOne(environment, kind)));
}

async function buyOne(environment: DeliveryEnvironment, kind: CardKind): Promise<DeliveryOrder> {
  const { web, external, rows, random } = environment;
  const name = environment.newName();
  const email = `${name}@kundin.example`;
  const buyer = createBuyer({ email, cards: random.whole(1, 3), francs: random.whole(20, 60), kind });
  await buyer.open(web.url);
  const answer = await buyer.placeOrder(web.url, `attempt-of-${name}`);
  if (answer.status !== 201) throw new Error(`a payment attempt is answered ${answer.status}`);
  const reference = String(answer.body.reference);
  const secret = await external.pay(reference, 'approve');
  await eventually(
    () => `${reference} is captured`,
    async () => (await buyer.returnToShop(web.url, secret)).body.orderStatus === 'Confirmed',
  );
  const cards = await rows<{ id: string; shippingCost: number }>(
    `select c.id, o.shipping_cost as "shippingCost" from card c join orders o on o.id = c.order_id where o.reference = $1
      order by line, ordinal`,
    [reference],
  );
  const total = buyer.total + (cards[0]?.shippingCost ?? 0);
  return { buyer, reference, total, cardIds: cards.map(({ id }) => id), faults: [] };
}
