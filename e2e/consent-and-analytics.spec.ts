import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { APPROVED, createBuyer, paymentPage, somebody } from './support/buyer.ts';
import { eventsOf, watchDataLayer } from './support/data-layer.ts';
import { type House, openHouse } from './support/house.ts';
import { type Lang, WORDS } from './support/words.ts';

const CONSENT = {
  'de-ch': {
    title: 'Ihre Wahl zu Cookies',
    all: 'Alle akzeptieren',
    selection: 'Auswahl akzeptieren',
    details: 'Details',
    settings: 'Cookie-Einstellungen',
    technical: 'Technisch notwendig',
    preference: 'Komfort',
    statistics: 'Statistik',
    marketing: 'Marketing',
  },
  'fr-ch': {
    title: 'Votre choix en matière de cookies',
    all: 'Tout accepter',
    selection: 'Accepter la sélection',
    details: 'Détails',
    settings: 'Paramètres des cookies',
    technical: 'Nécessaire au fonctionnement',
    preference: 'Confort',
    statistics: 'Statistiques',
    marketing: 'Marketing',
  },
  'it-ch': {
    title: 'La sua scelta sui cookie',
    all: 'Accettare tutto',
    selection: 'Accettare la selezione',
    details: 'Dettagli',
    settings: 'Impostazioni dei cookie',
    technical: 'Tecnicamente necessario',
    preference: 'Preferenze',
    statistics: 'Statistica',
    marketing: 'Marketing',
  },
} as const satisfies Record<Lang, Record<string, string>>;

type Category = 'technical' | 'preference' | 'statistics' | 'marketing';

function consentOn(page: Page, lang: Lang) {
  const words = CONSENT[lang];
  const banner = page.getByRole('region', { name: words.title });
  const button = (name: string) => banner.getByRole('button', { name, exact: true });
  return {
    banner,
    all: button(words.all),
    selection: button(words.selection),
    details: button(words.details),
    box: (category: Category) => banner.getByRole('checkbox', { name: words[category] }),
    settings: page.getByRole('contentinfo').getByRole('button', { name: words.settings }),
    stored: () => page.evaluate(() => localStorage.getItem('cookiesconsent')),
  };
}

const DENIED = { ad_storage: 'denied', analytics_storage: 'denied' };
const GRANTED = { ad_storage: 'granted', analytics_storage: 'granted' };

for (const lang of ['de-ch', 'fr-ch', 'it-ch'] as const) {
  test(`a visitor is asked for consent once, and can change the answer from the footer (${lang})`, async ({
    page,
  }) => {
    const buyer = createBuyer(page, lang);
    const consent = consentOn(page, lang);
    for (const path of ['/content/privacy', '/content/imprint', '?from=privacy']) {
      await buyer.open(path);
      await expect(consent.settings).toBeVisible();
      await expect(consent.banner).toHaveCount(0);
    }
    await buyer.open('');
    await expect(consent.banner).toBeVisible();
    await expect(consent.banner.getByRole('checkbox')).toHaveCount(0);
    await consent.details.click();
    await expect(consent.details).toHaveAttribute('aria-expanded', 'true');
    await expect(consent.all).toBeDisabled();
    await expect(consent.box('technical')).toBeChecked();
    await expect(consent.box('technical')).toBeDisabled();
    for (const box of ['preference', 'statistics', 'marketing'] as const) {
      await expect(consent.box(box)).not.toBeChecked();
    }
    await consent.details.click();
    await expect(consent.banner.getByRole('checkbox')).toHaveCount(0);
    await consent.all.click();
    await expect(consent.banner).toHaveCount(0);
    expect(JSON.parse((await consent.stored()) ?? '')).toEqual(GRANTED);
    await page.reload();
    await expect(consent.settings).toBeVisible();
    await expect(consent.banner).toHaveCount(0);

    await consent.settings.click();
    await expect(consent.banner).toBeFocused();
    for (const box of ['preference', 'statistics', 'marketing'] as const) {
      await expect(consent.box(box)).toBeChecked();
    }
    await consent.box('marketing').uncheck();
    await consent.selection.click();
    await expect(consent.banner).toHaveCount(0);
    await expect(consent.settings).toBeFocused();
    expect(JSON.parse((await consent.stored()) ?? '')).toEqual({ ...GRANTED, ad_storage: 'denied' });
  });
}

