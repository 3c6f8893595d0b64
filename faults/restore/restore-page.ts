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
const OPEN_ITEMS = `select 1 from review_item where kind = 'not-in-our-records' and resolved_at is null`;

type Item = { id: number; kind: string; detail: { booking?: string; name?: string } };

/** Performs the steps of docs/restoring.md. Runs the page's command, and use cases for the steps at the desk. */
export function followPage(environment: FaultEnvironment, backedUpAt: Date) {
  const [holdGiftsArgs, ...otherCommands] = listCommands(readFileSync(PAGE, 'utf8'), SECTION)
    .filter(({ isOnOwnLine }) => isOnOwnLine)
    .map(({ args }) => args);
  if (holdGiftsArgs?.join(' ').startsWith('gifts hold') !== true || otherCommands.length > 0)
    throw new Error('expected only the command "gifts hold" on the page');

  const clerk = (...args: string[]) => runProgram('server/testing/programs/clerk.ts', environment.env, args);
  const listItems = async () => {
    const items: Item[] = JSON.parse(await clerk('items'));
    return items.filter(({ kind }) => kind === 'not-in-our-records');
  };
  const tryResumeSale = () =>
    clerk('resume-sale').then(
      () => true,
      () => false,
    );

  return {
    pauseSale: () => clerk('pause-sale', 'digital', 'physical'),
    holdGifts: () => {
      const args = holdGiftsArgs.map((arg, index) =>
        holdGiftsArgs[index - 1] === '--since-restore' ? toSecond(backedUpAt) : arg,
      );
      return runProgram('server/cli/main.ts', environment.env, args);
    },
    /** Imports the settlement file, and checks the review list. @returns the faults */
    importSettlement: async (lost: readonly string[]): Promise<string[]> => {
      await withSettlement(environment, (file) => clerk('note', toSecond(backedUpAt), `stand-in=${file}`));
      const items = await listItems();
      return [
        ...lost
          .filter((reference) => !items.some((item) => isPaymentItem(item, reference)))
          .map((reference) => `the lost order ${reference} is not on the review list`),
        // The list may contain more cards, because the worker may be issuing cards of orders in the backup.
        ...(items.filter(({ detail }) => detail.booking === 'card').length <
        (await countUnknownCards(environment))
          ? ['lost cards are missing on the review list']
          : []),
        ...((await tryResumeSale()) ? ['the sale can be resumed while items are open'] : []),
      ];
    },
    /** Waits until items for orders in the backup have left the list automatically, and resolves the others. */
    resolveItems: async (lost: readonly string[]): Promise<string[]> => {
      const cards = await countUnknownCards(environment);
      const expectedCount = lost.length + cards;
      let openCount = 0;
      await eventually(
        () => `${openCount} items are open instead of ${expectedCount}`,
        async () => {
          const open = await environment.rows(OPEN_ITEMS);
          openCount = open.length;
          return openCount <= expectedCount;
        },
      );
      const items = await listItems();
      const payments = items.filter((item) => lost.some((reference) => isPaymentItem(item, reference)));
      await clerk('resolve', ...items.map(({ id }) => String(id)));
      await clerk('resume-sale');
      return payments.length === lost.length && items.length === expectedCount && cards > 0
        ? []
        : [
            `${payments.length} payments and ${items.length} items on the list, expected ${lost.length} and ${expectedCount}`,
          ];
    },
  };
}

function isPaymentItem({ detail }: Item, reference: string): boolean {
  return detail.booking === 'payment' && detail.name?.includes(reference) === true;
}

function toSecond(instant: Date): string {
  return instant.toISOString().replace(/\.\d+/, '');
}

/** Fetches the provider's settlement file from the previous day on, as the page requires. */
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

/** Counts the cards that the supplier issued with ids that aren't in the shop's database. */
async function countUnknownCards({ external, rows }: FaultEnvironment): Promise<number> {
  const issued = await external.supplied({ kind: 'issued' });
  const known = new Set((await rows<{ id: string }>('select id from card')).map(({ id }) => id));
  return issued.filter(({ id = '' }) => !known.has(id)).length;
}
