import type { Page } from '@playwright/test';
import { pagePath } from '#contract/paths.ts';
import type { Product } from '#contract/product.ts';
import type { Language } from '#rules/language.ts';
import address from '#texts/de-ch/address.json' with { type: 'json' };
import products from '#texts/de-ch/products.json' with { type: 'json' };
import type { RunningShop } from '../testkit/running-shop.ts';
import { atMost, inMs, type Outcome } from './budget.ts';
import { fillCart, openBrowser, slowDown } from './open-card.ts';
import { recordEntries } from './page-entries.ts';
import { findCard } from './shop-client.ts';
import { median } from './statistics.ts';

const MAX_PAINT_MS = 100;
const CPU_SLOWDOWN = 4;
const ROUNDS = 5;
const LANG: Language = 'de-ch';
/** On a phone, a list shows a card's form only after the card is chosen. */
const PHONE = { viewport: { width: 390, height: 844 } };

type Round = { name: string; path: string; press: (page: Page) => Promise<void> };

/** Measures the time from each click or key press on list, cart and address to the next painted frame, on a slow CPU. */
export async function measureNextPaint(running: RunningShop): Promise<Outcome> {
  const product = await findCard(running);
  const browser = await openBrowser();
  const longest = new Map<string, number[]>();
  try {
    const context = await browser.newContext(PHONE);
    await fillCart(context, running.shop, product);
    for (const { name, path, press } of listRounds(product)) {
      longest.set(name, []);
      for (let round = 0; round < ROUNDS; round += 1) {
        const page = await context.newPage();
        const entries = await recordEntries(page, 'event');
        await page.goto(running.shop + path, { waitUntil: 'networkidle' });
        await slowDown(page, CPU_SLOWDOWN);
        await press(page);
        const presses = (await entries()).filter(({ interactionId }) => interactionId > 0);
        if (presses.length === 0)
          throw new Error(`no click was recorded on ${path}, so it can't be measured`);
        longest.get(name)?.push(Math.max(...presses.map(({ duration }) => duration)));
        await page.close();
      }
    }
  } finally {
    await browser.close();
  }
  const each = Array.from(longest, ([name, times]) => ({ name, ms: median(times) }));
  return atMost({
    name: 'a press, painted (longest on a page, median)',
    value: Math.max(...each.map(({ ms }) => ms)),
    max: MAX_PAINT_MS,
    unit: inMs,
    notes: [
      `${ROUNDS} visits each with a ${CPU_SLOWDOWN}x slower CPU: ${each.map(({ name, ms }) => `${name} ${inMs(ms)}`).join(', ')}`,
    ],
  });
}

function listRounds({ name }: Product): Round[] {
  return [
    {
      name: 'list',
      path: pagePath.physicalProducts(LANG),
      press: async (page) => {
        const card = page.getByRole('article', { name: name[LANG], exact: true });
        await card.getByRole('link', { name: `${products.choose} ${name[LANG]}` }).click();
        await card.getByRole('button').first().click();
        await card.getByRole('button', { name: products.add }).click();
        await card.getByRole('status').getByRole('link').waitFor();
      },
    },
    {
      name: 'cart',
      path: pagePath.cart(LANG),
      press: async (page) => {
        const amount = page.getByRole('main').getByRole('textbox').first();
        await amount.click();
        await amount.press('Backspace');
        await amount.press('3');
        await amount.press('Tab');
      },
    },
    {
      name: 'address',
      path: pagePath.address(LANG),
      press: async (page) => {
        const form = page.getByRole('main').getByRole('textbox');
        // Find the button before the click, because finding an element by role would distort the measurement.
        const toPayment = await page.getByRole('button', { name: address.toPayment }).first().elementHandle();
        await form.first().click();
        await page.keyboard.type('Lena', { delay: 20 });
        await page.keyboard.press('Tab');
        await toPayment?.click();
        await page.locator('[role="alert"]').first().waitFor();
      },
    },
  ];
}
