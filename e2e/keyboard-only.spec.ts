import { expect, type Locator, type Page } from '@playwright/test';
import { APPROVED, createBrowserBuyer, newPerson, TEXT_FIELDS } from './support/browser-buyer.ts';
import { LABELS } from './support/labels.ts';
import { test } from './support/shop-test.ts';

const PRESSES_MAX = 90;

/** Moves the focus to an element with Tab and checks that the focus is visible. */
async function walkTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < PRESSES_MAX; presses += 1) {
    await page.keyboard.press('Tab');
    if (await target.evaluate((element) => element === document.activeElement)) {
      // A field shows the focus on its border; a checkbox or radio button on its row.
      const seen = await target.evaluate((element) => {
        const frames = [element, element.parentElement, element.parentElement?.parentElement];
        return frames.some((frame) => {
          if (!frame) return false;
          const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(frame);
          const ring = frame === element.parentElement && boxShadow !== 'none';
          return ring || (outlineStyle !== 'none' && outlineWidth !== '0px');
        });
      });
      expect(seen, `the focus on ${target} can be seen`).toBe(true);
      return;
    }
  }
  throw new Error(`${target} cannot be reached with Tab`);
}

test('a purchase without a mouse: skip link, list, cart, address, payment', async ({ page }) => {
  const words = LABELS['de-ch'];
  const person = newPerson();
  await createBrowserBuyer(page, 'de-ch').open('/products/physical');
  const keys = page.keyboard;
  await keys.press('Tab');
  await expect(page.getByRole('link', { name: 'Zum Inhalt springen' })).toBeFocused();
  await keys.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();

  const card = page.getByRole('article', { name: 'Herzlichen Dank' });
  await walkTo(page, card.getByRole('textbox', { name: 'Wert in CHF' }));
  await keys.type('45');
  await keys.press('Enter');
  await walkTo(page, card.getByRole('link', { name: words.goToCart }));
  await keys.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Warenkorb' })).toBeFocused();

  await walkTo(page, page.getByRole('button', { name: 'Eine Karte «Herzlichen Dank» mehr' }));
  await keys.press('Space');
  await expect(page.getByTestId('cart-badge')).toHaveText('2');
  await walkTo(page, page.getByRole('radio', { name: /A-Post/ }));
  await keys.press('ArrowDown');
  await expect(page.getByRole('radio', { name: words.insured })).toBeChecked();
  await walkTo(page, page.getByRole('link', { name: words.toAddress }));
  await keys.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Wohin dürfen wir liefern?' })).toBeFocused();

  for (const field of TEXT_FIELDS) {
    await walkTo(page, page.getByRole('textbox', { name: words[field], exact: true }));
    await keys.type(person[field]);
  }
  await keys.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Prüfen und bezahlen' })).toBeFocused();

  // Arrow keys choose within the group.
  await walkTo(page, page.getByRole('radio', { name: 'Visa' }));
  await keys.press('Space');
  for (const box of await page.getByRole('main').getByRole('checkbox').all()) {
    await walkTo(page, box);
    await keys.press('Space');
  }
  await walkTo(page, page.getByRole('button', { name: words.pay }));
  await keys.press('Enter');
  await page.waitForURL(/\/saferpay\//);
  for (const [id, text] of [
    ['CardNumber', APPROVED],
    ['Expiry', '12/30'],
    ['VerificationCode', '123'],
  ] as const) {
    await walkTo(page, page.locator(`#${id}`));
    await keys.type(text);
  }
  await keys.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: words.orderSaved })).toBeVisible();
  await walkTo(page, page.getByRole('main').getByRole('link', { name: 'Zur Startseite' }));
  await keys.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('menu and summary panel trap the focus, close with Escape, and restore the focus', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  const words = LABELS['it-ch'];
  const buyer = createBrowserBuyer(page, 'it-ch');
  await buyer.add('birthday-physical', 50);
  const menu = page.getByRole('button', { name: 'Menu', exact: true });
  await menu.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('link', { name: 'Carte per posta' })).toBeVisible();
  await expect(menu).toHaveAttribute('aria-expanded', 'true');
  for (let presses = 0; presses < 12; presses += 1) {
    await page.keyboard.press('Tab');
    const outside = await page.evaluate(
      () => document.activeElement !== document.body && !document.activeElement?.closest('dialog'),
    );
    expect(outside).toBe(false);
  }
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(menu).toBeFocused();
  await menu.click();
  await dialog.getByRole('link', { name: 'Français' }).click();
  await expect(page).toHaveURL(/\/fr-ch\//);
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await dialog.getByRole('link', { name: 'Italiano' }).click();

  await buyer.toCart();
  await buyer.toAddress();
  const open = page.getByRole('button', { name: /^Visualizzare l’ordine/ });
  await expect(open).toContainText('CHF 51.20');
  await open.click();
  await expect(dialog).toContainText('Buon compleanno');
  await expect(dialog).toContainText('IVA e spese di spedizione incluse');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(open).toBeFocused();
  await expect(page.getByRole('button', { name: words.toPayment })).toBeVisible();

  // The bar covers no focused field (WCAG 2.4.11).
  await page.setViewportSize({ width: 320, height: 640 });
  const edges = (target: Locator) => target.evaluate((element) => element.getBoundingClientRect().toJSON());
  for (const name of TEXT_FIELDS) {
    const field = page.getByRole('textbox', { name: words[name], exact: true });
    await walkTo(page, field);
    const { top } = await edges(open.locator('..'));
    await expect.poll(async () => (await edges(field)).bottom, name).toBeLessThanOrEqual(top);
  }
});
