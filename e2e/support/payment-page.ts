import type { Page } from '@playwright/test';

/** The reference of the order that the provider's page shows: the same that the shop gave it. */
export async function orderOnPaymentPage(page: Page): Promise<string> {
  const text = (await page.locator('body').textContent()) ?? '';
  const reference = /[2-9A-HJKMNP-Z]{4}-[2-9A-HJKMNP-Z]{4}/.exec(text)?.[0];
  if (reference === undefined) throw new Error('the payment page names no order');
  return reference;
}
