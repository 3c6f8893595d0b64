import { setTimeout as wait } from 'node:timers/promises';
import type { SystemName } from '../../testkit/external-systems.ts';
import { ENVIRONMENT_FAULTS, type EnvironmentFaultName } from '../environment/environment-faults.ts';
import type { ShopProgram } from '../environment/shop-program.ts';
import { listScenarios, type ScenarioOrder } from '../scenarios.ts';
import type { DeliveryEnvironment, RunDelivery } from './delivery-environment.ts';
import { buy, buyDelivered, DELIVERY_ENDS, recover } from './delivery-order.ts';
import { FROZEN_FOR, WITHOUT_HEARTBEAT } from './worker-faults.ts';

// Faults F-2, F-3, F-5, F-6, F-8, F-12 and F-17 while a clerk packs a parcel (M-15) or refunds an order (M-16). The
// clerk or a worker must complete the work exactly once.

/** Seconds after which a worker polls for the result of an unanswered activation. */
const POLL_DELAY = 6 * 60;
const REFUND_TIMEOUT = 900;
/** A refund voids the cards, requests the refund and captures it. */
const CALLS_PER_REFUND = 3;

type SystemFault = { system: SystemName; endpoint: string; fault: string };
const createActivationFault = (fault: string): SystemFault => ({
  system: 'supplier',
  endpoint: 'activate',
  fault,
});
const createVoidFault = (fault: string): SystemFault => ({ system: 'supplier', endpoint: 'void', fault });
const createMoneyFaults = (fault: string): SystemFault[] =>
  ['Refund', 'Capture'].map((endpoint) => ({ system: 'saferpay', endpoint, fault }));

const REFUSALS = ['html-502', 'error:SYSTEM', 'cut'];
const WRONG_RESPONSES = ['wrong-value', 'wrong-id', 'fewer-digits'];

export const PACKING_FAULTS = listScenarios<DeliveryEnvironment>({
  'F2 M15 packing is killed': [200, strikePacking('kill')],
  'F3 M15 the database crashes while a parcel is packed': [50, strikePacking('crash')],
  'F5 M15 the response to an activation is lost': [
    200,
    playPacking([createActivationFault('acted-no-answer')]),
  ],
  'F6 M15 an activation is refused': [34, playPacking(REFUSALS.map(createActivationFault))],
  'F8 M15 the response to an activation is unreadable': [
    20,
    playPacking(['html', 'cut-json'].map(createActivationFault)),
  ],
  'F8 M15 the response to an activation has wrong values': [20, playWrongResponses],
  'F17 M15 the token is revoked between two cards': [50, playRevokedToken],
});

export const REFUND_FAULTS = listScenarios<DeliveryEnvironment>({
  'F2 M16 a refund is killed': [200, strikeRefund('kill')],
  'F3 M16 the database crashes during a refund': [50, strikeRefund('crash')],
  'F12 M16 a refund is frozen for 20 minutes': [50, playFrozenClerk],
  'F5 M16 the response to a void, a refund or its capture is lost': [
    200,
    playRefund([createVoidFault('acted-no-answer'), ...createMoneyFaults('acted-no-answer')]),
  ],
  'F6 M16 a void, a refund or its capture is refused': [
    34,
    playRefund([...REFUSALS.map(createVoidFault), ...createMoneyFaults('html-502')]),
  ],
});

/** Creates orders to pack, each with a clerk process that packs it. */
async function buyParcels(environment: DeliveryEnvironment, count: number) {
  const orders = await buy(environment, count, 'posted');
  const packs = orders.map(async (order) => {
    const file = await environment.scan(order.buyer.cards);
    return (failpoints = {}) => environment.startClerk(['pack', order.reference, file], failpoints);
  });
  return { orders, packs: await Promise.all(packs) };
}

/** Repeats the packing. A worker may complete the parcels first. */
async function packAgain(
  environment: DeliveryEnvironment,
  orders: readonly ScenarioOrder[],
  packs: readonly (() => ShopProgram)[],
): Promise<void> {
  environment.startWorker();
  if (environment.random.percent(50)) await environment.advanceClock(POLL_DELAY);
  await Promise.all(packs.map((pack) => pack().ended()));
  await recover(environment, orders, DELIVERY_ENDS.packed);
}

function strikePacking(strike: EnvironmentFaultName): RunDelivery {
  return async (environment, count) => {
    const { orders, packs } = await buyParcels(environment, count);
    const clerks = packs.map((pack) => pack({ M15: 1 }));
    await Promise.all(clerks.map((clerk, index) => stopAt('M15', clerk, orders[index])));
    await wait(environment.random.whole(0, 120));
    await ENVIRONMENT_FAULTS[strike](environment, clerks);
    await packAgain(environment, orders, packs);
  };
}

