import type { DeliveryCell, Played } from './cell.ts';
import { ENDS, recover } from './judge.ts';
import { delivered } from './operator-blows.ts';
import { buy } from './order.ts';
import type { DeliveryStage } from './stage.ts';

// F5, F6, F8 and F17 of an operator's command: the far side acts and its answer is lost, refuses, says something else,
// or knows the token no more. One command after the other: nobody else asks the far side, so that each is struck.

const REFUSALS = ['html-502', 'error:SYSTEM', 'cut'];
const UNREADABLE = ['html', 'cut-json'];
const WRONG = ['wrong-value', 'wrong-id', 'fewer-digits'];
const UNANSWERED = 6 * 60;
const WITHIN = 900;
const ALWAYS = 100;

type Strike = { side: 'supplier' | 'saferpay'; endpoint: string; fault: string };

const activate = (fault: string): Strike => ({ side: 'supplier', endpoint: 'activate', fault });
const ofVoid = (fault: string): Strike => ({ side: 'supplier', endpoint: 'void', fault });
const ofMoney = (endpoint: string, fault: string): Strike => ({ side: 'saferpay', endpoint, fault });

export const PACKING_FAULTS: DeliveryCell[] = [
  packed('F5 M15 the answer to an activation is lost', 200, [activate('acted-no-answer')]),
  packed('F6 M15 an activation is refused', 34, REFUSALS.map(activate)),
  packed('F8 M15 an activation is answered with something unreadable', 20, UNREADABLE.map(activate)),
  { name: 'F8 M15 an activation is answered with something else', runs: 20, play: answeredWrongly },
  { name: 'F17 M15 the token is revoked between two cards', runs: 50, play: revoked },
];

export const REFUND_FAULTS: DeliveryCell[] = [
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

function packed(name: string, runs: number, strikes: readonly Strike[]): DeliveryCell {
  return {
    name,
    runs,
    play: async (stage, count) => {
      const packs = await packAll(stage, count, strikes);
      await stage.faultless();
      const worker = stage.startWorker();
      if (stage.random.percent(50)) await stage.pass(UNANSWERED);
      const again = packs.map(({ order, file }) => stage.type(['pack', order.reference, '--numbers', file]));
      await Promise.all(again.map((command) => command.ended()));
      const orders = packs.map(({ order }) => order);
      const seconds = await recover(stage, orders, ENDS.packed);
      await worker.kill();
      return { orders, seconds };
    },
  };
}

async function packAll(stage: DeliveryStage, count: number, strikes: readonly Strike[]) {
  const orders = await buy(stage, count * strikes.length, 'posted');
  const packs = await Promise.all(
    orders.map(async (order) => ({ order, file: await stage.scan(order.buyer.cards) })),
  );
  for (const [index, { order, file }] of packs.entries()) {
    const { side, ...fault } = strikes[index % strikes.length] ?? activate('cut');
    await stage.strike(side, fault);
    await stage.type(['pack', order.reference, '--numbers', file]).ended();
  }
  return packs;
}

/** It says the same of it later: a person has to look, and the parcel stays. */
async function answeredWrongly(stage: DeliveryStage, count: number): Promise<Played> {
  for (const fault of WRONG) {
    await stage.strike('supplier', { endpoint: 'lookup-activation', fault, times: ALWAYS });
  }
  const packs = await packAll(stage, count, WRONG.map(activate));
  const worker = stage.startWorker();
  await stage.pass(UNANSWERED);
  const orders = packs.map(({ order }) => order);
  const seconds = await recover(stage, orders, ENDS['not packed']);
  await stage.faultless();
  await worker.kill();
  return { orders, seconds };
}

function refunded(name: string, runs: number, strikes: readonly Strike[]): DeliveryCell {
  return {
    name,
    runs,
    play: async (stage, count) => {
      const orders = await delivered(stage, count * strikes.length);
      for (const [index, { reference }] of orders.entries()) {
        const { side, ...fault } = strikes[index % strikes.length] ?? ofVoid('cut');
        await stage.strike(side, fault);
        await stage.type(['refund', reference]).ended();
      }
      await stage.faultless();
      const worker = stage.startWorker();
      const seconds = await recover(stage, orders, ENDS.refunded, WITHIN);
      await worker.kill();
      return { orders, seconds };
    },
  };
}

async function revoked(stage: DeliveryStage, count: number): Promise<Played> {
  const orders = await buy(stage, count, 'posted');
  for (const { buyer, reference } of orders) {
    const command = stage.type(['pack', reference, '--numbers', await stage.scan(buyer.cards)], { M15: 1 });
    await command.standing(1);
    await stage.strike('supplier', { revokeTokens: true });
    command.release();
    await command.ended();
  }
  const worker = stage.startWorker();
  const seconds = await recover(stage, orders, ENDS.packed);
  await worker.kill();
  return { orders, seconds };
}
