import { expect, type Page } from '@playwright/test';
import { APPROVED, createBrowserBuyer, newPerson, paymentPage } from './support/browser-buyer.ts';
import { readPdf } from './support/card-pdf.ts';
import { locateConsent } from './support/consent-question.ts';
import { LABELS } from './support/labels.ts';
import { expectPaidEverywhere } from './support/paid-order.ts';
import { test } from './support/shop-test.ts';
import { goToPayment } from './support/to-payment.ts';

const shop = () => process.env.E2E_SHOP ?? '';

const A4 = { width: 794, height: 1123 };

/** Returns the text of the page as printed on A4. Checks that it shows no controls and no overlays. */
async function printPage(page: Page): Promise<string> {
  const screen = page.viewportSize();
  const consent = locateConsent(page);
  await consent.settings.click();
  await expect(consent.banner).toBeVisible();
  await page.setViewportSize(A4);
  await page.emulateMedia({ media: 'print' });
  await expect(consent.banner).toBeHidden();
  await expect(page.getByRole('button')).toHaveCount(0);
  const pages = await readPdf(await page.pdf({ format: 'A4' }));
  await page.emulateMedia({ media: null });
  if (screen !== null) await page.setViewportSize(screen);
  await consent.selection.click();
  return pages.map(({ text }) => text.replace(/\s+/g, ' ')).join(' ');
}

test('the order page shows the whole order, also after a reload, and going back offers no second payment', async ({
  page,
}) => {
  const person = newPerson({ firstName: 'Bjørn', city: 'Zürich', zipCode: '8001' });
  const { buyer } = await goToPayment(page, 'de-ch', {
    cards: [
      { reference: 'birthday-physical', francs: 50, amount: 2 },
      { reference: 'flowers-digital', francs: 30 },
    ],
    person,
  });
  await buyer.pay('Visa');
  await paymentPage.payByCard(page, APPROVED);
  const reference = await buyer.onOrderPage();
  const main = page.getByRole('main');
  const check = async () => {
    await expect(main.getByRole('alert')).toContainText(`Bestellung ${reference}`);
    await expect(main.getByRole('alert')).toContainText('per Post und per E-Mail');
    const details = main.getByRole('region', { name: 'Angaben zur Bestellung' });
    await expect(details).toContainText(reference);
    await expect(details).toContainText('Visa');
    await expect(details.locator('dd svg')).toBeVisible();
    await expect(details).toContainText(/bis (Montag|Dienstag|Mittwoch|Donnerstag|Freitag), \d+\.\s/);
    await expect(details).toContainText('8001 Zürich');
    await expect(details).not.toContainText(person.email);
    await expect(main).toContainText('Vielen Dank, Bjørn!');
    const summary = main.getByRole('region', { name: 'Ihre Bestellung' });
    await expect(summary).toContainText('2 × CHF 50.00');
    await expect(summary).toContainText('CHF 131.20');
    await expect(summary).toContainText('inkl. MwSt.');
    await expect(page.getByTestId('cart-badge')).toHaveCount(0);
  };
  await check();
  await expectPaidEverywhere(reference, person.email, {
    total: 2 * 5000 + 3000 + 120,
    digital: [3000],
    posted: [5000, 5000],
    delivery: 'standard',
    method: 'VISA',
  });
  await page.reload();
  await check();
  const paper = await printPage(page);
  for (const words of [
    reference,
    '2 × CHF 50.00',
    '1 × CHF 30.00',
    'CHF 1.20',
    'CHF 131.20',
    '8001 Zürich',
    'Visa',
  ])
    expect(paper).toContain(words);
  expect(paper).toMatch(/bis (Montag|Dienstag|Mittwoch|Donnerstag|Freitag), \d+\. /);
  for (const words of ['Zur Startseite', 'Geschenk gestalten', 'herunterladen', 'Bestellung ansehen'])
    expect(paper).not.toContain(words);

  const address = page.url();
  for (let step = 0; step < 3; step += 1) {
    await page.goBack();
    await page.waitForLoadState();
    await expect(page.getByRole('button', { name: LABELS['de-ch'].pay })).toHaveCount(0);
  }
  await buyer.expectEmptyCart();
  await page.goto(address);
  await check();
  // Leaving clears the buyer's data: the next form is empty.
  await main.getByRole('link', { name: 'Zur Startseite' }).click();
  await expect(page).toHaveURL(`${shop()}/de-ch`);
  await buyer.add('birthday-physical', 20);
  await buyer.toCart();
  await buyer.toAddress();
  await expect(page.locator('[name="primaryAddress.firstName"]')).toHaveValue('');
});