test('a choice that is not to be remembered holds over every page of the shop until one is loaded anew', async ({
  page,
}) => {
  const consent = consentOn(page, 'de-ch');
  await createBuyer(page, 'de-ch').open('');
  await consent.selection.click();
  await expect(consent.banner).toHaveCount(0);
  expect(await consent.stored()).toBeNull();
  await page.getByRole('navigation').getByRole('link', { name: 'Karten per E-Mail' }).first().click();
  await expect(page).toHaveURL(/\/products\/digital$/);
  await expect(consent.banner).toHaveCount(0);
  await page.reload();
  await expect(consent.banner).toBeVisible();
});

test('with the keyboard the question comes first, and the page can be used without answering it', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 568 });
  const buyer = createBuyer(page, 'fr-ch');
  const consent = consentOn(page, 'fr-ch');
  await buyer.open('/giftcard/birthday-physical');
  await expect(consent.banner).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Aller au contenu' })).toBeFocused();
  for (const reached of [consent.banner.getByRole('link'), consent.selection, consent.all, consent.details]) {
    await page.keyboard.press('Tab');
    await expect(reached).toBeFocused();
  }
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await buyer.add('birthday-physical', 50);
  await buyer.toCart();
  await buyer.toAddress();
  await buyer.fillAddress(somebody());
  // Whatever has the focus can be seen, the button of the next step too.
  await page.getByRole('heading', { level: 1 }).focus();
  const next = page.getByRole('button', { name: WORDS['fr-ch'].toPayment });
  for (let steps = 0; steps < 40; steps += 1) {
    await page.keyboard.press('Tab');
    expect(await focusIsSeen(page)).toBe(true);
    if (await next.evaluate((button) => button === document.activeElement)) break;
  }
  await expect(next).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/payment$/);
});

/** Whether any part of what has the focus lies on top. */
function focusIsSeen(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const element = document.activeElement;
    if (element === null) return false;
    const { x, y, width, height } = element.getBoundingClientRect();
    return [0.1, 0.5, 0.9].some((part) => {
      const top = document.elementFromPoint(x + width / 2, y + height * part);
      return top !== null && (element.contains(top) || top.contains(element));
    });
  });
}

