import { expect } from '@playwright/test';
import { LABELS } from '../support/labels.ts';
import { mockError } from './mock-responses.ts';
import type { Scene, View } from './view.ts';

/** Path at which the payer returns from the provider's page. */
const RETURN_PATH = '/:lang/payment?p=back-from-the-payment-page';

const expectAlert = ({ main }: Scene) =>
  expect(main.getByRole('alert').filter({ hasText: /\S/ })).toBeVisible();

async function openSummary({ page, main }: Scene): Promise<void> {
  await main.locator('[aria-haspopup=dialog]').click();
  await expect(page.getByRole('dialog')).toBeVisible();
}

const expectPayButton = ({ main, lang }: Scene) =>
  expect(main.getByRole('button', { name: LABELS[lang].pay })).toBeVisible();

/** Pages from the cart to the order. */
export const checkoutViews: readonly View[] = [
  {
    name: 'cart-empty',
    start: 'visitor',
    path: '/:lang/cart',
    after: ({ main, lang }) => expect(main.getByText(LABELS[lang].cartEmpty).first()).toBeVisible(),
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
      await expectAlert(scene);
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
      await expectAlert(scene);
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
  { name: 'payment', start: 'checkout', path: '/:lang/payment', after: expectPayButton },
  { name: 'payment-ready', start: 'ready', path: '/:lang/payment', after: expectPayButton },
  {
    name: 'payment-refused',
    start: 'ready',
    path: '/:lang/payment',
    before: ({ page }) => mockError(page, '**/api/orders', 502, 'PAYMENT_PROVIDER_RESPONSE_ERROR'),
    async after(scene) {
      await scene.main.getByRole('button', { name: LABELS[scene.lang].pay }).click();
      await expectAlert(scene);
    },
  },
  {
    name: 'payment-declined',
    start: 'ready',
    path: RETURN_PATH,
    order: {
      kind: 'digital',
      changes: { orderStatus: 'Failed', paymentStatus: 'UnAuthorized', purchasedItems: [] },
    },
    after: expectAlert,
  },
  {
    name: 'payment-waiting',
    start: 'ready',
    path: RETURN_PATH,
    order: {
      kind: 'digital',
      changes: { orderStatus: 'Created', paymentStatus: 'Started', purchasedItems: [] },
    },
  },
  {
    name: 'payment-of-another',
    start: 'ready',
    path: RETURN_PATH,
    before: ({ page }) => mockError(page, '**/api/payments/**', 404, 'NOT_FOUND'),
  },
  { name: 'payment-empty', start: 'visitor', path: '/:lang/payment', after: expectAlert },
  { name: 'order-digital', start: 'visitor', path: '/:lang/order/:order', order: { kind: 'digital' } },
  { name: 'order-posted', start: 'visitor', path: '/:lang/order/:order', order: { kind: 'posted' } },
  {
    name: 'order-refunded',
    start: 'visitor',
    path: '/:lang/order/:order',
    order: { kind: 'posted', changes: { orderStatus: 'Reverted', paymentStatus: 'Captured' } },
  },
  { name: 'order-of-another', start: 'cart', path: '/:lang/order/7d1f6a52-0000-4000-8000-000000000000' },
];
