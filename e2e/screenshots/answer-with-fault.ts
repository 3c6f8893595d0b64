import type { Page } from '@playwright/test';

/** Always the same, so that a picture of a fault can be compared with one taken before. */
const FAULT = { id: '5f0c2a7e-3b1d-4c55-9a60-8e2f7d914b36', timestamp: '2026-03-09T09:30:00.000Z' };

/** Lets the shop answer what is sent to an address with one of its own errors; reading stays as it is. */
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
