import { setTimeout as wait } from 'node:timers/promises';
import { eventually } from '../../testkit/eventually.ts';
import type { ProviderName } from '../../testkit/external-systems.ts';
import { faultsOfEnd, PAYMENT_ENDS, type PaymentEndName } from '../../testkit/order-end.ts';
import type { PaymentEnvironment, Special } from './payment-environment.ts';
import type { PaymentOrder } from './payment-order.ts';

/** A fault at a moment of a payment, with several orders at once. */
export type PaymentScenario = {
  /** Begins with fault and moment, as `F5 M9 the answer is lost`. */
  name: string;
  /** Orders in the nightly run. */
  runs: number;
  special?: Special;
  /** The provider at which it can be played; any, if not said. */
  only?: ProviderName;
  play: (environment: PaymentEnvironment, count: number) => Promise<Played>;
};

/** The orders of a scenario, and the seconds from the recovery to the last order's end, by the shop's clock if not said. */
export type Played = { orders: PaymentOrder[]; seconds: number };

/** Seconds of the shop's clock within which a payment must be at its end once the fault is over. */
export const RECOVERED_WITHIN = 120;
/** Seconds between two rounds of the sweep. */
export const SWEEP_EVERY = 15;

/** How many of the orders have not arrived there yet, with the mails that their last move makes pending. */
export async function notYet(
  { rows }: PaymentEnvironment,
  orders: PaymentOrder[],
  name: PaymentEndName,
): Promise<number> {
  const { status, mails } = PAYMENT_ENDS[name];
  // The mail with the cards becomes pending only when they are issued.
  const kinds = Object.keys(mails).filter((kind) => kind !== 'cards');
  const found = await rows(
    `select o.id from orders o join payment p on p.order_id = o.id
      where o.reference = any($1) and o.status || '/' || p.status = $2
        and $3::text[] <@ (select coalesce(array_agg(kind), '{}') from mail where order_id = o.id)`,
    [orders.map(({ reference }) => reference), status, kinds],
  );
  return orders.length - found.length;
}

/** The shop goes on by itself, by its own clock, until all orders are at their end; they are checked then. */
export async function recover(
  environment: PaymentEnvironment,
  orders: PaymentOrder[],
  end: PaymentEndName,
): Promise<Played> {
  let seconds = 0;
  while ((await notYet(environment, orders, end)) > 0 && seconds < RECOVERED_WITHIN) {
    await environment.pass(SWEEP_EVERY);
    seconds += SWEEP_EVERY;
    await environment.second.sweep();
  }
  await checkAll(environment, orders, end);
  return { orders, seconds };
}

/** As `recover`, in true time: nothing moves a clock or orders a sweep. @returns true seconds */
export async function recoverInTrueTime(
  environment: PaymentEnvironment,
  orders: PaymentOrder[],
  end: PaymentEndName,
): Promise<number> {
  const began = performance.now();
  await eventually(
    () => `all ${orders.length} orders are ${end}`,
    async () => (await notYet(environment, orders, end)) === 0,
  ).catch((error: Error) => orders[0]?.faults.push(error.message));
  return Math.round((performance.now() - began) / 1000);
}

/** Waits for the mails, which leave by true time, and notes what is wrong with each order. */
export async function checkAll(
  environment: PaymentEnvironment,
  orders: PaymentOrder[],
  name: PaymentEndName,
): Promise<void> {
  await eventually(
    () => 'all mails are sent',
    async () => (await mailsNotYet(environment, orders, name)) <= 0,
  ).catch((error: Error) => orders[0]?.faults.push(error.message));
  // What comes once too often comes at once.
  await wait(50);
  for (const { reference, buyer, faults } of orders) {
    faults.push(...(await faultsOfEnd(environment, { reference, ...buyer }, PAYMENT_ENDS[name])));
  }
}

/** How many of their mails have not been sent yet. */
async function mailsNotYet(
  { rows }: PaymentEnvironment,
  orders: PaymentOrder[],
  name: PaymentEndName,
): Promise<number> {
  const sent = await rows(
    `select m.id from mail m join orders o on o.id = m.order_id where o.reference = any($1) and m.status = 'Sent'`,
    [orders.map(({ reference }) => reference)],
  );
  return orders.length * Object.keys(PAYMENT_ENDS[name].mails).length - sent.length;
}
