import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { exampleAddress } from '../../testkit/buyer.ts';
import { getJourneySources } from './journey-sources.ts';
import type { Lang } from './labels.ts';

type OrderOptions = { digital?: number; posted?: number; lang?: Lang };

/**
 * Buys gift cards through the API in the page's session, and waits until the digital cards are issued.
 */
export async function buyGifts(
  page: Page,
  { digital = 1, posted = 0, lang = 'de-ch' }: OrderOptions = {},
): Promise<{ orderId: string; reference: string; email: string; path: string; api: string }> {
  const shop = process.env.E2E_SHOP ?? '';
  const { request } = page;
  await request.get(`${shop}/api/orders`);
  const cookies = await page.context().cookies();
  const csrf = cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? '';
  const headers = { 'x-xsrf-token': csrf, 'idempotency-key': randomUUID() };
  const email = `lea.${randomUUID().replaceAll('-', '')}@example.ch`;
  const response = await request.post(`${shop}/api/orders`, {
    headers,
    data: {
      lang,
      paymentMethod: 'VISA',
      cart: [
        { product: { id: 'flowers-digital', price: 8000 }, amount: digital },
        { product: { id: 'birthday-physical', price: 5000 }, amount: posted },
      ].filter(({ amount }) => amount > 0),
      deliveryOption: { key: posted > 0 ? 'standard' : 'digital' },
      addresses: { useSameAddress: true, primaryAddress: exampleAddress(email) },
    },
  });
  const { id: orderId, reference } = await response.json();
  const secret = await getJourneySources().external.pay(reference);
  await request.post(`${shop}/api/payments/saferpay/assert?p=${encodeURIComponent(secret)}`, { headers });
  const api = `${shop}/api/gifts/${orderId}`;
  const readStates = async () => {
    const gifts = await (await request.get(api)).json();
    return gifts.cards.map(({ state }: { state: string }) => state);
  };
  await expect.poll(readStates, { timeout: 30_000 }).toEqual(Array.from({ length: digital }, () => 'ready'));
  return { orderId, reference, email, path: `${shop}/${lang}/gift/${orderId}`, api };
}
