import type { Page } from '@playwright/test';
import type { RunningShop } from '../testkit/running-shop.ts';
import { atMost, inMs, type Outcome } from './budget.ts';
import { openBrowser, openCard, slowDown } from './open-card.ts';
import { findCard } from './shop-client.ts';
import { median } from './statistics.ts';

const ANSWER_MAX_MS = 100;
const SLOWER = 4;
const PRESSES = 10;

declare global {
  interface Window {
    answeredAfter?: Promise<number>;
  }
}

/**
 * Measures from the press that adds a card to the cart to the frame that shows the notice, on a slow
 * processor.
 */
export async function interaction(running: RunningShop): Promise<Outcome> {
  const product = await findCard(running);
  const browser = await openBrowser();
  try {
    const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
    const card = await openCard(page, running.shop, product);
    await slowDown(page, SLOWER);
    const times: number[] = [];
    for (let press = 0; press < PRESSES; press += 1) {
      // Typing removes the previous notice, so that each press shows a new one.
      await card.value.fill('20');
      await card.said.waitFor({ state: 'detached' });
      await page.evaluate(startWatch);
      await card.add.click();
      times.push(await answeredAfter(page));
    }
    return atMost({
      name: 'adding to the cart, painted (median)',
      value: median(times),
      max: ANSWER_MAX_MS,
      unit: inMs,
      notes: [`${PRESSES} presses at ${SLOWER}x slowed processor, longest ${inMs(Math.max(...times))}`],
    });
  } finally {
    await browser.close();
  }
}

function answeredAfter(page: Page): Promise<number> {
  return page.evaluate(async () => (await window.answeredAfter) ?? Number.POSITIVE_INFINITY);
}

/** Runs in the page, without access to outer variables. */
function startWatch(): void {
  window.answeredAfter = new Promise((resolve) => {
    addEventListener(
      'click',
      ({ timeStamp }) => {
        const isThere = () => document.querySelector('main [role="status"] a') !== null;
        // A frame is painted after its callbacks, so it is visible when the next callbacks start.
        const answer = () => resolve(performance.now() - timeStamp);
        const poll = () => requestAnimationFrame(isThere() ? answer : poll);
        poll();
      },
      { capture: true, once: true },
    );
  });
}
