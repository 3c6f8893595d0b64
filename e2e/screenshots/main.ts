import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { openJourneyShop } from '../support/journey-shop.ts';
import { LANGS, type Lang } from '../support/labels.ts';
import { checkoutViews } from './checkout-views.ts';
import { drawSheet } from './contact-sheet.ts';
import { contentViews } from './content-views.ts';
import { giftViews } from './gift-views.ts';
import { formatSeconds, shootLanguage } from './shoot.ts';
import { shopViews } from './shop-views.ts';
import { type View, WIDTHS, type Width } from './view.ts';

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

type Selection = { langs: Lang[]; widths: Width[]; views: View[] };

/**
 * Parses arguments, each of which is a language, a width or part of a view's name. If none of a kind is given, all of
 * that kind are selected. @throws on an unknown argument
 */
function parseSelection(args: readonly string[], all: readonly View[]): Selection {
  const langs = LANGS.filter((lang) => args.includes(lang));
  const widths = WIDTHS.filter((width) => args.includes(String(width)));
  const views = all.filter(({ name }) => args.some((arg) => name.includes(arg)));
  const isKnown = (arg: string) =>
    [...langs, ...widths.map(String)].includes(arg) || views.some(({ name }) => name.includes(arg));
  const unknown = args.filter((arg) => !isKnown(arg));
  if (unknown.length > 0) throw new Error(`unknown language, width or view: ${unknown.join(' ')}`);
  return {
    langs: langs.length > 0 ? langs : [...LANGS],
    widths: widths.length > 0 ? widths : [...WIDTHS],
    views: views.length > 0 ? views : [...all],
  };
}