/** Packs the parcels one after another, so that each parcel gets its fault. */
async function packAll(environment: DeliveryEnvironment, count: number, faults: readonly SystemFault[]) {
  const { orders, packs } = await buyParcels(environment, count * faults.length);
  for (const [index, pack] of packs.entries()) {
    await injectFault(environment, faults, index);
    await pack().ended();
  }
  return { orders, packs };
}

async function injectFault({ external }: DeliveryEnvironment, faults: readonly SystemFault[], index: number) {
  const { system, ...fault } = faults[index % faults.length] ?? createActivationFault('cut');
  await external.control(system, fault);
}

function playPacking(faults: readonly SystemFault[]): RunDelivery {
  return async (environment, count) => {
    const { orders, packs } = await packAll(environment, count, faults);
    await environment.external.reset();
    await packAgain(environment, orders, packs);
  };
}

/** Makes all later responses wrong too, so that each order ends with an open parcel and a review item. */
async function playWrongResponses(environment: DeliveryEnvironment, count: number): Promise<void> {
  for (const fault of WRONG_RESPONSES)
    await environment.external.control('supplier', { endpoint: 'lookup-activation', fault, times: 100 });
  const { orders } = await packAll(environment, count, WRONG_RESPONSES.map(createActivationFault));
  environment.startWorker();
  await environment.advanceClock(POLL_DELAY);
  await recover(environment, orders, DELIVERY_ENDS['not-packed']);
}

async function playRevokedToken(environment: DeliveryEnvironment, count: number): Promise<void> {
  const { orders, packs } = await buyParcels(environment, count);
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

function playRefund(faults: readonly SystemFault[]): RunDelivery {
  return async (environment, count) => {
    const orders = await buyDelivered(environment, count * faults.length);
    for (const [index, { reference }] of orders.entries()) {
      await injectFault(environment, faults, index);
      await environment.startClerk(['refund', reference]).ended();
    }
    await environment.external.reset();
    environment.startWorker();
    await recover(environment, orders, DELIVERY_ENDS.refunded, REFUND_TIMEOUT);
  };
}

function strikeRefund(strike: EnvironmentFaultName): RunDelivery {
  return async (environment, count) => {
    const { orders, clerks } = await startStoppedRefunds(environment, count);
    await wait(environment.random.whole(0, 120));
    await ENVIRONMENT_FAULTS[strike](environment, clerks);
    await environment.passWithoutHeartbeat(WITHOUT_HEARTBEAT);
    environment.startWorker();
    // Some clerks repeat the refund while the worker runs it.
    for (const { reference } of orders)
      if (environment.random.percent(50)) environment.startClerk(['refund', reference]);
    await recover(environment, orders, DELIVERY_ENDS.refunded, REFUND_TIMEOUT);
  };
}

/** Starts refunds of delivered orders and stops each after one of its calls. */
async function startStoppedRefunds(environment: DeliveryEnvironment, count: number) {
  const orders = await buyDelivered(environment, count);
  const clerks = orders.map(async (order) => {
    const clerk = environment.startClerk(['refund', order.reference], { M16: 1 });
    const calls = environment.random.whole(0, CALLS_PER_REFUND - 1);
    await stopAt('M16', clerk, order);
    for (let call = 0; call < calls; call += 1) {
      clerk.release({ M16: 1 });
      await stopAt('M16', clerk, order);
    }
    return clerk;
  });
  return { orders, clerks: await Promise.all(clerks) };
}

async function stopAt(failpoint: string, clerk: ShopProgram, order?: ScenarioOrder): Promise<void> {
  if ((await clerk.paused(1)).length === 0) order?.faults.push(`did not stop at failpoint ${failpoint}`);
}

async function playFrozenClerk(environment: DeliveryEnvironment, count: number): Promise<void> {
  const { orders, clerks } = await startStoppedRefunds(environment, count);
  for (const clerk of clerks) clerk.freeze();
  await environment.advanceClock(FROZEN_FOR);
  environment.startWorker();
  await recover(environment, orders, DELIVERY_ENDS.refunded, REFUND_TIMEOUT);
  for (const clerk of clerks) {
    clerk.thaw();
    clerk.release();
  }
  await Promise.all(clerks.map((clerk) => clerk.ended()));
  await recover(environment, orders, DELIVERY_ENDS.refunded, 0);
}
