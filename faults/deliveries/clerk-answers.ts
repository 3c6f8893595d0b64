import type { SystemName } from '../../testkit/external-systems.ts';
import { delivered } from './clerk-crashes.ts';
import { DELIVERY_ENDS, recover } from './delivery-ends.ts';
import type { DeliveryEnvironment } from './delivery-environment.ts';
import { buy } from './delivery-order.ts';
import type { DeliveryScenario, Played } from './delivery-scenario.ts';

// F-5, F-6, F-8 and F-17 of a clerk's work: the external system acts and its answer is lost, refuses,
// says something else, or no longer knows the token. One after the other: nothing else calls it, so that
// each meets its fault.

const REFUSALS = ['html-502', 'error:SYSTEM', 'cut'];
const UNREADABLE = ['html', 'cut-json'];
const WRONG = ['wrong-value', 'wrong-id', 'fewer-digits'];
const UNANSWERED = 6 * 60;
const WITHIN = 900;
const ALWAYS = 100;

type SystemFault = { system: SystemName; endpoint: string; fault: string };

const ofActivation = (fault: string): SystemFault => ({ system: 'supplier', endpoint: 'activate', fault });
const ofVoid = (fault: string): SystemFault => ({ system: 'supplier', endpoint: 'void', fault });
const ofMoney = (endpoint: string, fault: string): SystemFault => ({ system: 'saferpay', endpoint, fault });

export const PACKING_ANSWERS: DeliveryScenario[] = [
  packed('F5 M15 the answer to an activation is lost', 200, [ofActivation('acted-no-answer')]),
  packed('F6 M15 an activation is refused', 34, REFUSALS.map(ofActivation)),
  packed('F8 M15 an activation is answered with something unreadable', 20, UNREADABLE.map(ofActivation)),
  { name: 'F8 M15 an activation is answered with something else', runs: 20, play: answeredWrongly },
  { name: 'F17 M15 the token is revoked between two cards', runs: 50, play: revoked },
];

export const REFUND_ANSWERS: DeliveryScenario[] = [
  refunded('F5 M16 the answer to a void, a refund or its capture is lost', 200, [
    ofVoid('acted-no-answer'),
    ofMoney('Refund', 'acted-no-answer'),
    ofMoney('Capture', 'acted-no-answer'),
  ]),
  refunded('F6 M16 a void, a refund or its capture is refused', 34, [
    ...REFUSALS.map(ofVoid),
    ofMoney('Refund', 'html-502'),
    ofMoney('Capture', 'html-502'),
  ]),
];

function packed(name: string, runs: number, faults: readonly SystemFault[]): DeliveryScenario {
  return {
    name,
    runs,
    play: async (environment, count) => {
      const packs = await packAll(environment, count, faults);
      await environment.external.reset();
      const worker = environment.startWorker();
      if (environment.random.percent(50)) await environment.pass(UNANSWERED);
      const again = packs.map(({ order, file }) => environment.startClerk(['pack', order.reference, file]));
      await Promise.all(again.map((clerk) => clerk.ended()));
      const orders = packs.map(({ order }) => order);
      const seconds = await recover(environment, orders, DELIVERY_ENDS.packed);
      await worker.kill();
      return { orders, seconds };
    },
  };
}

async function packAll(environment: DeliveryEnvironment, count: number, faults: readonly SystemFault[]) {
  const orders = await buy(environment, count * faults.length, 'posted');
  const packs = await Promise.all(
    orders.map(async (order) => ({ order, file: await environment.scan(order.buyer.cards) })),
  );
  for (const [index, { order, file }] of packs.entries()) {
    const { system, ...fault } = faults[index % faults.length] ?? ofActivation('cut');
    await environment.external.control(system, fault);
    await environment.startClerk(['pack', order.reference, file]).ended();
  }
  return packs;
}

/** It says the same of it later: an operator has to look, and the parcel stays. */
async function answeredWrongly(environment: DeliveryEnvironment, count: number): Promise<Played> {
  const { external } = environment;
  for (const fault of WRONG) {
    await external.control('supplier', { endpoint: 'lookup-activation', fault, times: ALWAYS });
  }
  const packs = await packAll(environment, count, WRONG.map(ofActivation));
  const worker = environment.startWorker();
  await environment.pass(UNANSWERED);
  const orders = packs.map(({ order }) => order);
  const seconds = await recover(environment, orders, DELIVERY_ENDS['not packed']);
  await external.reset();
  await worker.kill();
  return { orders, seconds };
}

function refunded(name: string, runs: number, faults: readonly SystemFault[]): DeliveryScenario {
  return {
    name,
    runs,
    play: async (environment, count) => {
      const orders = await delivered(environment, count * faults.length);
      for (const [index, { reference }] of orders.entries()) {
        const { system, ...fault } = faults[index % faults.length] ?? ofVoid('cut');
        await environment.external.control(system, fault);
        await environment.startClerk(['refund', reference]).ended();
      }
      await environment.external.reset();
      const worker = environment.startWorker();
      const seconds = await recover(environment, orders, DELIVERY_ENDS.refunded, WITHIN);
      await worker.kill();
      return { orders, seconds };
    },
  };
}

async function revoked(environment: DeliveryEnvironment, count: number): Promise<Played> {
  const { external, startClerk, scan } = environment;
  const orders = await buy(environment, count, 'posted');
  for (const { buyer, reference } of orders) {
    const clerk = startClerk(['pack', reference, await scan(buyer.cards)], { M15: 1 });
    await clerk.paused(1);
    await external.control('supplier', { revokeTokens: true });
    clerk.release();
    await clerk.ended();
  }
  const worker = environment.startWorker();
  const seconds = await recover(environment, orders, DELIVERY_ENDS.packed);
  await worker.kill();
  return { orders, seconds };
}
