import type { Page } from '@playwright/test';
import type { RunningShop } from '../testkit/running-shop.ts';
import { atMost, inMs, type Outcome } from './budget.ts';
import { openBrowser, openCard, slowDown } from './open-card.ts';
import { findCard } from './shop-client.ts';
import { median } from './statistics.ts';

const MAX_MS = 100;
const CPU_SLOWDOWN = 4;
const PRESSES = 10;

declare global {
  interface Window {
    elapsedMs?: Promise<number>;
  }
}

/**
 * Measures the time from the click that adds a card to the cart to the frame that shows the notice, on a slow CPU.
 */
export async function measureAddToCart(running: RunningShop): Promise<Outcome> {
  const product = await findCard(running);
  const browser = await openBrowser();
  try {
    const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
    const card = await openCard(page, running.shop, product);
    await slowDown(page, CPU_SLOWDOWN);
    const times: number[] = [];
    for (let press = 0; press < PRESSES; press += 1) {
      // Entering a value removes the previous notice, so that each click shows a new notice.
      await card.value.fill('20');
      await card.notice.waitFor({ state: 'detached' });
      await page.evaluate(startWatch);
      await card.add.click();
      times.push(await readElapsedMs(page));
    }
    return atMost({
      name: 'adding to the cart, painted (median)',
      value: median(times),
      max: MAX_MS,
      unit: inMs,
      notes: [`${PRESSES} presses with a ${CPU_SLOWDOWN}x slower CPU, longest ${inMs(Math.max(...times))}`],
    });
  } finally {
    await browser.close();
  }
}

function readElapsedMs(page: Page): Promise<number> {
  return page.evaluate(async () => (await window.elapsedMs) ?? Number.POSITIVE_INFINITY);
}

/** Runs in the page, without access to outer variables. */
function startWatch(): void {
  window.elapsedMs = new Promise((resolve) => {
    addEventListener(
      'click',
      ({ timeStamp }) => {
        const isShown = () => document.querySelector('main [role="status"] a') !== null;
        // A frame is painted after its callbacks, so the change is visible when the next callbacks start.
        const finish = () => resolve(performance.now() - timeStamp);
        const poll = () => requestAnimationFrame(isShown() ? finish : poll);
        poll();
      },
      { capture: true, once: true },
    );
  });
}
