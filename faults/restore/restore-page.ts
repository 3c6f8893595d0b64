import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '../../testkit/eventually.ts';
import { listCommands } from '../../testkit/page-commands.ts';
import { runProgram } from '../../testkit/programs.ts';
import type { FaultEnvironment } from '../environment/fault-environment.ts';

const PAGE = join(import.meta.dirname, '../../docs/restoring.md');
const SECTION = 'Recover without the WAL archive';
const OPEN = `select 1 from review_item where kind = 'not-in-our-records' and resolved_at is null`;

type Item = { id: number; kind: string; detail: string };

/** Restores by the steps of the page. It runs the page's own command, and use cases for the desk's steps. */
export function followPage(environment: FaultEnvironment, backedUpAt: Date) {
  const [hold, ...more] = listCommands(readFileSync(PAGE, 'utf8'), SECTION)
    .filter(({ stands }) => stands)
    .map(({ words }) => words);
  if (hold?.join(' ').startsWith('gifts hold') !== true || more.length > 0)
    throw new Error('the page has other commands than "gifts hold"');

  const clerk = (...words: string[]) =>
    runProgram('server/testing/programs/clerk.ts', environment.env, words);
  const listed = async () => {
    const items: Item[] = JSON.parse(await clerk('items'));
    return items.filter(({ kind }) => kind === 'not-in-our-records');
  };
  const isResumed = () =>
    clerk('resume-sale').then(
      () => true,
      () => false,
    );

  return {
    takeOffSale: () => clerk('pause-sale', 'digital', 'physical'),
    holdGifts: () => {
      const words = hold.map((word, at) =>
        hold[at - 1] === '--since-restore' ? toSecond(backedUpAt) : word,
      );
      return runProgram('server/cli/main.ts', environment.env, words);
    },
    /** @returns the lost items that no list shows */
    putOnList: async (lost: readonly string[]): Promise<string[]> => {
      await withSettlement(environment, (file) => clerk('note', toSecond(backedUpAt), `stand-in=${file}`));
      const items = await listed();
      return [
        ...lost
          .filter((reference) => !items.some((item) => isPaymentItem(item, reference)))
          .map((reference) => `${reference} is lost, and on no list`),
        // The worker may be issuing cards of orders in the backup. They are listed too.
        ...(items.filter(({ detail }) => detail.startsWith('card')).length < (await unknownCards(environment))
          ? ['cards that are lost are on no list']
          : []),
        ...((await isResumed()) ? ['the sale goes on while the list is full'] : []),
      ];
    },
    /** Items that the backup contains must leave the list automatically. The rest is resolved here. */
    workThroughList: async (lost: readonly string[]): Promise<string[]> => {
      const cards = await unknownCards(environment);
      const expectedCount = lost.length + cards;
      let left = 0;
      await eventually(
        () => `${left} items are left of ${expectedCount}`,
        async () => {
          const open = await environment.rows(OPEN);
          left = open.length;
          return left <= expectedCount;
        },
      );
      const items = await listed();
      const payments = items.filter((item) => lost.some((reference) => isPaymentItem(item, reference)));
      await clerk('resolve', ...items.map(({ id }) => String(id)));
      await clerk('resume-sale');
      return payments.length === lost.length && items.length === expectedCount && cards > 0
        ? []
        : [
            `${payments.length} payments and ${items.length} items on the list, of ${lost.length} and ${expectedCount}`,
          ];
    },
  };
}

function isPaymentItem({ detail }: Item, reference: string): boolean {
  return detail.startsWith('payment') && detail.includes(reference);
}

function toSecond(instant: Date): string {
  return instant.toISOString().replace(/\.\d+/, '');
}

/** Fetches the provider's file from the previous day on, as the page requires. */
async function withSettlement(
  { external }: FaultEnvironment,
  use: (file: string) => Promise<unknown>,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'cadeau-settlement-'));
  const file = join(folder, 'settlement.csv');
  try {
    const from = new Date(Date.now() - 86_400_000).toISOString();
    await writeFile(file, await (await fetch(`${external.url}/saferpay/settlement?from=${from}`)).text());
    await use(file);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Counts the cards that the supplier issued under ids unknown to the shop's database. */
async function unknownCards({ external, rows }: FaultEnvironment): Promise<number> {
  const issued = await external.supplied({ kind: 'issued' });
  const known = new Set((await rows<{ id: string }>('select id from card')).map(({ id }) => id));
  return issued.filter(({ id = '' }) => !known.has(id)).length;
}
