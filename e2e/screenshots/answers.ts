import type { Page } from '@playwright/test';
import { APPROVED, newPerson, paymentPage } from '../support/browser-buyer.ts';
import { atPayment } from '../support/to-payment.ts';
import type { Lang } from '../support/words.ts';
import type { PaidOrder } from './view.ts';

export type OrderAnswer = { id: string; [field: string]: unknown };

const CARDS = {
  digital: [{ reference: 'flowers-digital', francs: 30, amount: 2 }],
  posted: [
    { reference: 'birthday-physical', francs: 100, amount: 2 },
    { reference: 'mountain-physical', francs: 50 },
  ],
} as const satisfies Record<PaidOrder, readonly object[]>;

export const BUYER = newPerson({ email: 'lea.dangelo-mueller@example.ch' });

/** Buys and pays. Returns the shop's response about the order. */
export async function buy(page: Page, lang: Lang, kind: PaidOrder, shop: string): Promise<OrderAnswer> {
  const { buyer } = await atPayment(page, lang, { cards: CARDS[kind], person: BUYER, shop });
  await buyer.pay('Visa');
  await paymentPage.payByCard(page, APPROVED);
  await buyer.onOrderPage();
  const answer = await page.request.get(`${shop}/api/orders`);
  return answer.json();
}

/** Replaces reference and dates with the values that every picture shows. */
export function withFixedFacts(order: OrderAnswer): OrderAnswer {
  return {
    ...order,
    reference: 'K7MR-4XWN',
    orderDate: '2026-03-09T09:30:00.000Z',
    expectedDelivery: order.expectedDelivery === null ? null : { from: '2026-03-11', to: '2026-03-13' },
  };
}

/** Answers all calls about orders and payments with this order. */
export async function answerWithOrder(page: Page, order: OrderAnswer): Promise<void> {
  for (const address of ['**/api/orders*', '**/api/payments/**']) {
    await page.route(address, (route) => route.fulfill({ json: order }));
  }
}

/** A fixed problem, so that pictures of it can be compared. */
const FAULT = { id: '5f0c2a7e-3b1d-4c55-9a60-8e2f7d914b36', timestamp: '2026-03-09T09:30:00.000Z' };

/** Makes the shop answer writes to an address with one of its own errors; reads still work. */
export async function answerWithFault(
  page: Page,
  address: string,
  status: number,
  messageKey: string,
): Promise<void> {
  await page.route(address, (route) =>
    route.request().method() === 'GET' && address.endsWith('/orders')
      ? route.continue()
      : route.fulfill({ status, json: { ...FAULT, messageKey } }),
  );
}
