import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { createExternalSystems } from '../testkit/external-systems.ts';
import { APPROVED, paymentPage } from './support/browser-buyer.ts';
import { readPdf } from './support/card-pdf.ts';
import { type JourneyShop, openJourneyShop } from './support/journey-shop.ts';
import { test } from './support/shop-test.ts';
import { atPayment } from './support/to-payment.ts';

/** A shop of its own: its supplier is down for a while. */
let ownShop: JourneyShop;
// One after the other: each worker of the test runner would start a shop of its own.
test.describe.configure({ mode: 'default' });
test.beforeAll(async () => {
  ownShop = await openJourneyShop();
});
test.afterAll(() => ownShop.close());

const external = () => createExternalSystems(ownShop.standIns);

async function issuedNumbers(): Promise<string[]> {
  const events = await external().supplied({ kind: 'issued' });
  return events.map(({ number = '' }) => number).sort();
}

test('who waits on the order page is told when the cards come, and downloads them there by keyboard', async ({
  page,
  browser,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await external().control('supplier', { endpoint: '*', fault: 'down' });
  const { buyer } = await atPayment(page, 'de-ch', {
    cards: [{ reference: 'flowers-digital', francs: 30, amount: 2 }],
    shop: ownShop.shop,
  });
  await buyer.pay('Visa');
  await paymentPage.payByCard(page, APPROVED);
  const reference = await buyer.onOrderPage();
  const main = page.getByRole('main');
  const status = main.getByRole('status').filter({ hasText: 'digitale' });
  await expect(status).toContainText('Ihre digitalen Karten sind noch nicht da');
  const link = main.getByRole('link', { name: `Digitale Karten herunterladen (PDF, ${reference})` });
  await expect(link).toHaveCount(0);
  const stillThere = await page.evaluate(() => {
    document.body.dataset.visit = 'the first';
    return document.body.dataset.visit;
  });

  await external().resetOne('supplier');
  await expect(link).toBeVisible({ timeout: 45_000 });
  await expect(main.getByRole('status').filter({ hasText: 'herunterladen (PDF' })).toBeVisible();
  expect(await page.evaluate(() => document.body.dataset.visit)).toBe(stillThere);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(390);

  const downloading = page.waitForEvent('download');
  await link.focus();
  await page.keyboard.press('Enter');
  const download = await downloading;
  expect(download.suggestedFilename()).toBe(`murmeli-${reference}.pdf`);
  const pages = await readPdf(await readFile(await download.path()));
  expect(pages).toHaveLength(2);
  expect(pages.every(({ text }) => text.includes('30.00'))).toBe(true);
  expect(pages.flatMap(({ barcodes }) => barcodes).sort()).toEqual(await issuedNumbers());
  await expect(page).toHaveURL(/\/de-ch\/order\//);

  const address = (await link.getAttribute('href')) ?? '';
  const stranger = await browser.newContext();
  const refused = await stranger.request.get(ownShop.shop + address);
  expect(refused.status()).toBe(404);
  await stranger.close();

  const id = page.url().split('/').at(-1) ?? '';
  for (const [lang, name] of [
    ['fr-ch', `Télécharger les cartes numériques (PDF, ${reference})`],
    ['it-ch', `Scaricare le carte digitali (PDF, ${reference})`],
  ] as const) {
    await page.goto(`${ownShop.shop}/${lang}/order/${id}`);
    await expect(main.getByRole('link', { name })).toBeVisible();
  }
});

test('an order of posted cards alone offers no file', async ({ page }) => {
  const { buyer } = await atPayment(page, 'de-ch', {
    cards: [{ reference: 'birthday-physical', francs: 50 }],
    shop: ownShop.shop,
  });
  await buyer.pay('Visa');
  await paymentPage.payByCard(page, APPROVED);
  await buyer.onOrderPage();
  await expect(page.getByRole('main').getByRole('link', { name: 'herunterladen' })).toHaveCount(0);
  await expect(page.getByRole('main')).not.toContainText('noch nicht da');
});
