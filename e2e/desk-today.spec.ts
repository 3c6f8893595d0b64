import { expect, type Page } from '@playwright/test';
import { expectAccessible, expectAccessibleInFullRun } from './support/accessible.ts';
import { buy, type JourneyDesk, openJourneyDesk, signIn } from './support/desk.ts';
import { test } from './support/shop-test.ts';
import { goToPayment, locatePaymentPage } from './support/to-payment.ts';

const SENTENCE = 'Ab 14 Uhr verkaufen wir wieder Karten per E-Mail.';
const HELD = /Der Verkauf einer Karte im Warenkorb ist zurzeit unterbrochen/;

// One shop for all tests: each parallel worker would start its own.
test.describe.configure({ mode: 'default' });

let desk: JourneyDesk;
test.beforeAll(async () => {
  desk = await openJourneyDesk();
  await buy(desk.journeyShop, { kind: 'digital' });
  await buy(desk.journeyShop, { kind: 'posted' });
});
test.afterAll(() => desk?.journeyShop.close());

const panel = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true });
const figure = (page: Page, caption: string) => page.getByRole('figure', { name: caption });

test('the day begins with pending work and sales, and updates live', async ({ page }) => {
  await signIn(page, desk, { signInName: 'anna', role: 'everything' });
  await expect(page).toHaveURL(`${desk.address}/today`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Heute');
  const toPack = panel(page, 'Wartend').getByRole('listitem').filter({ hasText: 'Sendungen zu verpacken' });
  await expect(toPack).toContainText('1');
  await expect(panel(page, 'Verspätet')).toContainText('Nichts ist verspätet.');
  await expectAccessible(page);
  const orders = figure(page, 'Bezahlte Bestellungen pro Tag');
  await expect(orders).toContainText('2 Bestellungen');
  await orders.getByText('Als Tabelle').press('Enter');
  const lastDay = orders.getByRole('row').nth(1);
  await expect(lastDay).toContainText('2');
  await page.getByRole('link', { name: '30 Tage' }).press('Enter');
  await expect(page).toHaveURL(/days=30/);
  await expect(orders.getByRole('row')).toHaveCount(31);
  await expectAccessibleInFullRun(page);
  // The page updates without interaction.
  await buy(desk.journeyShop, { kind: 'posted' });
  await expect(toPack).toContainText('2', { timeout: 30_000 });
  await expect(orders).toContainText('3 Bestellungen');
});

test('a clerk pauses the sale by keyboard, every page of the shop gives the reason, and the sale resumes', async ({
  page,
}) => {
  const shop = await page.context().newPage();
  const { buyer } = await goToPayment(shop, 'de-ch', {
    cards: [
      { reference: 'good-luck-digital', francs: 20 },
      { reference: 'birthday-physical', francs: 50 },
    ],
    shop: desk.journeyShop.shop,
  });
  await buyer.agree('Visa');

  await page.bringToFront();
  await signIn(page, desk, { signInName: 'berta', role: 'everything' }, '/today');
  await page.getByRole('link', { name: 'Pausieren oder fortsetzen' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expectAccessible(page);
  await page.getByRole('radio', { name: 'Karten per E-Mail' }).press('Space');
  const german = page.getByRole('textbox', { name: 'Hinweis im Shop, Deutsch' });
  await expect(german).toHaveValue(/Karten per E-Mail verkaufen wir zurzeit nicht/);
  await german.fill(SENTENCE);
  const submit = page.getByRole('button', { name: 'Verkauf pausieren' });
  await submit.press('Enter');
  const reason = page.getByRole('textbox', { name: 'Grund' });
  await expect(reason).toBeFocused();
  await expectAccessibleInFullRun(page);
  await reason.fill('Die Lieferantin ist bis 14 Uhr weg');
  await submit.press('Enter');
  await expect(page.getByRole('main').getByRole('status')).toContainText('pausiert');
  await expect(panel(page, 'Jetzt')).toContainText(SENTENCE);
  await expectAccessibleInFullRun(page);
  // Pages show the new catalogue once their process receives the notification.
  const read = async (path: string) => (await fetch(desk.journeyShop.shop + path)).text();
  const card = () => read('/de-ch/giftcard/good-luck-digital');
  await expect.poll(card).toContain(SENTENCE);
  await expect.poll(() => read('/api/products?category=digital')).toContain(SENTENCE);

  await shop.bringToFront();
  const { pay, alert, main } = locatePaymentPage(shop, 'de-ch');
  await pay.click();
  await expect(alert).toContainText(HELD);
  await main
    .getByRole('link', { name: /Warenkorb/ })
    .first()
    .click();
  await expect(shop).toHaveURL(/\/cart$/);
  const held = main
    .getByRole('listitem')
    .filter({ hasText: 'Viel Glück' })
    .filter({ has: shop.getByRole('button', { name: /entfernen$/ }) });
  await expect(held).toContainText(SENTENCE);
  const wayOn = main.getByRole('link', { name: 'Weiter zur Adresse' });
  await expect(wayOn).toHaveAccessibleDescription(HELD);
  await expect(main.getByRole('status').filter({ hasText: HELD })).toBeVisible();
  await held.getByRole('button', { name: /entfernen$/ }).click();
  await expect(main.getByRole('status').filter({ hasText: HELD })).toHaveCount(0);
  await expect(wayOn).toHaveAccessibleDescription('');
  for (const path of ['/products/digital', '/giftcard/good-luck-digital']) {
    await buyer.open(path);
    await expect(main.getByRole('status').filter({ hasText: SENTENCE })).toBeVisible();
    await expect(main.getByRole('textbox')).toHaveCount(0);
  }
  await buyer.open('/products/physical');
  await expect(main.getByRole('textbox').first()).toBeVisible();

  await page.bringToFront();
  const resume = panel(page, 'Fortsetzen');
  await resume.getByRole('textbox', { name: 'Grund' }).fill('Die Lieferantin antwortet wieder');
  await resume.getByRole('button', { name: 'Verkauf fortsetzen' }).press('Enter');
  await expect(page.getByRole('main').getByRole('status')).toContainText('wieder im Verkauf');
  await expect(panel(page, 'Jetzt')).not.toContainText('Pausiert');
  await expect.poll(card).not.toContain(SENTENCE);
});
