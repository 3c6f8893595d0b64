import { join } from 'node:path';
import { inspect } from 'node:util';
import { eventually } from '../../testkit/eventually.ts';
import type { Databases } from '../../testkit/postgres/databases.ts';
import { createRandom, type Random } from '../../testkit/random.ts';
import { type FaultEnvironment, openFaultEnvironment } from '../environment/fault-environment.ts';
import { emptyTally, noteFailure, type Tally } from '../tally.ts';
import { takePreviousSources } from '../versions/previous-sources.ts';
import {
  buyWhileRolling,
  createRollingBuyer,
  faultsAtTheEnd,
  mailsOf,
  type RollingBuyer,
} from './rolling-buyer.ts';
import { type RollingProcesses, startRollingProcesses } from './rolling-processes.ts';

const root = join(import.meta.dirname, '../..');
/** The first time round the version before gives way to this one, the second time this one to itself. */
const ROUNDS = 2;
const BUYERS_AT_ONCE = 3;

/**
 * Two web and two worker processes behind a proxy are replaced one after the other while purchases go on: each of them
 * ends right, and no buyer sees an error that one retry does not cure.
 */
export async function runRollingChange(
  databases: Databases,
  count: number,
  seed: number,
  tell: (line: string) => void,
): Promise<Tally> {
  const total = emptyTally();
  const words = `rolling ${count} ${seed}`;
  const faults = await prepareAndPlay(databases, count, seed, tell).catch((error: unknown) => [
    error instanceof Error ? error.message : inspect(error),
  ]);
  for (const fault of faults) {
    tell(`  seed ${seed}: ${fault}`);
    noteFailure(total, { name: fault, words });
  }
  total.passed = Math.max(0, count - faults.length);
  return total;
}

async function prepareAndPlay(
  databases: Databases,
  count: number,
  seed: number,
  tell: (line: string) => void,
): Promise<string[]> {
  const previous = await takePreviousSources();
  const environment = await openFaultEnvironment(databases, { seed });
  try {
    await environment.external.control('saferpay', { notify: 'beside' });
    const processes = await startRollingProcesses(environment.env, previous.folder);
    try {
      return await play(environment, processes, createRandom(seed), count, tell);
    } finally {
      await processes.close();
    }
  } finally {
    await environment.close();
    await previous.remove();
  }
}

async function play(
  environment: FaultEnvironment,
  processes: RollingProcesses,
  random: Random,
  count: number,
  tell: (line: string) => void,
): Promise<string[]> {
  const buyers = Array.from({ length: count }, (_, index) => createRollingBuyer(`rolling-${index}`, random));
  const changes = Array.from({ length: ROUNDS }, () => processes.names).flat();
  // Some come before the first change and after the last one, and as many during each of them.
  const share = Math.ceil(count / (changes.length + 2));
  const shares = Array.from({ length: changes.length + 2 }, (_, index) =>
    buyers.slice(index * share, (index + 1) * share),
  );
  const sell = async (some: RollingBuyer[] = []): Promise<void> => {
    const buy = async (buyer: RollingBuyer) => {
      await buyWhileRolling(buyer, processes.url, environment.external).catch((error: unknown) => {
        buyer.faults.push(error instanceof Error ? error.message : inspect(error));
      });
    };
    await inTurn(some, BUYERS_AT_ONCE, buy);
  };
  await sell(shares[0]);
  for (const [index, name] of changes.entries()) {
    await Promise.all([processes.replace(name, root), sell(shares[index + 1])]);
  }
  await sell(shares.at(-1));
  const faults = buyers.flatMap(({ buyer, faults: of }) => of.map((fault) => `${buyer.email}: ${fault}`));
  if (faults.length > 0) return faults;
  await delivered(environment, buyers);
  tellCured(buyers, tell);
  for (const one of buyers) {
    const wrong = await faultsAtTheEnd(environment, one);
    faults.push(...wrong.map((fault) => `${one.buyer.email}: ${fault}`));
  }
  return [...faults, ...(await environment.brokenInvariants())];
}

/** Each of them, so many at once. */
async function inTurn<Item>(items: readonly Item[], atOnce: number, act: (item: Item) => Promise<void>) {
  const left = items.values();
  const one = async () => {
    for (const item of left) await act(item);
  };
  await Promise.all(Array.from({ length: atOnce }, one));
}

function tellCured(buyers: readonly RollingBuyer[], tell: (line: string) => void): void {
  const cured = Object.entries(
    Object.groupBy(
      buyers.flatMap((one) => one.cured),
      (what) => what,
    ),
  );
  const each = cured.map(([what, all]) => `${what} ${all?.length} times`).join(', ');
  const posted = buyers.filter(({ kind }) => kind === 'posted').length;
  tell(`  ${buyers.length} purchases, ${posted} of them by post; cured by one retry: ${each || 'nothing'}`);
}

const SENT = `select count(*)::int as sent from mail where kind in ('confirmation', 'cards') and status = 'Sent'`;

/** A process that was replaced may have left a mail for another one to take over in its time. */
function delivered({ rows }: FaultEnvironment, buyers: readonly RollingBuyer[]): Promise<void> {
  const all = buyers.reduce((sum, one) => sum + mailsOf(one), 0);
  let sent = 0;
  return eventually(
    () => `${all} mails are sent; ${sent} are`,
    async () => {
      sent = (await rows<{ sent: number }>(SENT))[0]?.sent ?? 0;
      return sent === all;
    },
  );
}
