import { expect, type Page, test } from '@playwright/test';
import { isFullRun } from '../testkit/full-run.ts';
import { checkoutViews } from './screenshots/checkout-views.ts';
import { contentViews } from './screenshots/content-views.ts';
import { giftViews } from './screenshots/gift-views.ts';
import { openView, prepareViews, type StartData } from './screenshots/shoot.ts';
import { shopViews } from './screenshots/shop-views.ts';
import { type Scene, type View, WIDE, type Width } from './screenshots/view.ts';
import { waitForAnimations } from './support/accessible.ts';
import { buy, getSharedDesk, type JourneyDesk, signIn } from './support/desk.ts';
import { enlargeText, findCutParts, findInvisibleStates, listColours } from './support/display-settings.ts';
import type { Lang } from './support/labels.ts';

const ALL = [...shopViews, ...checkoutViews, ...giftViews, ...contentViews];
/** Views with every kind of control and layout. A whole run adds the others. */
const SAMPLE = [
  'home',
  'consent-details',
  'list-physical',
  'giftcard',
  'cart',
  'address-faults',
  'payment-ready',
  'order-posted',
  'gift-written',
  'faq',
];
/** Views that together have each kind of control, in each state. */
const CONTROLS = ['consent-details', 'list-physical', 'cart', 'address-faults', 'payment-ready'];
const VIEWS = ALL.filter(({ name }) => isFullRun || SAMPLE.includes(name));
const PHONE = 390;
const SMALL_PHONE = 320;
/** Widths in px: small phone, phone, tablet in both directions, laptop. */
const WINDOWS = [SMALL_PHONE, PHONE, 768, 1024, 1440];
/** A sheet of A4 paper in portrait, at 96 dpi. */
const PAPER = { width: 794, height: 1123 };

test.use({ serviceWorkers: 'block' });
test.slow();

const toScene = (page: Page, lang: Lang): Scene => ({ page, lang, main: page.getByRole('main') });

/** Visits the views in one window. */
async function visit(
  scene: Scene,
  views: readonly View[],
  width: Width,
  check: (view: View) => Promise<void>,
) {
  const stage: StartData = await prepareViews(scene.page, scene.lang, process.env.E2E_SHOP ?? '');
  for (const view of views) {
    await test.step(view.name, async () => {
      await openView(scene, view, width, stage);
      await waitForAnimations(scene.page);
      await check(view);
      await scene.page.unrouteAll({ behavior: 'ignoreErrors' });
    });
  }
}

for (const lang of isFullRun ? (['de-ch', 'fr-ch', 'it-ch'] as const) : (['de-ch'] as const)) {
  test(`at 200 % text size, every page fits on a phone, in ${lang}`, async ({ page }) => {
    const scene = toScene(page, lang);
    await visit(scene, VIEWS, PHONE, async ({ name }) => {
      for (const width of [PHONE, SMALL_PHONE]) {
        await page.setViewportSize({ width, height: 844 });
        for (const how of ['default size', 'text only'] as const) {
          await enlargeText(page, how);
          expect.soft([name, width, how, await findCutParts(page)]).toEqual([name, width, how, []]);
        }
      }
    });
  });
}

for (const lang of isFullRun ? (['de-ch', 'fr-ch', 'it-ch'] as const) : (['de-ch'] as const)) {
  test(`no word is torn and nothing is cut off in any window, in ${lang}`, async ({ page }) => {
    const scene = toScene(page, lang);
    await visit(scene, VIEWS, PHONE, async ({ name, narrow }) => {
      for (const width of WINDOWS) {
        if (narrow && width >= WIDE) continue;
        await page.setViewportSize({ width, height: 844 });
        await waitForAnimations(page);
        expect.soft([name, width, await findCutParts(page, false)]).toEqual([name, width, []]);
      }
    });
  });
}

test.describe('in a contrast theme', () => {
  for (const colorScheme of isFullRun ? (['dark', 'light'] as const) : (['dark'] as const)) {
    test.describe(colorScheme, () => {
      test.use({ forcedColors: 'active', colorScheme });

      test(`every state of a control is visible in the shop, in a ${colorScheme} theme`, async ({ page }) => {
        const scene = toScene(page, 'de-ch');
        const seen = new Set<string>();
        const views = VIEWS.filter(({ name }) => isFullRun || CONTROLS.includes(name));
        await visit(scene, views, PHONE, async ({ name }) => {
          const states = ['checked', 'pressed', 'invalid', 'disabled', 'focused'] as const;
          const faults = await findInvisibleStates(page, states, seen);
          expect.soft([name, faults]).toEqual([name, []]);
        });
        await page.setViewportSize({ width: 1440, height: 900 });
        await page.goto(`${process.env.E2E_SHOP}/de-ch/products/physical`);
        expect(await findInvisibleStates(page, ['current'])).toEqual([]);
      });

      test(`every state and chart is visible at the desk, in a ${colorScheme} theme`, async ({ page }) => {
        const desk = getSharedDesk();
        const reference = await buy(desk.journeyShop, { kind: 'posted', cards: 2 });
        await signIn(page, desk, { signInName: 'kim', role: 'everything' });
        const seen = new Set<string>();
        await visitDesk(page, desk, reference, async (path) => {
          const states = ['checked', 'current', 'invalid', 'disabled', 'focused'] as const;
          const faults = await findInvisibleStates(page, states, seen);
          expect.soft([path, faults]).toEqual([path, []]);
          for (const chart of await page.locator('main svg[role=img]').all())
            expect.soft((await listColours(chart)).length, path).toBeGreaterThan(1);
        });
      });
    });
  }
});

