import { type Browser, expect, type Page, test } from '@playwright/test';
import { isFullRun } from '../testkit/full-run.ts';
import { expectAccessible } from './support/accessible.ts';
import { createBrowserBuyer, newPerson } from './support/browser-buyer.ts';
import { locateConsent } from './support/consent-question.ts';
import { LABELS, type Lang } from './support/labels.ts';

const CHUNK = /\/assets\/([\w.-]+)-[\w-]{7,8}\.js$/;
/** A page with a missing script explains itself sooner. */
const PATIENT_MS = 40_000;
/** Goes from a card to the payment page of the provider. Waits for a retry of each page before it types. */
async function purchase(page: Page): Promise<void> {
  page.setDefaultTimeout(PATIENT_MS);
  const words = LABELS['de-ch'];
  const buyer = createBrowserBuyer(page, 'de-ch');
  const arrive = async (path: string) => {
    await page.waitForURL((url) => url.pathname === `/de-ch${path}`);
    await page.waitForLoadState('networkidle');
  };
  await page.goto(`${process.env.E2E_SHOP}/de-ch/products/digital`);
  await arrive('/products/digital');
  // Without its script, the question isn't asked.
  await locateConsent(page)
    .all.click({ timeout: 2000 })
    .catch(() => undefined);
  await page.goto(`${process.env.E2E_SHOP}/de-ch/giftcard/congratulations-digital`);
  await arrive('/giftcard/congratulations-digital');
  await page.getByRole('textbox', { name: words.price }).fill('50');
  await page.getByRole('button', { name: words.add, exact: true }).click();
  await page.getByRole('link', { name: words.goToCart, exact: true }).click();
  await arrive('/cart');
  const toAddress = { name: words.toAddress };
  await page.getByRole('link', toAddress).or(page.getByRole('button', toAddress)).first().click();
  await arrive('/address');
  await buyer.fillAddress(newPerson());
  await page.getByRole('button', { name: words.toPayment, exact: true }).click();
  await arrive('/payment');
  await buyer.pay('Visa');
}

/** Lists the scripts that a purchase loads, by name without hash. */
async function listChunks(browser: Browser): Promise<string[]> {
  const page = await browser.newPage();
  const chunks = new Set<string>();
  page.on('request', (request) => {
    const [, name] = CHUNK.exec(new URL(request.url()).pathname) ?? [];
    if (name !== undefined) chunks.add(name);
  });
  await purchase(page);
  await page.close();
  return [...chunks].toSorted();
}

/** @param times how often the script is missing in a visit */
async function purchaseWithout(browser: Browser, chunk: string, times: number) {
  const context = await browser.newContext();
  const page = await context.newPage();
  let missed = 0;
  await page.route(CHUNK, async (route) => {
    const [, name] = CHUNK.exec(new URL(route.request().url()).pathname) ?? [];
    if (name !== chunk || missed >= times) return route.fallback();
    missed += 1;
    return route.abort('blockedbyclient');
  });
  const notice = page.locator('.load-notice');
  const outcome = await Promise.race([
    purchase(page).then(
      () => 'bought' as const,
      (error: Error) => `failed: ${error.message}`,
    ),
    notice.waitFor({ timeout: 100_000 }).then(
      () => 'explained' as const,
      () => 'failed: no notice',
    ),
  ]);
  if (outcome === 'explained') {
    await expect(notice.getByRole('link').last()).toHaveAttribute('href', /^\/de-ch\//);
    await expect(notice.locator('[href^="mailto:"]')).toBeVisible();
  }
  await context.close();
  return outcome;
}

/** A purchase goes on without these. */
const OPTIONAL = /^part-question|refresh-cart|order-paid-notice|^de-ch-limits|detect-language/;

test('a purchase survives each missing script, or the page explains it after one retry', async ({
  browser,
}, info) => {
  const chunks = await listChunks(browser);
  expect(chunks.length).toBeGreaterThan(10);
  for (const name of chunks) expect(name).not.toMatch(/consent|analytics|track|\btag\b|cookie|banner/);
  // A commit run tries a required script and an optional one.
  const tried = isFullRun ? chunks : chunks.filter((name) => /^(?:every-page|part-question)$/.test(name));
  expect(tried.length).toBeGreaterThan(isFullRun ? 10 : 1);
  info.setTimeout(60_000 + 120_000 * tried.length);
  const outcomes: string[] = [];
  for (const chunk of tried) {
    const once = await purchaseWithout(browser, chunk, 1);
    if (once !== 'bought') outcomes.push(`${chunk}, missing once: ${once}`);
    const always = await purchaseWithout(browser, chunk, Number.POSITIVE_INFINITY);
    const isFine = always === 'bought' || (always === 'explained' && !OPTIONAL.test(chunk));
    if (!isFine) outcomes.push(`${chunk}, always missing: ${always}`);
  }
  expect(outcomes).toEqual([]);
});

/** The title of each notice. */
const NOTICES: Record<Lang, { failed: string; old: string; noScript: string }> = {
  'de-ch': {
    failed: 'Diese Seite wurde nicht vollständig geladen',
    old: 'Ihr Browser ist zu alt für diesen Shop',
    noScript: 'Bitte schalten Sie JavaScript ein',
  },
  'fr-ch': {
    failed: 'Cette page ne s’est pas entièrement chargée',
    old: 'Votre navigateur est trop ancien pour cette boutique',
    noScript: 'Veuillez activer JavaScript',
  },
  'it-ch': {
    failed: 'Questa pagina non si è caricata del tutto',
    old: 'Il suo browser è troppo vecchio per questo negozio online',
    noScript: 'Attivi JavaScript',
  },
};

for (const [lang, { failed, old, noScript }] of Object.entries(NOTICES)) {
  test(`a page that can't start explains why in ${lang}`, async ({ browser }) => {
    const address = `${process.env.E2E_SHOP}/${lang}/cart`;
    const notice = (page: Page) => page.locator('.load-notice');

    const blocked = await browser.newContext();
    await blocked.route('**/assets/*.js', (route) => route.abort());
    const page = await blocked.newPage();
    let visits = 0;
    page.on('request', (request) => {
      if (request.isNavigationRequest()) visits += 1;
    });
    await page.goto(address);
    await expect(notice(page)).toContainText(failed);
    expect(visits).toBe(2);
    await expectAccessible(page);
    await blocked.unroute('**/assets/*.js');
    await notice(page).getByRole('link').last().click();
    await expect(notice(page)).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await blocked.close();

    const outdated = await browser.newContext();
    await outdated.addInitScript(() => Reflect.deleteProperty(HTMLScriptElement.prototype, 'noModule'));
    const oldPage = await outdated.newPage();
    await oldPage.goto(address);
    await expect(notice(oldPage)).toContainText(old);
    await expect(notice(oldPage)).toContainText('Firefox 91');
    await outdated.close();

    const scriptless = await browser.newContext({ javaScriptEnabled: false });
    const quietPage = await scriptless.newPage();
    await quietPage.goto(address);
    await expect(notice(quietPage)).toContainText(noScript);
    await scriptless.close();
  });
}
