import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, type Page, test } from '@playwright/test';
import { isFullRun } from '../testkit/full-run.ts';
import { expectAccessible } from './support/accessible.ts';
import { APPROVED, createBrowserBuyer, paymentPage } from './support/browser-buyer.ts';
import { locateConsent } from './support/consent-question.ts';
import { type JourneyShop, openJourneyShop } from './support/journey-shop.ts';
import { goToPayment, locatePaymentPage } from './support/to-payment.ts';
import { listEventNames, watchDataLayer } from './support/watch-data-layer.ts';

/** Rows of docs/scripts.md as `origin script`. */
async function listed(): Promise<string[]> {
  const text = await readFile(new URL('../docs/scripts.md', import.meta.url), 'utf8');
  const rows = text.matchAll(/^\| `([^`]+)` +\| `([^`]+)` +\|/gm);
  return Array.from(rows, ([, script, origin]) => `${origin} ${script}`);
}

// One shop for all tests: each parallel worker would start its own.
test.describe.configure({ mode: 'default' });
// A trace runs scripts of its own in the page.
test.use({ trace: 'off' });
let journeyShop: JourneyShop;
let tag: Server;
let tagOrigin: string;
/** Paths that the tag's server received. */
const fetched: string[] = [];
test.beforeAll(async () => {
  tag = createServer((request, response) => {
    fetched.push(request.url ?? '');
    response.setHeader('content-type', 'text/javascript');
    response.end('document.documentElement.dataset.tag = "there";');
  });
  await new Promise<void>((resolve) => tag.listen(0, '127.0.0.1', resolve));
  tagOrigin = `http://127.0.0.1:${(tag.address() as AddressInfo).port}`;
  journeyShop = await openJourneyShop({
    ANALYTICS_ID: 'G-TEST123',
    ANALYTICS_URL: tagOrigin,
    // The shop challenges every order and considers a second order too soon.
    ABUSE_LIMIT_FACTOR: '1',
    ABUSE_LIMITS: 'sessionsPerAddress=0,ordersPerSession=1',
    CHALLENGE: 'on',
    CHALLENGE_WORK: '1',
  });
});
test.afterAll(async () => {
  await journeyShop?.close();
  tag.close();
});

/** Converts an address to the name that the inventory uses. */
function toScriptName(address: string, patterns: readonly string[]): string {
  // The engine gives no file for code evaluated from text, and the page for inline code.
  if (address === '') return 'shop eval';
  const { origin, pathname } = new URL(address);
  const name = origin === journeyShop.shop ? 'shop' : origin === tagOrigin ? 'ANALYTICS_URL' : origin;
  const fits = (pattern: string) => {
    const [before = '', after] = pattern.split('*');
    return after === undefined
      ? pathname === pattern
      : pathname.startsWith(before) && pathname.endsWith(after);
  };
  const paths = patterns.flatMap((row) => {
    const [ofOrigin, pattern = ''] = row.split(' ');
    return ofOrigin === name && fits(pattern) ? [pattern] : [];
  });
  // The longest match is the most specific.
  const path = paths.toSorted((a, b) => b.length - a.length)[0];
  return `${name} ${path ?? (name === 'shop' && !pathname.endsWith('.js') ? 'inline' : pathname)}`;
}

/** Records every script that runs for this visitor: loaded, inline, evaluated, in workers. */
async function watchScripts(page: Page): Promise<() => string[]> {
  const addresses: string[] = [];
  page.on('request', (request) => request.resourceType() === 'script' && addresses.push(request.url()));
  page.on('worker', (worker) => addresses.push(worker.url()));
  page.context().on('serviceworker', (worker) => addresses.push(worker.url()));
  const engine = await page.context().newCDPSession(page);
  engine.on('Debugger.scriptParsed', ({ url, executionContextAuxData }) => {
    // Other execution contexts belong to the browser and to this test.
    if (executionContextAuxData?.type === 'default') addresses.push(url);
  });
  await engine.send('Debugger.enable');
  return () => addresses.splice(0);
}

