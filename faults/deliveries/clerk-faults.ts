import { setTimeout as wait } from 'node:timers/promises';
import type { SystemName } from '../../testkit/external-systems.ts';
import type { ShopProgram } from '../environment/shop-program.ts';
import { STRIKES, type StrikeName } from '../environment/strikes.ts';
import { type ScenarioOrder, scenarios } from '../scenarios.ts';
import type { DeliveryEnvironment, PlayDelivery } from './delivery-environment.ts';
import { buy, buyDelivered, DELIVERY_ENDS, recover } from './delivery-order.ts';
import { FROZEN_FOR, WITHOUT_HEARTBEAT } from './worker-faults.ts';

// F-2, F-3, F-5, F-6, F-8, F-12 and F-17 of a clerk who packs a parcel (M-15) or refunds an order (M-16). The
// clerk or a worker completes the work, once.

/** Seconds after which a worker polls for the result of an activation. */
const UNANSWERED = 6 * 60;
const REFUNDED_WITHIN = 900;
/** The void of the cards, the refund, and its capture. */
const CALLS_OF_A_REFUND = 3;

type SystemFault = { system: SystemName; endpoint: string; fault: string };
const activation = (fault: string): SystemFault => ({ system: 'supplier', endpoint: 'activate', fault });
const voiding = (fault: string): SystemFault => ({ system: 'supplier', endpoint: 'void', fault });
const money = (fault: string): SystemFault[] =>
  ['Refund', 'Capture'].map((endpoint) => ({ system: 'saferpay', endpoint, fault }));

const REFUSALS = ['html-502', 'error:SYSTEM', 'cut'];
const WRONG = ['wrong-value', 'wrong-id', 'fewer-digits'];

export const PACKING_FAULTS = scenarios<DeliveryEnvironment>({
  'F2 M15 packing is killed': [200, strikePacking('kill')],
  'F3 M15 the database crashes while a parcel is packed': [50, strikePacking('crash')],
  'F5 M15 the answer to an activation is lost': [200, packed([activation('acted-no-answer')])],
  'F6 M15 an activation is refused': [34, packed(REFUSALS.map(activation))],
  'F8 M15 an activation is answered with something unreadable': [
    20,
    packed(['html', 'cut-json'].map(activation)),
  ],
  'F8 M15 an activation is answered with something else': [20, answeredWrongly],
  'F17 M15 the token is revoked between two cards': [50, revoked],
});

export const REFUND_FAULTS = scenarios<DeliveryEnvironment>({
  'F2 M16 a refund is killed': [200, strikeRefund('kill')],
  'F3 M16 the database crashes during a refund': [50, strikeRefund('crash')],
  'F12 M16 a refund is frozen for 20 minutes': [50, frozen],
  'F5 M16 the answer to a void, a refund or its capture is lost': [
    200,
    refunded([voiding('acted-no-answer'), ...money('acted-no-answer')]),
  ],
  'F6 M16 a void, a refund or its capture is refused': [
    34,
    refunded([...REFUSALS.map(voiding), ...money('html-502')]),
  ],
});

/** Creates orders to pack, each with a clerk process that packs it. */
async function parcels(environment: DeliveryEnvironment, count: number) {
  const orders = await buy(environment, count, 'posted');
  const packs = orders.map(async (order) => {
    const file = await environment.scan(order.buyer.cards);
    return (moments = {}) => environment.startClerk(['pack', order.reference, file], moments);
  });
  return { orders, packs: await Promise.all(packs) };
}

/** Packs again. A worker may resolve the parcels first. */
async function packAgain(
  environment: DeliveryEnvironment,
  orders: readonly ScenarioOrder[],
  packs: readonly (() => ShopProgram)[],
): Promise<void> {
  environment.startWorker();
  if (environment.random.percent(50)) await environment.pass(UNANSWERED);
  await Promise.all(packs.map((pack) => pack().ended()));
  await recover(environment, orders, DELIVERY_ENDS.packed);
}

function strikePacking(strike: StrikeName): PlayDelivery {
  return async (environment, count) => {
    const { orders, packs } = await parcels(environment, count);
    const clerks = packs.map((pack) => pack({ M15: 1 }));
    await Promise.all(clerks.map((clerk, index) => stopAt('M15', clerk, orders[index])));
    await wait(environment.random.whole(0, 120));
    await STRIKES[strike](environment, clerks);
    await packAgain(environment, orders, packs);
  };
}

