import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { pagePath } from '#contract/paths.ts';
import type { Product } from '#contract/product.ts';
import products from '#texts/de-ch/products.json' with { type: 'json' };
import { findBrowser } from '../tools/test/browser.ts';

/** Starts a headless browser. */
export async function openBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: await findBrowser(), args: ['--no-sandbox'] });
}

/** Slows down the page's CPU by this factor. */
export async function slowDown(page: Page, factor: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: factor });
}

/** Opens a card's page and returns its controls. */
export async function openCard(page: Page, shop: string, product: Product) {
  await page.goto(shop + pagePath.giftcard('de-ch', product.productReferenceId), {
    waitUntil: 'networkidle',
  });
  return {
    value: page.getByRole('textbox', { name: products.price, exact: true }),
    add: page.getByRole('button', { name: products.add, exact: true }),
    notice: page.locator('main').getByRole('status').getByRole('link'),
  };
}

/** Adds a card with CHF 50 to a visitor's cart. */
export async function fillCart(context: BrowserContext, shop: string, product: Product): Promise<void> {
  const page = await context.newPage();
  const card = await openCard(page, shop, product);
  await card.value.fill('50');
  await card.add.click();
  await card.notice.waitFor();
  await page.close();
}
