import { expect } from '@playwright/test';
import { openDatabase } from '../testkit/database.ts';
import { readOrder } from '../testkit/order-facts.ts';
import { isWholeRun } from '../testkit/whole-run.ts';
import { APPROVED, paymentPage } from './support/browser-buyer.ts';
import { type JourneyShop, openJourneyShop } from './support/journey-shop.ts';
import { clerk, expectReconciled } from './support/operator.ts';
import { test } from './support/shop-test.ts';
import { atPayment } from './support/to-payment.ts';

/** A shop of its own: the sums of its acquirer are those of one order. */
let own: JourneyShop;
let database: ReturnType<typeof openDatabase>;
test.beforeAll(async () => {
  own = await openJourneyShop({});
  database = openDatabase(own.database);
});
test.afterAll(async () => {
  await database?.close();
  await own?.close();
});

// What is bought, declined, aborted and refunded there is part of many journeys; the books are compared here.
for (const lang of isWholeRun ? (['de-ch'] as const) : [])
  test('what was bought and refunded at the first payment provider agrees with the acquirer', async ({
    page,
  }) => {
    const { buyer } = await atPayment(page, lang, {
      cards: [{ reference: 'flowers-digital', francs: 30 }],
      shop: own.shop,
    });
    await buyer.pay('Visa');
    await paymentPage.payByCard(page, APPROVED);
    const reference = await buyer.onOrderPage();
    await clerk(own, 'refund', reference);
    await expect
      .poll(async () => (await readOrder(database.rows, reference))?.status)
      .toBe('Reverted/Captured');
    await expectReconciled(own, reference);
  });
