import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { openJourneyShop } from '../support/journey-shop.ts';
import { checkoutViews } from './checkout-views.ts';
import { drawSheet } from './contact-sheet.ts';
import { contentViews } from './content-views.ts';
import { giftViews } from './gift-views.ts';
import { parseSelection } from './parse-selection.ts';
import { formatSeconds, shootLanguage } from './shoot.ts';
import { shopViews } from './shop-views.ts';

const root = join(import.meta.dirname, '..', '..');
const folder = join(root, 'build', 'screenshots');
const ALL_VIEWS = [...shopViews, ...checkoutViews, ...giftViews, ...contentViews];

const print = (line: string) => void process.stdout.write(`${line}\n`);

/** Takes pictures of every view, and draws a contact sheet of all views into `docs/screens`. */
async function main(args: readonly string[]): Promise<number> {
  const { langs, widths, views } = parseSelection(args, ALL_VIEWS);
  const startedAt = performance.now();
  const executablePath = process.env.CHROMIUM_PATH;
  const ownShop = await openJourneyShop({ LOG_LEVEL: 'error' });
  const browser = await chromium.launch({
    ...(executablePath !== undefined && { executablePath }),
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    const options = { browser, shop: ownShop.shop, folder, widths, views, print };
    const failed = (await Promise.all(langs.map((lang) => shootLanguage(lang, options)))).flat();
    if (views.length === ALL_VIEWS.length && failed.length === 0) {
      for (const lang of langs) {
        for (const width of widths) {
          print(await drawSheet({ lang, width, views, from: folder, to: join(root, 'docs', 'screens') }));
        }
      }
    }
    print(
      `${langs.length * views.length - failed.length} views, ${failed.length} failed, ${formatSeconds(startedAt)}`,
    );
    return failed.length;
  } finally {
    await browser.close();
    await ownShop.close();
  }
}

process.exitCode = (await main(process.argv.slice(2))) === 0 ? 0 : 1;
