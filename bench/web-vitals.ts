import type { Browser, CDPSession } from '@playwright/test';
import { contentPaths, pagePath } from '#contract/paths.ts';
import type { Language } from '#rules/language.ts';
import type { RunningShop } from '../testkit/running-shop.ts';
import { atMost, inKb, inMs, inSeconds, KB, type Outcome } from './budget.ts';
import { openBrowser } from './open-card.ts';
import { recordEntries } from './page-entries.ts';
import { findCard } from './shop-client.ts';
import { median } from './statistics.ts';

/** Lighthouse's profile of a mid-range phone on a slow mobile connection. */
const PHONE = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 2.625,
  isMobile: true,
  hasTouch: true,
};
const SLOW_NETWORK = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 90_000 };
const CPU_SLOWDOWN = 4;
const VISITS = 5;
const LANG: Language = 'de-ch';

/** Paint: the limit for good vitals (web.dev/articles/vitals). Blocked: half the time of typical pages. */
const PAINT_MAX_MS = 2_500;
const BLOCKED_MAX_MS = 300;
const SHIFT_MAX = 0.01;
const HOME_MAX_KB = 240;

/** Tasks that are longer than this noticeably delay a click. */
const NOTICED_MS = 50;

type Visit = { paint: number; blocked: number; shift: number; bytes: Map<string, number> };

/** Measures a first visit on a phone. Each page opens in a new browser context. */
export async function webVitals(running: RunningShop): Promise<Outcome[]> {
  const product = await findCard(running);
  const [faq] = contentPaths;
  if (faq === undefined) throw new Error('there is no content page');
  const pages = {
    home: pagePath.home(LANG),
    list: pagePath.physicalProducts(LANG),
    detail: pagePath.giftcard(LANG, product.productReferenceId),
    cart: pagePath.cart(LANG),
    FAQ: faq(LANG),
  };
  const browser = await openBrowser();
  const results: { name: string; visits: Visit[] }[] = [];
  try {
    for (const [name, path] of Object.entries(pages)) {
      const visits: Visit[] = [];
      for (let visit = 0; visit < VISITS; visit += 1)
        visits.push(await firstVisit(browser, running.shop + path));
      results.push({ name, visits });
    }
  } finally {
    await browser.close();
  }
  return createOutcomes(results);
}

async function firstVisit(browser: Browser, address: string): Promise<Visit> {
  const context = await browser.newContext(PHONE);
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', SLOW_NETWORK);
    const bytes = countBytes(session);
    const shifts = await recordEntries(page, 'layout-shift');
    const paints = await recordEntries(page, 'largest-contentful-paint');
    const tasks = await recordEntries(page, 'longtask');
    await page.goto(address, { waitUntil: 'networkidle' });
    const paint = (await paints()).at(-1)?.startTime;
    if (paint === undefined) throw new Error('the page painted no content');
    return {
      paint,
      blocked: (await tasks()).reduce((sum, { duration }) => sum + duration - NOTICED_MS, 0),
      shift: (await shifts()).reduce((sum, { value }) => sum + value, 0),
      bytes,
    };
  } finally {
    await context.close();
  }
}

/** Counts transferred bytes by kind, including headers. The map fills while the page loads. */
function countBytes(session: CDPSession): Map<string, number> {
  const kinds = new Map<string, string>();
  const bytes = new Map<string, number>();
  session.on('Network.responseReceived', ({ requestId, type }) => void kinds.set(requestId, type));
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId) ?? 'Other';
    bytes.set(kind, (bytes.get(kind) ?? 0) + encodedDataLength);
  });
  return bytes;
}

function createOutcomes(results: readonly { name: string; visits: readonly Visit[] }[]): Outcome[] {
  const worst = (of: (visit: Visit) => number) =>
    Math.max(...results.map(({ visits }) => median(visits.map(of))));
  const each = (of: (visit: Visit) => number, unit: (value: number) => string) => [
    results.map(({ name, visits }) => `${name} ${unit(median(visits.map(of)))}`).join(', '),
  ];
  const home = results.find(({ name }) => name === 'home')?.visits ?? [];
  return [
    atMost({
      name: `phone, largest paint (worst page, median of ${VISITS})`,
      value: worst(({ paint }) => paint),
      max: PAINT_MAX_MS,
      unit: inSeconds,
      notes: each(({ paint }) => paint, inSeconds),
    }),
    atMost({
      name: 'phone, time in which no press is answered',
      value: worst(({ blocked }) => blocked),
      max: BLOCKED_MAX_MS,
      unit: inMs,
      notes: each(({ blocked }) => blocked, inMs),
    }),
    atMost({
      name: 'phone, layout shift',
      value: worst(({ shift }) => shift),
      max: SHIFT_MAX,
      unit: (shift) => shift.toFixed(3),
    }),
    atMost({
      name: 'bytes of the first visit of home',
      value: median(home.map(sumBytes)),
      max: HOME_MAX_KB * KB,
      unit: inKb,
      notes: results.map(
        ({ name, visits }) => `${name} ${inKb(median(visits.map(sumBytes)))}: ${listKinds(visits)}`,
      ),
    }),
  ];
}

function sumBytes({ bytes }: Visit): number {
  return [...bytes.values()].reduce((sum, value) => sum + value, 0);
}

function listKinds(visits: readonly Visit[]): string {
  const kinds = new Set(visits.flatMap(({ bytes }) => [...bytes.keys()]));
  return [...kinds]
    .map((kind) => [kind, median(visits.map(({ bytes }) => bytes.get(kind) ?? 0))] as const)
    .sort(([, a], [, b]) => b - a)
    .map(([kind, value]) => `${kind.toLowerCase()} ${inKb(value)}`)
    .join(', ');
}
