import type { Page } from '@playwright/test';
import { openDatabase } from '../../testkit/database.ts';
import { buy } from './desk.ts';
import type { JourneyShop } from './journey-shop.ts';

/** Buys posted cards, one parcel per order. @returns the references, sorted by the parcels' due time */
export async function buyPosted(shop: JourneyShop, orderCount: number, cards = 2): Promise<string[]> {
  const references: string[] = [];
  for (let index = 0; index < orderCount; index += 1) {
    const email = `kundin${crypto.randomUUID()}@kundin.example`;
    references.push(await buy(shop, { kind: 'posted', cards, email }));
  }
  return references;
}

/** Lists the stored parcels, such as `K7QM-2X9F Packed`. */
export async function listParcels({ database }: JourneyShop): Promise<string[]> {
  const { rows, close } = openDatabase(database);
  const found = await rows<{ text: string }>(
    `select reference || ' ' || p.status as text from parcel p join orders o on o.id = p.order_id order by p.due_at`,
  );
  await close();
  return found.map(({ text }) => text);
}

/** Changes the delivery method of an order's parcels to insured. */
export async function makeInsured({ database }: JourneyShop, reference: string): Promise<void> {
  const { rows, close } = openDatabase(database);
  const order = 'order_id = (select id from orders where reference = $1)';
  await rows(`update parcel set delivery_method = 'insured' where ${order}`, [reference]);
  await close();
}

/** Simulates a barcode scanner, which types and then presses Enter, and counts keys and sounds. */
export async function openScanner(page: Page) {
  await page.addInitScript(() => {
    const counts = { keys: 0, pitches: [] as number[] };
    Object.assign(window, { inputCounts: counts });
    addEventListener('keydown', () => {
      counts.keys += 1;
    });
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (when) {
      counts.pitches.push(this.frequency.value);
      start.call(this, when);
    };
  });
  let scanned = 0;
  const counts = () =>
    page.evaluate(
      () => (window as typeof window & { inputCounts: { keys: number; pitches: number[] } }).inputCounts,
    );
  return {
    /** Types without pauses. */
    scan: async (text: string) => {
      scanned += text.length + 1;
      await page.keyboard.type(text);
      await page.keyboard.press('Enter');
    },
    /** Returns the number of key presses since the page opened, without scans. */
    keyPresses: async () => (await counts()).keys - scanned,
    /** Returns the pitches of the played sounds. */
    sounds: async () => (await counts()).pitches,
  };
}
