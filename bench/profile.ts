import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { mapConcurrently } from './map-concurrently.ts';
import { buyMany, CONCURRENT_BUYERS, placeOrder } from './purchases/buy.ts';
import { openSeparateShop, type SeparateShop } from './purchases/separate-shop.ts';

const FOLDER = join(import.meta.dirname, '../build/profiles');
const ORDERS = 300;
const READS = 5_000;

const many = (count: number, work: () => Promise<unknown>) =>
  mapConcurrently(CONCURRENT_BUYERS, Array.from({ length: count }), work);

/** The work for each value of `--profile`. */
const WORK: Record<string, (shop: SeparateShop) => Promise<unknown>> = {
  orders: (shop) => many(ORDERS, () => placeOrder(shop, 'posted')),
  purchases: (shop) => buyMany(shop, 'digital', ORDERS),
  posted: (shop) => buyMany(shop, 'posted', ORDERS),
  products: (shop) => many(READS, () => read(`${shop.url}/api/products?category=physical`)),
  home: (shop) => many(READS, () => read(`${shop.url}/de-ch`)),
};

async function read(address: string): Promise<void> {
  await (await fetch(address)).arrayBuffer();
}

/**
 * Writes a CPU profile of each Node.js process. VS Code and Chrome's DevTools show it as a flame graph.
 * @returns the folder of the `.cpuprofile` files
 */
export async function writeProfiles(word: string): Promise<string> {
  const work = WORK[word];
  if (work === undefined)
    throw new Error(`--profile must be one of ${Object.keys(WORK).join(', ')}, not ${word}`);
  rmSync(FOLDER, { recursive: true, force: true });
  const shop = await openSeparateShop({
    getFlags: (program) => ['--cpu-prof', `--cpu-prof-dir=${join(FOLDER, program)}`],
  });
  try {
    await shop.external.control('saferpay', { notify: 'beside' });
    await work(shop);
  } finally {
    // Each process writes its profile when it exits.
    await shop.close();
  }
  return FOLDER;
}
