import { expect } from '@playwright/test';
import { WORDS } from '../support/words.ts';
import { answerWithFault } from './answers.ts';
import type { Scene, View } from './view.ts';

/** The return from the provider's page. */
const RETURN = '/:lang/payment?p=back-from-the-payment-page';

const alertShown = ({ main }: Scene) =>
  expect(main.getByRole('alert').filter({ hasText: /\S/ })).toBeVisible();

async function openSummary({ page, main }: Scene): Promise<void> {
  await main.locator('[aria-haspopup=dialog]').click();
  await expect(page.getByRole('dialog')).toBeVisible();
}

const payShown = ({ main, lang }: Scene) =>
  expect(main.getByRole('button', { name: WORDS[lang].pay })).toBeVisible();

/** Pages from the cart to the order. */
export const checkoutViews: readonly View[] = [
  {
    name: 'cart-empty',
    start: 'visitor',
    path: '/:lang/cart',
    after: ({ main, lang }) => expect(main.getByText(WORDS[lang].empty).first()).toBeVisible(),
  },
  {
    name: 'cart',
    start: 'cart',
    path: '/:lang/cart',
    after: ({ main }) => expect(main.getByRole('textbox').first()).toBeVisible(),
  },
  {
    name: 'cart-refused',
    start: 'cart',
    path: '/:lang/cart',
    async after(scene) {
      await scene.main.getByRole('textbox').first().fill('99');
      await alertShown(scene);
    },
  },
  {
    name: 'address',
    start: 'cart',
    path: '/:lang/address',
    after: ({ main }) => expect(main.getByRole('textbox').first()).toBeVisible(),
  },
  {
    name: 'address-faults',
    start: 'cart',
    path: '/:lang/address',
    async after(scene) {
      await scene.page.locator('button[type=submit]:visible').click();
      await alertShown(scene);
    },
  },
  {
    name: 'address-billing',
    start: 'checkout',
    path: '/:lang/address',
    after: ({ main }) => main.getByRole('checkbox').uncheck(),
  },
  {
    name: 'address-summary-open',
    start: 'checkout',
    path: '/:lang/address',
    narrow: true,
    window: 'top',
    after: openSummary,
  },
  { name: 'payment', start: 'checkout', path: '/:lang/payment', after: payShown },
  { name: 'payment-ready', start: 'ready', path: '/:lang/payment', after: payShown },
  {
    name: 'payment-refused',
    start: 'ready',
    path: '/:lang/payment',
    before: ({ page }) => answerWithFault(page, '**/api/orders', 502, 'PAYMENT_PROVIDER_RESPONSE_ERROR'),
    async after(scene) {
      await scene.main.getByRole('button', { name: WORDS[scene.lang].pay }).click();
      await alertShown(scene);
    },
  },
  {
    name: 'payment-declined',
    start: 'ready',
    path: RETURN,
    order: {
      of: 'digital',
      ended: { orderStatus: 'Failed', paymentStatus: 'UnAuthorized', purchasedItems: [] },
    },
    after: alertShown,
  },
  {
    name: 'payment-waiting',
    start: 'ready',
    path: RETURN,
    order: { of: 'digital', ended: { orderStatus: 'Created', paymentStatus: 'Started', purchasedItems: [] } },
  },
  {
    name: 'payment-of-another',
    start: 'ready',
    path: RETURN,
    before: ({ page }) => answerWithFault(page, '**/api/payments/**', 404, 'NOT_FOUND'),
  },
  { name: 'payment-empty', start: 'visitor', path: '/:lang/payment', after: alertShown },
  { name: 'order-digital', start: 'visitor', path: '/:lang/order/:order', order: { of: 'digital' } },
  { name: 'order-posted', start: 'visitor', path: '/:lang/order/:order', order: { of: 'posted' } },
  {
    name: 'order-refunded',
    start: 'visitor',
    path: '/:lang/order/:order',
    order: { of: 'posted', ended: { orderStatus: 'Reverted', paymentStatus: 'Captured' } },
  },
  { name: 'order-of-another', start: 'cart', path: '/:lang/order/7d1f6a52-0000-4000-8000-000000000000' },
];
