import { type Buyer, createBuyer, type Goods } from '../house/buyer.ts';
import { eventually } from '../house/eventually.ts';
import type { DeliveryStage } from './stage.ts';

/** A paid order of which the cards are to reach their buyer. */
export type Delivery = {
  buyer: Buyer;
  reference: string;
  /** Amount in Rappen, with the postage. */
  total: number;
  /** Ids by which the supplier knows its digital cards. */
  cardIds: string[];
  /** What was wrong on the way. */
  faults: string[];
};

const CAPTURED_WITHIN_MS = 60_000;

/** So many orders that are captured; nobody has delivered anything yet. */
export async function buy(
  stage: DeliveryStage,
  count: number,
  goods: Goods = 'digital',
): Promise<Delivery[]> {
  return Promise.all(Array.from({ length: count }, () => buyOne(stage, goods)));
}

async function buyOne(stage: DeliveryStage, goods: Goods): Promise<Delivery> {
  const { around, web, random } = stage;
  const name = stage.newName();
  const buyer = createBuyer(
    `${name}@kundin.example`,
    random.whole(1, 3),
    random.whole(20, 60),
    'VISA',
    goods,
  );
  await buyer.open(web.url);
  const answer = await buyer.press(web.url, `press-of-${name}`);
  if (answer.status !== 201) throw new Error(`a press is answered ${answer.status}`);
  const reference = String(answer.body.reference);
  const secret = await around.far.pay(reference, 'approve');
  await eventually(
    () => `${reference} is captured`,
    CAPTURED_WITHIN_MS,
    async () => (await buyer.comeBack(web.url, secret)).body.orderStatus === 'Confirmed',
  );
  const cards = await around.rows<{ id: string; postage: number }>(
    `select c.id, o.shipping_cost as postage from card c join orders o on o.id = c.order_id where o.reference = $1
      order by line, ordinal`,
    [reference],
  );
  const total = buyer.total + (cards[0]?.postage ?? 0);
  return { buyer, reference, total, cardIds: cards.map(({ id }) => id), faults: [] };
}