/** Returns the paths of all German links on a page. */
async function readLinks(page: Page): Promise<string[]> {
  const links = await page.locator('a[href^="/de-ch"]').all();
  const paths = await Promise.all(links.map((link) => link.getAttribute('href')));
  return paths.map((path) => path?.replace(/[?#].*/, '') ?? '');
}

const toPageKind = (path: string) => path.replace(/(giftcard)\/.*/, '$1');

async function visitEveryKind(page: Page): Promise<string[]> {
  const [waiting, known] = [['/de-ch'], new Set(['/de-ch'])];
  for (const path of waiting) {
    await page.goto(journeyShop.shop + path, { waitUntil: 'networkidle' });
    for (const link of await readLinks(page)) {
      if (known.has(toPageKind(link))) continue;
      known.add(toPageKind(link));
      waiting.push(link);
    }
  }
  return waiting.map(toPageKind);
}

test('exactly the scripts of the inventory run', async ({ page }) => {
  const patterns = await listed();
  const seen = await watchScripts(page);

  // Before consent a commit run checks one kind of page; a full run checks every kind.
  if (isFullRun) await visitEveryKind(page);
  else await page.goto(`${journeyShop.shop}/de-ch`, { waitUntil: 'networkidle' });
  const names = new Set(seen().map((address) => toScriptName(address, patterns)));
  expect(names).not.toContain('ANALYTICS_URL /gtag/js');

  await page.goto(`${journeyShop.shop}/de-ch/content/faq`);
  await locateConsent(page).all.click();
  const visited = await visitEveryKind(page);
  expect(visited).toEqual(expect.arrayContaining(['/de-ch/cart', '/de-ch/giftcard', '/de-ch/balance-check']));
  const { buyer } = await goToPayment(page, 'de-ch', {
    cards: [{ reference: 'good-luck-digital', francs: 50 }],
    shop: journeyShop.shop,
  });
  await buyer.pay('Visa');
  for (const address of seen()) names.add(toScriptName(address, patterns));
  // The inventory does not cover the payment page, which is not the shop's.
  await paymentPage.payByCard(page, APPROVED);
  await buyer.onOrderPage();
  const later = seen().filter((address) => !address.startsWith(journeyShop.standIns));
  for (const address of later) names.add(toScriptName(address, patterns));

  expect([...names].filter((name) => !name.startsWith(journeyShop.standIns)).toSorted()).toEqual(
    patterns.toSorted(),
  );
});

test('the tag is loaded after consent only, and not where the address contains a secret', async ({
  page,
}) => {
  fetched.length = 0;
  const buyer = createBrowserBuyer(page, 'de-ch', journeyShop.shop);
  const consent = locateConsent(page);
  const there = page.locator('html[data-tag=there]');
  const dataLayer = await watchDataLayer(page);
  await buyer.open('');
  await expect(consent.banner).toBeVisible();
  expect(fetched).toEqual([]);
  await consent.details.click();
  await consent.box('preference').check();
  await consent.box('statistics').check();
  await consent.selection.click();
  await expect(there).toBeAttached();
  expect(fetched).toEqual(['/gtag/js?id=G-TEST123']);
  await page.getByRole('link', { name: 'Karten per E-Mail' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  expect(fetched).toHaveLength(1);
  // A single tag accepts commands only.
  await expect.poll(() => dataLayer.at(-1)).toMatchObject({ 0: 'event', 1: 'view_item_list' });
  expect(listEventNames(dataLayer)).toEqual([]);

  await buyer.open('/payment?p=nobodys-secret');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(there).not.toBeAttached();
  await buyer.open('/cart');
  await expect(there).toBeAttached();
  await consent.settings.click();
  await consent.box('statistics').uncheck();
  await consent.selection.click();
  await page.reload();
  await expect(consent.settings).toBeVisible();
  await expect(there).not.toBeAttached();
  expect(fetched).toHaveLength(2);
});

test('the browser solves a challenge by itself, shows it, and continues to the payment page', async ({
  page,
}) => {
  const { buyer } = await goToPayment(page, 'fr-ch', {
    cards: [{ reference: 'good-luck-digital', francs: 50 }],
    shop: journeyShop.shop,
  });
  const challenges: string[] = [];
  // Holds the request until the checks are done.
  await page.route('**/api/challenge*', async (route) => {
    challenges.push(route.request().url());
    const overlay = page.getByRole('dialog', { name: 'Contrôle de sécurité' });
    await expect(overlay.getByRole('status')).toContainText(/0\s% effectués/);
    await expectAccessible(page);
    await route.continue();
  });
  await buyer.pay('Visa');
  expect(challenges).toEqual([expect.stringMatching(/\/api\/challenge\?level=normal$/)]);

  // Here, a second order within ten minutes is above the limit.
  await page.goBack();
  const { pay, alert } = locatePaymentPage(page, 'fr-ch');
  await pay.click();
  await expect(alert).toContainText(/dans \d+ minutes/);
  await expectAccessible(page);
});
