import { expect, test } from '@playwright/test';
import { APPROVED, DECLINED, paymentPage } from './support/browser-buyer.ts';
import { expectPaidEverywhere, expectUnpaidEverywhere } from './support/paid-order.ts';
import { goToPayment } from './support/to-payment.ts';

const TRACE = /[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/;

test('an aborted and a declined payment are reported and keep all input, and the retry takes one click', async ({
  page,
}) => {
  const { buyer, person } = await goToPayment(page, 'de-ch', {
    cards: [{ reference: 'flowers-digital', francs: 30 }],
  });
  await buyer.agree('Visa');
  const alert = page.getByRole('alert');
  for (const { end, key, status } of [
    { end: () => paymentPage.abort(page), key: 'payment.aborted', status: 'Reverted/Cancelled' },
    {
      end: async () => {
        await paymentPage.payByCard(page, DECLINED);
        await paymentPage.abort(page);
      },
      key: 'payment.declined',
      status: 'Failed/UnAuthorized',
    },
  ]) {
    await page.getByRole('button', { name: 'CHF 30.00 bezahlen' }).click();
    await page.waitForURL(/\/saferpay\//);
    const reference = await paymentPage.reference(page);
    await end();
    await expect(alert).toContainText(key);
    await expect(alert).toContainText(TRACE);
    await expect(alert).toContainText(reference);
    await expectUnpaidEverywhere(reference, status);
    await expect(page.getByRole('main')).toContainText(person.email);
    await expect(page.getByRole('radio', { name: 'Visa' })).toBeChecked();
  }
  await buyer.pay('Visa');
  await paymentPage.payByCard(page, APPROVED);
  await expectPaidEverywhere(await buyer.onOrderPage(), person.email, {
    total: 3000,
    digital: [3000],
    posted: [],
    method: 'VISA',
  });
});
