import type { Page } from '@playwright/test';
import { openDatabase } from '../../testkit/database.ts';
import { buy } from './desk.ts';
import type { JourneyShop } from './journey-shop.ts';

/** Buys posted cards, one parcel per order. @returns references in the order in which the parcels are due */
export async function buyPosted(shop: JourneyShop, orders: number, cards = 2): Promise<string[]> {
  const references: string[] = [];
  for (let order = 0; order < orders; order += 1) {
    const email = `kundin${crypto.randomUUID()}@kundin.example`;
    references.push(await buy(shop, { kind: 'posted', cards, email }));
  }
  return references;
}

/** Reads the stored parcels as `K7QM-2X9F Packed`. */
export async function listParcels({ database }: JourneyShop): Promise<string[]> {
  const { rows, close } = openDatabase(database);
  const found = await rows<{ text: string }>(
    `select reference || ' ' || p.status as text from parcel p join orders o on o.id = p.order_id order by p.due_at`,
  );
  await close();
  return found.map(({ text }) => text);
}

/** Changes the delivery method of an order's parcels to insured. */
export async function register({ database }: JourneyShop, reference: string): Promise<void> {
  const { rows, close } = openDatabase(database);
  const order = 'order_id = (select id from orders where reference = $1)';
  await rows(`update parcel set delivery_method = 'insured' where ${order}`, [reference]);
  await close();
}

/** Opens a page with a scanner that types and ends with Enter. */
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
      () => (window as unknown as { inputCounts: { keys: number; pitches: number[] } }).inputCounts,
    );
  return {
    /** Types without pauses, like a scanner. */
    scan: async (text: string) => {
      scanned += text.length + 1;
      await page.keyboard.type(text);
      await page.keyboard.press('Enter');
    },
    /** Key presses since the page opened, without scans. */
    keyPresses: async () => (await counts()).keys - scanned,
    /** Pitches of the played sounds. */
    sounds: async () => (await counts()).pitches,
  };
}
