import type { Page } from '@playwright/test';
import { APPROVED, newPerson, paymentPage } from '../support/browser-buyer.ts';
import type { Lang } from '../support/labels.ts';
import { goToPayment } from '../support/to-payment.ts';
import type { PaidOrder } from './view.ts';

export type OrderResponse = { id: string; [field: string]: unknown };

const CARDS = {
  digital: [{ reference: 'flowers-digital', francs: 30, amount: 2 }],
  posted: [
    { reference: 'birthday-physical', francs: 100, amount: 2 },
    { reference: 'mountain-physical', francs: 50 },
  ],
} as const satisfies Record<PaidOrder, readonly object[]>;

export const BUYER = newPerson({ email: 'lea.dangelo-mueller@example.ch' });

/** Buys and pays. Returns the shop's response about the order. */
export async function buy(page: Page, lang: Lang, kind: PaidOrder, shop: string): Promise<OrderResponse> {
  const { buyer } = await goToPayment(page, lang, { cards: CARDS[kind], person: BUYER, shop });
  await buyer.pay('Visa');
  await paymentPage.payByCard(page, APPROVED);
  await buyer.onOrderPage();
  // The server may have just closed the connection, which was idle since the last purchase.
  const response = await page.request.get(`${shop}/api/orders`, { maxRetries: 2 });
  return response.json();
}

/** Replaces the reference and the dates, so that every picture shows the same values. */
export function withFixedFacts(order: OrderResponse): OrderResponse {
  return {
    ...order,
    reference: 'K7MR-4XWN',
    orderDate: '2026-03-09T09:30:00.000Z',
    expectedDelivery: order.expectedDelivery === null ? null : { from: '2026-03-11', to: '2026-03-13' },
  };
}

/** Makes all calls about orders and payments return this order. */
export async function mockOrder(page: Page, order: OrderResponse): Promise<void> {
  for (const urlPattern of ['**/api/orders*', '**/api/payments/**']) {
    await page.route(urlPattern, (route) => route.fulfill({ json: order }));
  }
}

/** A fixed id and time for errors, so that pictures can be compared. */
const ERROR = { id: '5f0c2a7e-3b1d-4c55-9a60-8e2f7d914b36', timestamp: '2026-03-09T09:30:00.000Z' };

/** Makes calls to a URL return an error of the shop. Reads of orders still work. */
export async function mockError(
  page: Page,
  urlPattern: string,
  status: number,
  messageKey: string,
): Promise<void> {
  await page.route(urlPattern, (route) =>
    route.request().method() === 'GET' && urlPattern.endsWith('/orders')
      ? route.continue()
      : route.fulfill({ status, json: { ...ERROR, messageKey } }),
  );
}
