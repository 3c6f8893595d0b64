import { setTimeout as wait } from 'node:timers/promises';
import type { ArmedProgram } from './armed-program.ts';
import type { DeliveryCell } from './cell.ts';
import { ENDS, recover } from './judge.ts';
import { buy, type Delivery } from './order.ts';
import type { DeliveryStage } from './stage.ts';

// F2, F3 and F12 of an operator's command: it dies or stands still while the supplier activates a card, or while cards
// and money go back. The command typed again, or a worker, sees it to its end, once.

type Blow = (stage: DeliveryStage, commands: readonly ArmedProgram[]) => Promise<void>;

/** After that a worker asks what became of an activation. */
const UNANSWERED = 6 * 60;
/** Longer than a lease. */
const LEASES_OVER = 60;
const FROZEN_FOR = 20 * 60;
/** Cards void, the refund, and its capture: each may be the last. */
const CALLS_OF_A_REFUND = 3;

const kill: Blow = async (_stage, commands) => {
  await Promise.all(commands.map((command) => command.kill()));
};
const crash: Blow = async (stage, commands) => {
  await stage.around.crash();
  for (const command of commands) command.release();
};

export const COMMANDS_KILLED: DeliveryCell[] = [
  packing('F2 M15 packing is killed', 200, kill),
  refunding('F2 M16 a refund is killed', 200, kill),
];
export const COMMANDS_CRASHED: DeliveryCell[] = [
  packing('F3 M15 the database crashes while a parcel is packed', 50, crash),
  refunding('F3 M16 the database crashes during a refund', 50, crash),
];
export const COMMANDS_FROZEN: DeliveryCell[] = [
  { name: 'F12 M16 a refund is frozen for 20 minutes', runs: 50, play: frozen },
];

function packing(name: string, runs: number, blow: Blow): DeliveryCell {
  return {
    name,
    runs,
    play: async (stage, count) => {
      const orders = await buy(stage, count, 'posted');
      const files = await Promise.all(orders.map(({ buyer }) => stage.scan(buyer.cards)));
      const pack = (index: number, moments = {}) =>
        stage.type(['pack', orders[index]?.reference ?? '', '--numbers', files[index] ?? ''], moments);
      const commands = orders.map((_, index) => pack(index, { M15: 1 }));
      await Promise.all(commands.map((command, index) => stoodAt(command, 'M15', orders[index])));
      await wait(stage.random.whole(0, 120));
      await blow(stage, commands);
      const worker = stage.startWorker();
      // The worker may find out what became of it before anybody packs again.
      if (stage.random.percent(50)) await stage.pass(UNANSWERED);
      const again = orders.map((_, index) => pack(index));
      await Promise.all(again.map((command) => command.ended()));
      const seconds = await recover(stage, orders, ENDS.packed);
      await Promise.all([...commands, worker].map((program) => program.kill()));
      return { orders, seconds };
    },
  };
}

function refunding(name: string, runs: number, blow: Blow): DeliveryCell {
  return {
    name,
    runs,
    play: async (stage, count) => {
      const orders = await delivered(stage, count);
      const commands = await stoppedRefunds(stage, orders);
      await wait(stage.random.whole(0, 120));
      await blow(stage, commands);
      await stage.passLifeless(LEASES_OVER);
      const worker = stage.startWorker();
      // Some operators look what became of it, and find the worker at it.
      const again = orders
        .filter(() => stage.random.percent(50))
        .map(({ reference }) => stage.type(['refund', reference]));
      const seconds = await recover(stage, orders, ENDS.refunded, 900);
      await Promise.all([...commands, ...again, worker].map((program) => program.kill()));
      return { orders, seconds };
    },
  };
}

/** Orders whose cards their buyers have, and no worker any more. */
export async function delivered(stage: DeliveryStage, count: number): Promise<Delivery[]> {
  const orders = await buy(stage, count);
  const worker = stage.startWorker();
  await recover(stage, orders, ENDS.delivered);
  await worker.kill();
  return orders;
}

/** Refunds of whole orders, each standing after one of its calls. */
async function stoppedRefunds(stage: DeliveryStage, orders: readonly Delivery[]): Promise<ArmedProgram[]> {
  return Promise.all(
    orders.map(async (order) => {
      const command = stage.type(['refund', order.reference], { M16: 1 });
      const calls = stage.random.whole(0, CALLS_OF_A_REFUND - 1);
      await stoodAt(command, 'M16', order);
      for (let call = 0; call < calls; call += 1) {
        command.release({ M16: 1 });
        await stoodAt(command, 'M16', order);
      }
      return command;
    }),
  );
}

async function stoodAt(command: ArmedProgram, moment: string, order: Delivery | undefined): Promise<void> {
  const stood = await command.standing(1);
  if (stood.length === 0) order?.faults.push(`did not stand at ${moment}`);
}

async function frozen(stage: DeliveryStage, count: number) {
  const orders = await delivered(stage, count);
  const commands = await stoppedRefunds(stage, orders);
  for (const command of commands) command.freeze();
  await stage.pass(FROZEN_FOR);
  const worker = stage.startWorker();
  const seconds = await recover(stage, orders, ENDS.refunded, 900);
  for (const command of commands) {
    command.thaw();
    command.release();
  }
  await Promise.all(commands.map((command) => command.ended()));
  await recover(stage, orders, ENDS.refunded, 0);
  await worker.kill();
  return { orders, seconds };
}
