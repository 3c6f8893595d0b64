import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CardKind } from '../../testkit/buyer.ts';
import { atOnce } from '../at-once.ts';
import { payOrder, placeOrder, waitForMails } from '../purchases/buy.ts';
import { openSeparateShop, type SeparateShop } from '../purchases/separate-shop.ts';
import { flameGraph } from './flame-graph.ts';

const FOLDER = join(import.meta.dirname, '../../build/profiles');
const BUYERS = 10;
const ORDERS = 300;
const READS = 5_000;

type Work = (shop: SeparateShop) => Promise<unknown>;

/** What may be looked at: the word of the command, and what is done meanwhile. */
const WORK: Record<string, Work> = {
  orders: (shop) => many(ORDERS, () => placeOrder(shop, 'posted')),
  purchases: (shop) => many(ORDERS, () => buy(shop, 'digital')),
  posted: (shop) => many(ORDERS, () => buy(shop, 'posted')),
  products: (shop) => many(READS, () => read(`${shop.url}/api/products?category=physical`)),
  home: (shop) => many(READS, () => read(`${shop.url}/de-ch`)),
};

const many = (count: number, work: () => Promise<unknown>) =>
  atOnce(BUYERS, Array.from({ length: count }), work);

async function buy(shop: SeparateShop, kind: CardKind): Promise<void> {
  const order = await placeOrder(shop, kind);
  await payOrder(shop, order);
  await waitForMails(shop, order, kind);
}

async function read(address: string): Promise<void> {
  await (await fetch(address)).arrayBuffer();
}

/**
 * Draws a flame graph of each process of Node.js that took part in some work.
 * @returns the files, as SVG
 * @throws when the word names no work
 */
export async function drawProfiles(word: string): Promise<string[]> {
  const work = WORK[word];
  if (work === undefined) throw new Error(`--profile ${word}: one of ${Object.keys(WORK).join(', ')}`);
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  const shop = await openSeparateShop({
    flagsOf: (program) => ['--cpu-prof', `--cpu-prof-dir=${join(FOLDER, program)}`],
  });
  try {
    await shop.external.control('saferpay', { notify: 'beside' });
    await work(shop);
  } finally {
    // Each writes its profile when it ends.
    await shop.close();
  }
  return ['web', 'worker', 'stand-ins'].map((program) => draw(word, program));
}

/** Of the process itself: its threads write files of their own, which are smaller. */
function draw(word: string, program: string): string {
  const contents = readdirSync(join(FOLDER, program)).map((name) =>
    readFileSync(join(FOLDER, program, name), 'utf8'),
  );
  const [largest = ''] = contents.sort((a, b) => b.length - a.length);
  const file = join(FOLDER, `${word}-${program}.svg`);
  writeFileSync(file, flameGraph(`${program}, ${word}`, JSON.parse(largest)));
  return file;
}