test('another browser sees only the outcome by the return address, also after a reload and going back', async ({
  page,
  browser,
}) => {
  const person = newPerson();
  const { buyer } = await goToPayment(page, 'de-ch', {
    cards: [{ reference: 'flowers-digital', francs: 30 }],
    person,
  });
  const returned = page.waitForRequest(/\/payment\?p=/);
  await buyer.pay('Visa');
  const reference = await paymentPage.reference(page);
  await paymentPage.payByCard(page, APPROVED);
  const secret = new URL((await returned).url()).search;
  await buyer.onOrderPage();
  const orderPath = new URL(page.url()).pathname;

  const otherBrowser = await browser.newContext();
  const other = await otherBrowser.newPage();
  const title = other.getByRole('heading', { level: 1 });
  const paid = 'Il suo ordine è pagato';
  await other.goto(`${shop()}/it-ch/payment${secret}`);
  await expect(title).toHaveText(paid);
  await other.reload();
  await expect(title).toHaveText(paid);
  await other.locator('main a[href="/it-ch"]').click();
  await expect(other).toHaveURL(`${shop()}/it-ch`);
  await other.goBack();
  await expect(title).toHaveText(paid);
  for (const secretOfBuyer of [reference, person.email, person.lastName, person.street])
    await expect(other.locator('body')).not.toContainText(secretOfBuyer);
  await other.goto(shop() + orderPath);
  await expect(other).toHaveURL(`${shop()}/de-ch`);
  // A visitor with a different cart reads that the order belongs to another buyer.
  await createBrowserBuyer(other, 'de-ch').add('flowers-digital', 30);
  await other.goto(shop() + orderPath);
  await expect(other.getByRole('heading', { level: 1 })).toContainText('können wir hier nicht anzeigen');
  await expect(other.locator('body')).not.toContainText(person.email);
  await otherBrowser.close();
});

test('every step survives a reload and a direct visit, with all choices and typed text', async ({ page }) => {
  const person = newPerson();
  const buyer = createBrowserBuyer(page, 'it-ch');
  const words = LABELS['it-ch'];
  const main = page.getByRole('main');
  await buyer.add('birthday-physical', 50, 2);
  await buyer.open('/cart');
  await buyer.chooseInsured();
  await page.reload();
  await expect(main.getByRole('radio', { name: words.insured })).toBeChecked();
  await buyer.open('/address');
  await page.getByRole('textbox', { name: words.firstName, exact: true }).fill('Chiara');
  await page.getByRole('checkbox', { name: words.sameAddress }).uncheck();
  await page.reload();
  await expect(page.getByRole('textbox', { name: words.firstName, exact: true }).first()).toHaveValue(
    'Chiara',
  );
  await expect(page.getByRole('checkbox', { name: words.sameAddress })).not.toBeChecked();
  // Half an address opens the payment page but does not allow payment.
  await buyer.open('/payment');
  await expect(main.getByRole('listitem').filter({ hasText: 'Completare l’indirizzo' })).toHaveCount(1);
  await main.getByRole('link', { name: 'Inserire l’indirizzo' }).click();
  await page.getByRole('checkbox', { name: words.sameAddress }).check();
  await buyer.fillAddress(person);
  await buyer.toPayment();
  await buyer.agree('TWINT');
  await page.reload();
  await expect(main.getByRole('radio', { name: 'TWINT' })).toBeChecked();
  await expect(main.getByRole('checkbox', { checked: true })).toHaveCount(3);
  await expect(main).toContainText(person.email);
});
