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