test('at 200 % text size, every page of the desk fits', async ({ page }) => {
  const desk = getSharedDesk();
  const reference = await buy(desk.journeyShop, { kind: 'posted', cards: 2 });
  await signIn(page, desk, { signInName: 'lou', role: 'everything' });
  await visitDesk(page, desk, reference, async (path) => {
    for (const width of [1280, PHONE, SMALL_PHONE]) {
      await page.setViewportSize({ width, height: 844 });
      await enlargeText(page, 'default size');
      expect.soft([path, width, await findCutParts(page)]).toEqual([path, width, []]);
    }
    await page.setViewportSize({ width: 1280, height: 960 });
  });
});

async function visitDesk(
  page: Page,
  desk: JourneyDesk,
  reference: string,
  check: (path: string) => Promise<void>,
): Promise<void> {
  const paths = ['/today', '/orders', '/packing', '/refunds', '/me', '/catalogue/winter-digital'];
  const others = [
    '/packing/post',
    '/review',
    '/accounts',
    '/receipts',
    '/sale',
    '/catalogue',
    '/stock',
    '/people',
  ];
  for (const path of [`/orders/${reference}`, ...paths, ...(isFullRun ? others : [])]) {
    await page.goto(desk.address + path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
    await check(path);
  }
}

/** Views that people print, and what must be on paper. */
const PRINTED: Record<string, RegExp> = {
  cart: /Von uns allen[\s\S]*CHF.541\.20/,
  'payment-ready': /D’Angelo-Müller[\s\S]*TWINT/,
  'order-posted': /K7MR-4XWN[\s\S]*Zum Geburtstag[\s\S]*CHF/,
  'gift-written': /Nonna Giuseppina[\s\S]*Achtzigsten/,
  'gift-hand-over': /CHF.80\.00/,
};

/** Lists navigation and controls that paper doesn't need. */
const listUselessOnPaper = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('header, footer, nav, search, button, dialog')]
      .filter((element) => element.checkVisibility())
      .map((element) => element.outerHTML.slice(0, 100)),
  );

test('on paper, pages show content and choices without navigation', async ({ page }) => {
  const scene = toScene(page, 'de-ch');
  const printed = ALL.filter(({ name }) => name in PRINTED);
  expect(printed).toHaveLength(Object.keys(PRINTED).length);
  await visit(scene, printed, PHONE, async ({ name }) => {
    await page.emulateMedia({ media: 'print' });
    await page.setViewportSize(PAPER);
    expect.soft([name, await listUselessOnPaper(page)]).toEqual([name, []]);
    expect.soft(await scene.main.innerText()).toMatch(PRINTED[name] ?? /^$/);
    expect.soft([name, await findCutParts(page)]).toEqual([name, []]);
    // Browsers print backgrounds only on request, and the mark of a choice is one.
    for (const input of await page.locator('main input:checked:visible').all())
      await expect.soft(input).toHaveCSS('print-color-adjust', 'exact');
    await page.emulateMedia({ media: 'screen' });
  });
});

test('on paper, the lists of the desk show content without navigation', async ({ page }) => {
  const desk = getSharedDesk();
  const reference = await buy(desk.journeyShop, { kind: 'posted', cards: 2 });
  await signIn(page, desk, { signInName: 'pia', role: 'everything' });
  for (const path of ['/packing', `/packing/${reference}`, '/orders', `/orders/${reference}`]) {
    await page.goto(desk.address + path);
    await expect(page.getByRole('main')).toContainText(reference);
    await page.emulateMedia({ media: 'print' });
    await page.setViewportSize(PAPER);
    await expect(page.getByRole('main')).toContainText(reference);
    const useless = await listUselessOnPaper(page);
    expect.soft([path, useless]).toEqual([path, []]);
    await page.emulateMedia({ media: 'screen' });
  }
});
