import type { OrderRequest } from '#contract/order.ts';
import { emptyAddress } from '#rules/address.ts';
import { LANGUAGES } from '#rules/language.ts';
import { CARD_VALUE_MIN, LINE_AMOUNT_MAX, ORDER_LINES_MAX } from '#rules/limits.ts';
import type { RunningShop } from '../testkit/running-shop.ts';
import { atMost, inSeconds, type Outcome } from './budget.ts';
import { timeToCards } from './card-order.ts';
import { createClientBuyer } from './shop-client.ts';
import { median } from './statistics.ts';

const DELAY_MAX_MS = 5_000;
const QUIET = 5;
/** Number of ordinary buyers, one after another. The first buys as soon as the extreme orders are paid. */
const MEANWHILE = 12;

/** An address with the longest and widest allowed texts. */
const ADDRESS = {
  ...emptyAddress(),
  company: 'Ệ'.repeat(100),
  firstName: 'Щ'.repeat(40),
  lastName: 'W'.repeat(80),
  street: 'Ǆ'.repeat(250),
  streetNumber: '12a',
  addressSupplement: 'Ệ'.repeat(250),
  zipCode: '8001',
  city: 'Щ'.repeat(40),
};

/**
 * Measures the delay of an ordinary buyer's cards while the shop processes the largest allowed orders. One has only
 * digital cards, one only posted cards, and one the maximum number of lines. Each is in another language.
 */
export async function strangeOrders(running: RunningShop): Promise<Outcome> {
  const buyer = await createClientBuyer(running);
  const reference = async (category: 'digital' | 'physical') =>
    (await buyer.client.loadProducts(category)).find(({ available }) => available)?.productReferenceId ?? '';
  const [digital, posted] = [await reference('digital'), await reference('physical')];
  const quietTimes: number[] = [];
  for (let index = 0; index < QUIET; index += 1)
    quietTimes.push(await timeToCards(running, `quiet-${index}`, index));

  const carts = [
    [createLine(digital, 0, LINE_AMOUNT_MAX)],
    [createLine(posted, 0, LINE_AMOUNT_MAX)],
    Array.from({ length: ORDER_LINES_MAX }, (_, index) =>
      createLine(index % 2 === 0 ? digital : posted, index),
    ),
  ];
  const extremeOrders = await Promise.all(
    carts.map((cart, index) => placeExtremeOrder(running, cart, index)),
  );
  await Promise.all(extremeOrders.map(({ pay }) => pay()));
  const delayedTimes: number[] = [];
  for (let index = 0; index < MEANWHILE; index += 1)
    delayedTimes.push(await timeToCards(running, `meanwhile-${index}`, index));
  const usualMs = median(quietTimes);
  return atMost({
    name: 'delay by the strangest orders, longest',
    value: Math.max(0, Math.max(...delayedTimes) - usualMs),
    max: DELAY_MAX_MS,
    unit: inSeconds,
    notes: [
      `${MEANWHILE} purchases beside an order of ${LINE_AMOUNT_MAX} digital cards, one of as many posted and one of ` +
        `${ORDER_LINES_MAX} lines: from payment to cards median ${inSeconds(median(delayedTimes))}, longest ` +
        `${inSeconds(Math.max(...delayedTimes))}; with nothing beside it ${inSeconds(usualMs)}`,
    ],
  });
}

type Line = OrderRequest['cart'][number];

function createLine(id: string, francsMore: number, amount = 1): Line {
  return { product: { id, price: CARD_VALUE_MIN + francsMore * 100 }, amount };
}

async function placeExtremeOrder(running: RunningShop, cart: Line[], index: number) {
  const buyer = await createClientBuyer(running);
  const primaryAddress = { ...ADDRESS, email: `strange-${index}@murmeli.example` };
  const request: OrderRequest = {
    lang: LANGUAGES[index % LANGUAGES.length] ?? 'de-ch',
    paymentMethod: 'VISA',
    cart,
    deliveryOption: { key: 'insured' },
    addresses: {
      useSameAddress: false,
      primaryAddress,
      billingAddress: { ...primaryAddress, email: `billing-${index}@murmeli.example` },
    },
  };
  const { redirectURL } = await buyer.client.createOrder(request, crypto.randomUUID());
  return {
    pay: async () => void (await buyer.returnToShop(await buyer.approve(redirectURL, 'VISA'))),
  };
}
