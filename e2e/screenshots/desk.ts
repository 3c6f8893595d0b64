import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, chromium, expect } from '@playwright/test';
import { createExternalSystems } from '../../testkit/external-systems.ts';
import { buy, type JourneyDesk, openJourneyDesk, signIn } from '../support/desk.ts';
import { buyPosted } from '../support/desk-scanner.ts';
import { LANGS, type Lang } from '../support/labels.ts';
import { drawTiles } from './contact-sheet.ts';
import { formatSeconds } from './shoot.ts';

/** Takes pictures of every page of the desk, and draws a contact sheet into `docs/screens`. */

const root = join(import.meta.dirname, '..', '..');
const folder = join(root, 'build', 'screenshots', 'desk');
/** A small, old office screen in light mode, and a wide screen in dark mode. */
const SCREENS = [
  { name: '1280', width: 1280, height: 960, colorScheme: 'light' },
  { name: '1920', width: 1920, height: 1200, colorScheme: 'dark' },
] as const;
const TILE_WIDTH = 480;
const PICTURES_PER_ROW = 3;

const print = (line: string) => void process.stdout.write(`${line}\n`);

/** Creates a refund that waits for approval and a parcel that is ready to post. */
async function prepare(browser: Browser, desk: JourneyDesk, digital: string, posted: string): Promise<void> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await signIn(page, desk, { signInName: 'beat', name: 'Beat Beispiel', role: 'everything' });
  const call = async (procedure: string, input: object): Promise<unknown> => {
    const headers = { 'x-cadeau-desk': '1' };
    const url = `${desk.address}/api/rpc/${procedure}`;
    const response = await page.request.post(url, { headers, data: { json: input } });
    if (!response.ok()) throw new Error(`${procedure}: ${response.status()}`);
    return (await response.json()).result.data.json;
  };
  const refund = { reference: digital, selection: {} };
  const { amount, shippingCost, cards } = (await call('refunds.preview', refund)) as Record<string, unknown>;
  const shown = { amount, shippingCost, cards };
  const reason = 'Kundin hat sich geirrt';
  await call('refunds.request', { ...refund, id: crypto.randomUUID(), shown, reason });
  await call('packing.claim', { parcel: posted, takeOver: false });
  const printed = await createExternalSystems(desk.journeyShop.standIns).printedCards();
  for (const number of printed.slice(0, 2)) await call('packing.scan', { parcel: posted, number, line: 1 });
  await context.close();
}

function listPages(digital: string, posted: string): readonly [name: string, path: string][] {
  return [
    ['today', '/today'],
    ['orders', '/orders'],
    ['order', `/orders/${posted}`],
    ['mail', `/orders/${digital}/mails/confirmation/1`],
    ['packing', '/packing'],
    ['parcel', `/packing/${posted}`],
    ['post', '/packing/post'],
    ['review', '/review'],
    ['refunds', '/refunds'],
    ['accounts', '/accounts'],
    ['receipts', '/receipts'],
    ['sale', '/sale'],
    ['catalogue', '/catalogue'],
    ['product', '/catalogue/winter-digital'],
    ['own sign-in', '/me'],
  ];
}

async function takePictures(browser: Browser, desk: JourneyDesk, lang: Lang, references: [string, string]) {
  const context = await browser.newContext({ reducedMotion: 'reduce' });
  const page = await context.newPage();
  await signIn(page, desk, { signInName: `anna.${lang}`, role: 'everything', language: lang });
  for (const { name: screen, width, height, colorScheme } of SCREENS) {
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme });
    const pictures: { name: string; file: string }[] = [];
    for (const [name, path] of listPages(...references)) {
      await page.goto(desk.address + path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.locator('main [role=progressbar], main [aria-busy=true]')).toHaveCount(0);
      for (const frame of page.frames()) await frame.waitForLoadState('load');
      await page.evaluate(() =>
        Promise.all([...document.images].map((image) => image.decode().catch(() => {}))),
      );
      const file = join(folder, `${lang}-${screen}-${name.replaceAll(' ', '-')}.png`);
      await page.screenshot({ path: file });
      pictures.push({ name, file });
    }
    const tile = { tileWidth: TILE_WIDTH, tileHeight: Math.round((TILE_WIDTH * height) / width) };
    const to = join(root, 'docs', 'screens', `desk-${lang}-${screen}.webp`);
    print(await drawTiles({ pictures, tile, picturesPerRow: PICTURES_PER_ROW, to }));
  }
  await context.close();
}

const startedAt = performance.now();
const desk = await openJourneyDesk({ LOG_LEVEL: 'error' });
const executablePath = process.env.CHROMIUM_PATH;
const browser = await chromium.launch({
  ...(executablePath !== undefined && { executablePath }),
  args: ['--no-sandbox', '--disable-gpu'],
});
try {
  await mkdir(folder, { recursive: true });
  const digital = await buy(desk.journeyShop, { kind: 'digital', cards: 3, francs: 100 });
  const [posted = '', packed = ''] = await buyPosted(desk.journeyShop, 5);
  await prepare(browser, desk, digital, packed);
  for (const lang of LANGS) await takePictures(browser, desk, lang, [digital, posted]);
  print(`the desk in ${LANGS.length} languages, ${formatSeconds(startedAt)}`);
} finally {
  await browser.close();
  await desk.journeyShop.close();
}