/** Packs the parcels one after another, so that each one gets its fault. */
async function packAll(environment: DeliveryEnvironment, count: number, faults: readonly SystemFault[]) {
  const { orders, packs } = await parcels(environment, count * faults.length);
  for (const [index, pack] of packs.entries()) {
    await cause(environment, faults, index);
    await pack().ended();
  }
  return { orders, packs };
}

async function cause({ external }: DeliveryEnvironment, faults: readonly SystemFault[], index: number) {
  const { system, ...fault } = faults[index % faults.length] ?? activation('cut');
  await external.control(system, fault);
}

function packed(faults: readonly SystemFault[]): PlayDelivery {
  return async (environment, count) => {
    const { orders, packs } = await packAll(environment, count, faults);
    await environment.external.reset();
    await packAgain(environment, orders, packs);
  };
}

/** Expects an open parcel and a review item, because later responses are wrong too. */
async function answeredWrongly(environment: DeliveryEnvironment, count: number): Promise<void> {
  for (const fault of WRONG)
    await environment.external.control('supplier', { endpoint: 'lookup-activation', fault, times: 100 });
  const { orders } = await packAll(environment, count, WRONG.map(activation));
  environment.startWorker();
  await environment.pass(UNANSWERED);
  await recover(environment, orders, DELIVERY_ENDS['not-packed']);
}

async function revoked(environment: DeliveryEnvironment, count: number): Promise<void> {
  const { orders, packs } = await parcels(environment, count);
  for (const pack of packs) {
    const clerk = pack({ M15: 1 });
    await clerk.paused(1);
    await environment.external.control('supplier', { revokeTokens: true });
    clerk.release();
    await clerk.ended();
  }
  environment.startWorker();
  await recover(environment, orders, DELIVERY_ENDS.packed);
}

function refunded(faults: readonly SystemFault[]): PlayDelivery {
  return async (environment, count) => {
    const orders = await buyDelivered(environment, count * faults.length);
    for (const [index, { reference }] of orders.entries()) {
      await cause(environment, faults, index);
      await environment.startClerk(['refund', reference]).ended();
    }
    await environment.external.reset();
    environment.startWorker();
    await recover(environment, orders, DELIVERY_ENDS.refunded, REFUNDED_WITHIN);
  };
}

function strikeRefund(strike: StrikeName): PlayDelivery {
  return async (environment, count) => {
    const { orders, clerks } = await stoppedRefunds(environment, count);
    await wait(environment.random.whole(0, 120));
    await STRIKES[strike](environment, clerks);
    await environment.passWithoutHeartbeat(WITHOUT_HEARTBEAT);
    environment.startWorker();
    // Some clerks repeat the refund while the worker runs it.
    for (const { reference } of orders)
      if (environment.random.percent(50)) environment.startClerk(['refund', reference]);
    await recover(environment, orders, DELIVERY_ENDS.refunded, REFUNDED_WITHIN);
  };
}

/** Starts refunds of delivered orders and stops each after one of its calls. */
async function stoppedRefunds(environment: DeliveryEnvironment, count: number) {
  const orders = await buyDelivered(environment, count);
  const clerks = orders.map(async (order) => {
    const clerk = environment.startClerk(['refund', order.reference], { M16: 1 });
    const calls = environment.random.whole(0, CALLS_OF_A_REFUND - 1);
    await stopAt('M16', clerk, order);
    for (let call = 0; call < calls; call += 1) {
      clerk.release({ M16: 1 });
      await stopAt('M16', clerk, order);
    }
    return clerk;
  });
  return { orders, clerks: await Promise.all(clerks) };
}

async function stopAt(moment: string, clerk: ShopProgram, order?: ScenarioOrder): Promise<void> {
  if ((await clerk.paused(1)).length === 0) order?.faults.push(`did not stop at ${moment}`);
}

async function frozen(environment: DeliveryEnvironment, count: number): Promise<void> {
  const { orders, clerks } = await stoppedRefunds(environment, count);
  for (const clerk of clerks) clerk.freeze();
  await environment.pass(FROZEN_FOR);
  environment.startWorker();
  await recover(environment, orders, DELIVERY_ENDS.refunded, REFUNDED_WITHIN);
  for (const clerk of clerks) {
    clerk.thaw();
    clerk.release();
  }
  await Promise.all(clerks.map((clerk) => clerk.ended()));
  await recover(environment, orders, DELIVERY_ENDS.refunded, 0);
}