for (const width of [390, 768, 1440]) {
  test(`axe finds nothing in the question for consent, and nothing moves for it, at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.addInitScript(() => {
      new PerformanceObserver((list) => {
        const moved = Number(document.documentElement.dataset.moved ?? 0);
        const more = list
          .getEntries()
          .reduce((sum, entry) => sum + ('value' in entry ? Number(entry.value) : 0), 0);
        document.documentElement.dataset.moved = String(moved + more);
      }).observe({ type: 'layout-shift', buffered: true });
    });
    const consent = consentOn(page, 'fr-ch');
    await createBuyer(page, 'fr-ch').open('/products/physical');
    await expect(consent.banner).toBeVisible();
    const moved = await page.evaluate(() => Number(document.documentElement.dataset.moved ?? 0));
    expect(moved).toBeLessThan(0.01);
    for (const _ of ['closed', 'open']) {
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
      await consent.details.click();
    }
  });
}

test('nothing is measured before consent, nor after a refusal', async ({ page }) => {
  const told = await watchDataLayer(page);
  const shop = process.env.E2E_SHOP ?? '';
  const elsewhere: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(shop)) elsewhere.push(request.url());
  });
  const buyer = createBuyer(page, 'de-ch');
  const consent = consentOn(page, 'de-ch');
  await buyer.open('/products/physical');
  await buyer.add('birthday-physical', 50);
  await consent.selection.click();
  await buyer.toCart();
  await buyer.toAddress();
  expect(eventsOf(told)).toEqual([]);
  expect(elsewhere).toEqual([]);
  expect(await page.context().cookies()).toEqual(
    expect.not.arrayContaining([expect.objectContaining({ name: expect.stringMatching(/^_g/) })]),
  );
  // Each page begins denied; a choice is an update.
  expect(told[0]).toMatchObject({ 0: 'consent', 1: 'default', 2: DENIED });
  expect(told.filter((entry) => entry[1] === 'update')).toMatchObject([{ 0: 'consent', 2: DENIED }]);
});

test('after consent the way of a buyer is measured, the purchase once, and nothing of the person', async ({
  page,
  context,
}) => {
  const told = await watchDataLayer(page);
  const buyer = createBuyer(page, 'it-ch');
  const consent = consentOn(page, 'it-ch');
  const person = somebody();
  await buyer.open('/products/digital');
  await consent.all.click();
  expect(eventsOf(told)).toEqual([]);
  expect(told.at(-1)).toMatchObject({ 0: 'consent', 1: 'update', 2: GRANTED });
  await page.reload();
  await expect.poll(() => eventsOf(told)).toEqual(['productImpressions']);
  expect(
    told
      .at(-1)
      ?.ecommerce?.impressions?.map(({ position }) => position)
      .slice(0, 3),
  ).toEqual([1, 2, 3]);

  await buyer.add('thank-you-physical', 25);
  await buyer.add('good-luck-digital', 80, 2);
  expect(told.at(-1)?.ecommerce?.add?.products).toEqual([
    expect.objectContaining({ id: 'good-luck-digital', category: 'digital', price: '80.00', quantity: 2 }),
  ]);
  await buyer.toCart();
  await page
    .getByRole('button', { name: /^Rimuovere|^Togliere|^Eliminare/ })
    .first()
    .click();
  await expect
    .poll(() => told.at(-1)?.ecommerce?.remove?.products)
    .toMatchObject([{ id: 'thank-you-physical', price: '25.00', quantity: 1 }]);
  await buyer.toAddress();
  await buyer.fillAddress(person);
  await buyer.toPayment();
  await expect.poll(() => told.at(-1)?.ecommerce?.checkout?.actionField.step).toBe(2);
  await buyer.pay('Visa');
  await paymentPage.payByCard(page, APPROVED);
  const reference = await buyer.onOrderPage();
  await expect.poll(() => eventsOf(told).at(-1)).toBe('purchase');
  const purchased = {
    actionField: { id: reference, revenue: '160.00', shipping: '0.00', tax: '0.00' },
    products: [expect.objectContaining({ id: 'good-luck-digital', price: '80.00', quantity: 2 })],
  };
  expect(told.at(-1)?.ecommerce?.purchase).toEqual(purchased);

  await page.reload();
  await buyer.onOrderPage();
  const other = await context.newPage();
  const toldElsewhere = await watchDataLayer(other);
  await other.goto(page.url());
  await expect(other.getByRole('main')).toContainText(reference);
  await expect.poll(() => toldElsewhere.length).toBeGreaterThan(1);
  expect(eventsOf(toldElsewhere)).toEqual([]);
  expect(eventsOf(told)).toEqual([
    'productImpressions',
    'productDetail',
    'addToCart',
    'productDetail',
    'addToCart',
    'removeFromCart',
    'checkout',
    'checkout',
    'purchase',
  ]);
  const everything = JSON.stringify(told);
  const orderId = page.url().split('/').at(-1) ?? '';
  for (const secret of [...Object.values(person), orderId]) {
    if (secret.length > 3) expect(everything).not.toContain(secret);
  }
});

test.describe('the tag', () => {
  let house: House;
  let tag: Server;
  let asked: string[];

  test.beforeAll(async () => {
    tag = createServer((request, response) => {
      asked.push(request.url ?? '');
      response.setHeader('content-type', 'text/javascript');
      response.end('document.documentElement.dataset.tag = "there";');
    });
    await new Promise<void>((resolve) => tag.listen(0, '127.0.0.1', resolve));
    const { port } = tag.address() as AddressInfo;
    house = await openHouse({ ANALYTICS_ID: 'G-TEST123', ANALYTICS_URL: `http://127.0.0.1:${port}` });
  });
  test.beforeEach(() => {
    asked = [];
  });
  test.afterAll(async () => {
    await house.close();
    tag.close();
  });

  test('is fetched after consent and not before, and not where the address holds a secret', async ({
    page,
  }) => {
    const buyer = createBuyer(page, 'de-ch', house.shop);
    const consent = consentOn(page, 'de-ch');
    const there = page.locator('html[data-tag=there]');
    await buyer.open('');
    await expect(consent.banner).toBeVisible();
    expect(asked).toEqual([]);
    await consent.details.click();
    await consent.box('preference').check();
    await consent.box('statistics').check();
    await consent.selection.click();
    await expect(there).toBeAttached();
    expect(asked).toEqual(['/gtag/js?id=G-TEST123']);
    await page.getByRole('link', { name: 'Karten per E-Mail' }).first().click();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    expect(asked).toHaveLength(1);

    await buyer.open('/payment?p=nobodys-secret');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(there).not.toBeAttached();
    expect(asked).toHaveLength(1);
    await buyer.open('/cart');
    await expect(there).toBeAttached();

    await consent.settings.click();
    await consent.box('statistics').uncheck();
    await consent.selection.click();
    await page.reload();
    await expect(consent.settings).toBeVisible();
    await expect(there).not.toBeAttached();
    expect(asked).toHaveLength(2);
  });
});
