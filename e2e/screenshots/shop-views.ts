import { expect, type Page } from '@playwright/test';
import { untilStarted } from '../support/browser-buyer.ts';
import { LABELS } from '../support/labels.ts';
import { mockError } from './mock-responses.ts';
import type { Scene, View } from './view.ts';

const LIST_LINK = 'a[href$="/products/physical"]';

const locateConsentBanner = (page: Page) => page.locator('[data-consent-banner]');

const locateSecondCard = ({ main }: Scene) => main.getByRole('article').nth(1);

/** Enters a value for the second card of the list and adds the card to the cart. */
async function addFromList(scene: Scene, francs: string): Promise<void> {
  const card = locateSecondCard(scene);
  // On a phone, this link opens the form in place. The title links to the card's page.
  await card.locator('a[href*="#choose-"]').click();
  await card.getByRole('textbox').first().fill(francs);
  await card.getByRole('button').last().click();
  await expect(card.locator('[role=alert], [role=status]').filter({ hasText: /\S/ })).toBeVisible();
}

async function typeValue({ main, lang }: Scene, francs: string): Promise<void> {
  await main.getByRole('textbox', { name: LABELS[lang].price }).fill(francs);
}

/** Home, lists, cards, and their overlays. */
export const shopViews: readonly View[] = [
  { name: 'home', start: 'visitor', path: '/:lang' },
  {
    name: 'home-menu-open',
    start: 'visitor',
    path: '/:lang',
    narrow: true,
    window: 'top',
    async after({ page }) {
      await page.getByRole('banner').locator('[aria-haspopup=dialog]').click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: 'consent-first-visit',
    start: 'newcomer',
    path: '/:lang',
    window: 'top',
    after: ({ page }) => expect(locateConsentBanner(page)).toBeVisible(),
  },
  {
    name: 'consent-details',
    start: 'newcomer',
    path: '/:lang',
    window: 'top',
    async after({ page }) {
      await locateConsentBanner(page).locator('[aria-expanded]').click();
      await expect(locateConsentBanner(page).getByRole('checkbox').last()).toBeVisible();
    },
  },
  { name: 'list-physical', start: 'visitor', path: '/:lang/products/physical' },
  { name: 'list-digital', start: 'visitor', path: '/:lang/products/digital' },
  {
    name: 'list-refused',
    start: 'visitor',
    path: '/:lang/products/physical',
    window: locateSecondCard,
    after: (scene) => addFromList(scene, '4'),
  },
  {
    name: 'list-added',
    start: 'visitor',
    path: '/:lang/products/physical',
    window: locateSecondCard,
    after: (scene) => addFromList(scene, '50'),
  },
  {
    name: 'list-loading',
    start: 'visitor',
    path: '/:lang',
    window: 'top',
    async after({ page, main }) {
      await page.evaluate(() => {
        window.fetch = () => new Promise(() => undefined);
      });
      await main.locator(LIST_LINK).first().click();
      await expect(page.locator('main[aria-busy=true]')).toBeVisible();
    },
  },
  {
    name: 'page-failed',
    start: 'visitor',
    path: '/:lang',
    before: ({ page }) => mockError(page, '**/api/products?*', 500, 'INTERNAL_SERVER_ERROR'),
    async after({ page, main }) {
      await untilStarted(page);
      await main.locator(LIST_LINK).first().click();
      await expect(page).toHaveTitle(/\S/);
      await expect(main.getByRole('button')).toBeVisible();
    },
  },
  { name: 'giftcard', start: 'visitor', path: '/:lang/giftcard/birthday-physical' },
  {
    name: 'giftcard-typed',
    start: 'visitor',
    path: '/:lang/giftcard/birthday-physical',
    after: (scene) => typeValue(scene, '120'),
  },
  {
    name: 'giftcard-added',
    start: 'cart',
    path: '/:lang/giftcard/flowers-digital',
    window: ({ main }) => main.locator('form'),
    async after(scene) {
      const { main, lang } = scene;
      await typeValue(scene, '30');
      await main.getByRole('button', { name: LABELS[lang].add, exact: true }).click();
      await expect(main.getByRole('link', { name: LABELS[lang].goToCart, exact: true })).toBeVisible();
    },
  },
  {
    name: 'giftcard-shipping-cost-open',
    start: 'visitor',
    path: '/:lang/giftcard/mountain-physical',
    window: ({ main }) => main.locator('details').first(),
    after: ({ main }) => main.locator('summary').first().click(),
  },
  { name: 'giftcard-sold-out', start: 'visitor', path: '/:lang/giftcard/easter-physical' },
  { name: 'not-found', start: 'visitor', path: '/:lang/giftcard/no-such-card' },
];
