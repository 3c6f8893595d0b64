import { expect } from '@playwright/test';
import { createBrowserBuyer } from './support/browser-buyer.ts';
import { LABELS } from './support/labels.ts';
import { test } from './support/shop-test.ts';

const CHOOSE = /^(Wählen|Choisir|Scegliere)/;

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('a list of cards is short, and the form of the chosen card opens in place', async ({ page }) => {
    const words = LABELS['fr-ch'];
    await createBrowserBuyer(page, 'fr-ch').open('/products/physical');
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    expect(height).toBeLessThan(4400);
    await expect(page.getByRole('textbox')).toHaveCount(0);
    const choose = page.getByRole('main').getByRole('link', { name: CHOOSE });
    await choose.nth(1).focus();
    await page.keyboard.press('Enter');
    // The first value has the focus.
    await expect(page.getByRole('button', { name: /25\.00/ })).toBeFocused();
    await expect(page.getByRole('textbox')).toHaveCount(2);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: new RegExp(`^${words.add}`) }).click();
    await expect(page.getByTestId('cart-badge')).toHaveText('1');
    // Opening another form closes the first.
    await choose.first().click();
    await expect(page.getByRole('textbox')).toHaveCount(2);
  });

  test.describe('without script', () => {
    test.use({ javaScriptEnabled: false });

    test('the chosen card opens too, and explains what adding needs', async ({ page }) => {
      await page.goto(`${process.env.E2E_SHOP}/it-ch/products/digital`);
      await expect(page.getByRole('textbox')).toHaveCount(0);
      await page.getByRole('main').getByRole('link', { name: CHOOSE }).first().click();
      await expect(page.getByRole('textbox')).toHaveCount(2);
      // Text search would also match the notice for browsers without script.
      const notice = page.locator('main noscript p').first();
      await expect(notice).toBeVisible();
      expect(await notice.textContent()).toContain('attivi JavaScript nel suo browser');
    });
  });
});

test('the picture of a card opens large, with the chosen value', async ({ page }) => {
  await createBrowserBuyer(page, 'de-ch').open('/giftcard/birthday-physical');
  await page.getByRole('button', { name: 'CHF 50.00' }).click();
  await page.getByRole('link', { name: /Bild vergrössern/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Geschenkkarte «Zum Geburtstag»' });
  await expect(dialog).toContainText('CHF 50.00');
  const width = await dialog.getByRole('img').evaluate((image) => image.getBoundingClientRect().width);
  expect(width).toBeGreaterThan(900);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('link', { name: /Bild vergrössern/ })).toBeFocused();
});

test('questions and answers print in full', async ({ page }) => {
  await createBrowserBuyer(page, 'de-ch').open('/content/faq');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('banner')).toHaveCount(0);
  const closed = await page
    .locator('details > :not(summary)')
    .evaluateAll((answers) => answers.filter((answer) => answer.getBoundingClientRect().height < 10).length);
  expect(closed).toBe(0);
});
