import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CUT_CONNECTIONS, openSurroundings, type Surroundings } from '../house/house.ts';
import { runProgram } from '../house/program.ts';
import { type ShopServer, startShopServer } from '../house/shop-server.ts';
import type { Databases } from '../postgres/databases.ts';
import { createRandom, type Random } from '../random.ts';
import { type ArmedProgram, startArmed } from './armed-program.ts';

/** Where deliveries are played: a web process that only sells, and workers and operators as a cell wants them. */
export type DeliveryStage = {
  around: Surroundings;
  web: ShopServer;
  random: Random;
  /** Unlike any other in this house. */
  newName: () => string;
  /** A further worker, armed from its first step, with settings of its own. */
  startWorker: (moments?: Record<string, number>, own?: Record<string, string>) => ArmedProgram;
  /** A command as an operator types it, armed from its first step. */
  type: (words: string[], moments?: Record<string, number>) => ArmedProgram;
  /** A file with the numbers of so many printed cards that nobody has had yet. */
  scan: (count: number) => Promise<string>;
  /**
   * Lets so much time pass for the house: its clock is the database's, and the queue's is moved by ageing its jobs.
   */
  pass: (seconds: number) => Promise<void>;
  /** The same, and no heart of a worker has beaten meanwhile. */
  passLifeless: (seconds: number) => Promise<void>;
  /** Breaks every connection to the database but ours. */
  cut: () => Promise<void>;
  /** Ends the transactions that wait for their process, as the server does after half a minute. */
  cutIdle: () => Promise<void>;
  /** Orders a fault of a far side (stand-ins/README.md). */
  strike: (side: 'supplier' | 'mailbox' | 'saferpay', fault: object) => Promise<void>;
  faultless: () => Promise<void>;
  /** Those about time among them: the house has had its time. */
  brokenInvariants: () => Promise<string[]>;
  close: () => Promise<void>;
};

const AGE = `
  update jobs.job set start_after = start_after - make_interval(secs => $1) where state in ('created', 'retry')`;
/** A process whose heart stood still for so long. */
const AGE_HEARTS = `
  update jobs.job set heartbeat_on = heartbeat_on - make_interval(secs => $1) where state = 'active'`;

export async function openDeliveryStage(databases: Databases, seed: number): Promise<DeliveryStage> {
  const around = await openSurroundings(databases, { seed });
  const web = await startShopServer(around.env);
  const folder = await mkdtemp(join(tmpdir(), 'cadeau-deliveries-'));
  const scanned = new Set<string>();
  const started = new Set<ArmedProgram>();
  const start = (...given: Parameters<typeof startArmed>) => {
    const program = startArmed(...given);
    started.add(program);
    return program;
  };
  const env = { ...around.env, PUBLIC_URL: web.url };
  const control = async (side: string, init: RequestInit) => {
    const answer = await fetch(`${around.far.url}/${side}/control`, init);
    if (!answer.ok) throw new Error(`${side} takes no such order: ${await answer.text()}`);
  };
  let ahead = 0;
  const pass = async (seconds: number) => {
    ahead += seconds;
    await around.moveClock(ahead);
    await around.rows(AGE, [seconds]);
  };
  let last = 0;
  return {
    around,
    web,
    random: createRandom(seed),
    newName: () => {
      last += 1;
      return `delivery-${seed}-${last}`;
    },
    startWorker: (moments, own) => start('server/main.ts', ['worker'], { ...env, ...own }, moments),
    type: (words, moments) => {
      const typed = [...words, '--reason', 'the test wants it'];
      return start('server/cli/main.ts', typed, env, moments, true);
    },
    scan: async (count) => {
      const address = `${around.far.url}/supplier/stock?status=inactive`;
      const printed: { number: string }[] = await (await fetch(address)).json();
      const some = printed.filter(({ number }) => !scanned.has(number)).slice(0, count);
      for (const { number } of some) scanned.add(number);
      const file = join(folder, `scanned-${scanned.size}.csv`);
      await writeFile(file, ['number', ...some.map(({ number }) => number), ''].join('\r\n'));
      return file;
    },
    pass,
    passLifeless: async (seconds) => {
      await pass(seconds);
      await around.rows(AGE_HEARTS, [seconds]);
    },
    cut: async () => void (await around.rows(CUT_CONNECTIONS)),
    cutIdle: async () => void (await around.rows(`${CUT_CONNECTIONS} and state = 'idle in transaction'`)),
    strike: (side, fault) =>
      control(side, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(fault),
      }),
    faultless: async () => {
      for (const side of ['supplier', 'mailbox']) await control(side, { method: 'DELETE' });
      await around.far.faultless();
    },
    brokenInvariants: async () =>
      JSON.parse(
        await runProgram('server/testing/programs/print-broken-invariants.ts', around.env, ['in-time']),
      ),
    close: async () => {
      await Promise.all([web.kill(), ...[...started].map((program) => program.kill())]);
      await around.close();
      await rm(folder, { recursive: true });
    },
  };
}
