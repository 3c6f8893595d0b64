import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { createBrowserBuyer, newPerson } from './support/browser-buyer.ts';
import { GRANTED, locateConsent } from './support/consent-question.ts';
import { LABELS } from './support/labels.ts';

test('a visitor is asked for consent once, and can change the answer from the footer', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 900 });
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      const shifts = list.getEntries().map((entry) => ('value' in entry ? Number(entry.value) : 0));
      const { dataset } = document.documentElement;
      dataset.moved = String(shifts.reduce((sum, shift) => sum + shift, Number(dataset.moved ?? 0)));
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const buyer = createBrowserBuyer(page, 'de-ch');
  const consent = locateConsent(page);
  for (const path of ['/content/privacy', '/content/imprint', '?from=privacy']) {
    await buyer.open(path);
    await expect(consent.settings).toBeVisible();
    await expect(consent.banner).toHaveCount(0);
  }
  await buyer.open('/products/physical');
  await expect(consent.banner).toBeVisible();
  // The banner does not shift the page.
  const moved = await page.evaluate(() => Number(document.documentElement.dataset.moved ?? 0));
  expect(moved).toBeLessThan(0.01);
  await expectAccessible(page, 'all');
  await expect(consent.banner.getByRole('checkbox')).toHaveCount(0);
  await consent.details.click();
  await expectAccessible(page, 'all');
  await expect(consent.details).toHaveAttribute('aria-expanded', 'true');
  await expect(consent.all).toBeDisabled();
  await expect(consent.box('technical')).toBeChecked();
  await expect(consent.box('technical')).toBeDisabled();
  for (const box of ['preference', 'statistics', 'marketing'] as const) {
    await expect(consent.box(box)).not.toBeChecked();
  }
  await consent.details.click();
  await expect(consent.banner.getByRole('checkbox')).toHaveCount(0);
  await consent.all.click();
  await expect(consent.banner).toHaveCount(0);
  expect(JSON.parse((await consent.stored()) ?? '')).toEqual(GRANTED);
  await page.reload();
  await expect(consent.settings).toBeVisible();
  await expect(consent.banner).toHaveCount(0);

  await consent.settings.click();
  await expect(consent.banner).toBeFocused();
  for (const box of ['preference', 'statistics', 'marketing'] as const) {
    await expect(consent.box(box)).toBeChecked();
  }
  await consent.box('marketing').uncheck();
  await consent.selection.click();
  await expect(consent.banner).toHaveCount(0);
  await expect(consent.settings).toBeFocused();
  expect(JSON.parse((await consent.stored()) ?? '')).toEqual({ ...GRANTED, ad_storage: 'denied' });
});

test('the banner comes first for the keyboard, and the page works without an answer', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 568 });
  const buyer = createBrowserBuyer(page, 'de-ch');
  const consent = locateConsent(page);
  await buyer.open('/giftcard/birthday-physical');
  await expect(consent.banner).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Zum Inhalt springen' })).toBeFocused();
  for (const reached of [consent.banner.getByRole('link'), consent.selection, consent.all, consent.details]) {
    await page.keyboard.press('Tab');
    await expect(reached).toBeFocused();
  }
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await buyer.add('birthday-physical', 50);
  await buyer.toCart();
  await buyer.toAddress();
  await buyer.fillAddress(newPerson());
  // The banner never covers the focused element, including the button of the next step.
  await page.getByRole('heading', { level: 1 }).focus();
  const next = page.getByRole('button', { name: LABELS['de-ch'].toPayment });
  for (let steps = 0; steps < 40; steps += 1) {
    await page.keyboard.press('Tab');
    expect(await focusIsSeen(page)).toBe(true);
    if (await next.evaluate((button) => button === document.activeElement)) break;
  }
  await expect(next).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/payment$/);
});

/** True if any part of the focused element is on top. */
function focusIsSeen(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const element = document.activeElement;
    if (element === null) return false;
    const { x, y, width, height } = element.getBoundingClientRect();
    return [0.1, 0.5, 0.9].some((part) => {
      const top = document.elementFromPoint(x + width / 2, y + height * part);
      return top !== null && (element.contains(top) || top.contains(element));
    });
  });
}
