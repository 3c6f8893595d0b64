import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { expect } from '@playwright/test';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { expectAccessible } from './support/accessible.ts';
import { buyGifts } from './support/gifts.ts';
import { test } from './support/shop-test.ts';

const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(await readFile(wasm)).buffer } });

test('a card is handed over on the screen: a till reads its code there, also without a network', async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { path } = await buyGifts(page);
  await page.goto(path);
  const main = page.getByRole('main');
  await main.getByRole('link', { name: 'Auf dem Bildschirm übergeben' }).click();
  await expect(main.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(main).not.toContainText('Kartennummer');
  await expectAccessible(page);
  await main.getByRole('button', { name: 'Strichcode zeigen' }).click();
  const code = main.getByRole('region', { name: 'Für die Kasse' });
  await expect(code.getByRole('heading')).toBeFocused();
  await expectAccessible(page);
  const bars = code.getByRole('img', { name: 'Strichcode' });
  const box = await bars.boundingBox();
  expect(box?.width).toBeGreaterThan(0.8 * 390);
  // 25 mm of 96 points an inch.
  expect(box?.height).toBeGreaterThanOrEqual((25 / 25.4) * 96);
  const read = async () => {
    const [found] = await readBarcodes(new Blob([new Uint8Array(await bars.screenshot())]), {
      formats: ['Code128'],
    });
    return found?.text;
  };
  const shown = (await code.locator('dd').first().textContent())?.replace(/\s/g, '');
  expect(await read()).toBe(shown);

  await context.setOffline(true);
  await code.getByRole('button', { name: 'Strichcode verbergen' }).click();
  await expect(code).toHaveCount(0);
  await main.getByRole('button', { name: 'Strichcode zeigen' }).click();
  expect(await read()).toBe(shown);
  const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  expect(kept).not.toContain(shown);
  await context.setOffline(false);
});

test('a link that is over leaves no key in the address, and a new one is asked for by e-mail', async ({
  page,
}) => {
  const key = 'k'.repeat(43);
  await page.goto(`${process.env.E2E_SHOP}/de-ch/gift#${key}`);
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Dieser Link gilt nicht mehr');
  expect(page.url()).not.toContain(key);
  await expectAccessible(page);
  await main.getByRole('button', { name: 'Link senden' }).click();
  const email = main.getByRole('textbox', { name: 'Ihre E-Mail-Adresse' });
  await expect(email).toBeFocused();
  await expect(email).toHaveAccessibleDescription(/gültige E-Mail-Adresse/);
  await email.fill('niemand@example.ch');
  await main.getByRole('button', { name: 'Link senden' }).click();
  await expect(main.getByRole('status').filter({ hasText: 'Wenn zu dieser Adresse' })).toBeFocused();
  await expectAccessible(page);
});

test('who is not let in asks for the link, and an objection whose key is over leads to the support', async ({
  page,
}) => {
  const main = page.getByRole('main');
  await page.goto(`${process.env.E2E_SHOP}/it-ch/gift/0199-unknown`);
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Apra le sue carte con il link');
  await page.goto(`${process.env.E2E_SHOP}/fr-ch/gift-objection#${'k'.repeat(43)}`);
  await expectAccessible(page);
  await main.getByRole('button', { name: 'Ne plus recevoir' }).click();
  await expect(main.getByRole('status')).toContainText('Ce lien n’est plus valable');
  await expect(main.getByRole('link', { name: /@/ })).toBeVisible();
});
