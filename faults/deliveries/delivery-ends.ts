import { eventually } from '../../testkit/eventually.ts';
import { faultsOfEnd, isAtEnd, type OrderEnd } from '../../testkit/order-end.ts';
import type { DeliveryEnvironment } from './delivery-environment.ts';
import type { DeliveryOrder } from './delivery-order.ts';

/** Items may be opened on the way and resolved by the shop itself. */
const PAID = {
  status: 'Confirmed/Captured',
  money: { authorized: 1, captured: 1 },
  mayHaveResolvedItems: true,
} as const;
const MAILED = { confirmation: 'Sent', cards: 'Sent' } as const;
const CONFIRMED = { confirmation: 'Sent' } as const;

/** How a delivery may end. */
export const DELIVERY_ENDS = {
  delivered: { ...PAID, mails: MAILED, cards: ['Issued'] },
  /** Some of them so late that the buyer was told. */
  'delivered late': { ...PAID, mails: MAILED, optionalMail: 'cards-delayed', cards: ['Issued'] },
  /** The cards wait for review, and the mail that brings them is not pending yet. */
  stopped: { ...PAID, mails: CONFIRMED, cards: ['Issued', 'Pending'] },
  packed: { ...PAID, mails: CONFIRMED, cards: ['Active'], parcel: 'Packed' },
  'not packed': {
    ...PAID,
    mails: CONFIRMED,
    cards: ['ToPost', 'Active'],
    parcel: 'ToPack',
    reviewItems: ['activation-wrong'],
  },
  refunded: {
    ...PAID,
    status: 'Reverted/Captured',
    money: { ...PAID.money, refunded: 1, 'refund-captured': 1 },
    mails: { ...MAILED, refunded: 'Sent' },
    cards: ['Void'],
  },
} satisfies Record<string, OrderEnd>;

/** Seconds of the shop that pass in so many true ms: a process needs time to start, and to look around. */
const STEP = 15;
const A_STEP_EVERY_MS = 1_000;
/** Seconds of the shop in which it must be over (F2, F4, F5). */
const WITHIN = 120;

/** Orders, and the end that they are to have. */
export type Group = { orders: readonly DeliveryOrder[]; end: OrderEnd };

/**
 * The shop goes on by itself, its own clock running faster, until all are at their end; they are checked then.
 * @param within seconds of the shop's clock that it has for it; true time counts for nothing
 * @returns the seconds of the shop's clock until then
 */
export async function recoverAll(
  environment: DeliveryEnvironment,
  groups: readonly Group[],
  within = WITHIN,
  step = STEP,
): Promise<number> {
  const each = groups.flatMap(({ orders, end }) =>
    orders.map((order) => ({ order, end, ordered: orderedOf(order) })),
  );
  let passed = 0;
  let moved = performance.now();
  const isOver = async () => {
    const at = await Promise.all(each.map(({ ordered, end }) => isAtEnd(environment, ordered, end)));
    if (at.every(Boolean)) return true;
    if (passed < within && performance.now() - moved > A_STEP_EVERY_MS) {
      await environment.pass(step);
      passed += step;
      moved = performance.now();
    }
    return false;
  };
  await eventually(() => 'all are at their end', isOver).catch((error: Error) =>
    each[0]?.order.faults.push(error.message),
  );
  for (const { order, end, ordered } of each) {
    order.faults.push(...(await faultsOfEnd(environment, ordered, end)));
  }
  return passed;
}

export function recover(
  environment: DeliveryEnvironment,
  orders: readonly DeliveryOrder[],
  end: OrderEnd,
  within?: number,
  step?: number,
): Promise<number> {
  return recoverAll(environment, [{ orders, end }], within, step);
}

/** What is wrong with a delivery now. */
export function faultsOfDelivery(
  environment: DeliveryEnvironment,
  order: DeliveryOrder,
  end: OrderEnd,
): Promise<string[]> {
  return faultsOfEnd(environment, orderedOf(order), end);
}

function orderedOf({ reference, total, buyer }: DeliveryOrder) {
  return { reference, total, email: buyer.email, cards: buyer.cards };
}
