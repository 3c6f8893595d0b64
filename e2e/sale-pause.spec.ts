import { expect } from '@playwright/test';
import { isWholeRun } from '../testkit/whole-run.ts';
import { buyerOn } from './support/browser-buyer.ts';
import { type JourneyShop, openJourneyShop } from './support/journey-shop.ts';
import { clerk } from './support/operator.ts';
import { test } from './support/shop-test.ts';
import { atPayment, paymentPageOf } from './support/to-payment.ts';
import { LANGS } from './support/words.ts';

const DEFAULTS = {
  'de-ch': 'Karten per E-Mail verkaufen wir zurzeit nicht.',
  'fr-ch': 'Les cartes envoyées par e-mail ne sont pas en vente pour l’instant.',
  'it-ch': 'Le carte inviate per e-mail al momento non sono in vendita.',
};
const HELD = /Der Verkauf einer Karte im Warenkorb ist zurzeit unterbrochen/;
const OWN = { 'de-ch': 'Ab 14 Uhr wieder.', 'fr-ch': 'Dès 14 h.', 'it-ch': 'Dalle 14.' };

let ownShop: JourneyShop;
test.beforeAll(async () => {
  ownShop = await openJourneyShop();
});
test.afterAll(() => ownShop?.close());
// One shop, one sale: what a test pauses would stop the others; what the last ones pause stays so.
test.describe.configure({ mode: 'serial' });

const CARD = { digital: 'good-luck-digital', physical: 'birthday-physical' } as const;
/** Pages follow the catalogue once their process was told of a change. */
const pageOfCard = (category: keyof typeof CARD) =>
  expect.poll(async () => (await fetch(`${ownShop.shop}/de-ch/giftcard/${CARD[category]}`)).text());

async function pauseSale(category: keyof typeof CARD, sentences?: object): Promise<void> {
  if (sentences === undefined) await clerk(ownShop, 'pause-sale', category);
  else await clerk(ownShop, 'pause-with', category, JSON.stringify(sentences));
  await pageOfCard(category).toContain('nicht erhältlich');
}

async function resumeDigital(): Promise<void> {
  await clerk(ownShop, 'resume-sale');
  await pageOfCard('digital').not.toContain('nicht erhältlich');
}

test('a paused category says so on its list and its cards', async ({ page }) => {
  await pauseSale('digital');
  for (const lang of isWholeRun ? LANGS : (['fr-ch'] as const)) {
    const buyer = buyerOn(page, lang, ownShop.shop);
    const notice = page.getByRole('main').getByRole('status').filter({ hasText: DEFAULTS[lang] });
    await buyer.open('/products/digital');
    await expect(notice).toBeVisible();
    await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(0);
    await buyer.open('/giftcard/good-luck-digital');
    await expect(notice).toBeVisible();
    await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(0);
    await buyer.open('/products/physical');
    await expect(notice).toHaveCount(0);
    await expect(page.getByRole('main').getByRole('textbox').first()).toBeVisible();
  }
  await resumeDigital();
});

test('a cart filled before names what is not sold, and its way on too, until it is taken out', async ({
  page,
}) => {
  const buyer = buyerOn(page, 'de-ch', ownShop.shop);
  await buyer.add('good-luck-digital', 20);
  await buyer.add('birthday-physical', 50);
  await pauseSale('digital', OWN);
  await buyer.toCart();
  const main = page.getByRole('main');
  const held = main.getByRole('listitem').filter({ hasText: 'Viel Glück' });
  await expect(held).toContainText('Ab 14 Uhr wieder.');
  const wayOn = main.getByRole('link', { name: 'Weiter zur Adresse' });
  await expect(wayOn).toHaveAccessibleDescription(HELD);
  await expect(main.getByRole('status').filter({ hasText: HELD })).toBeVisible();
  await held.getByRole('button', { name: /entfernen$/ }).click();
  await expect(main.getByRole('status').filter({ hasText: HELD })).toHaveCount(0);
  await expect(wayOn).toHaveAccessibleDescription('');
});

test('a press on pay during a pause is refused with a sentence and the way to the cart', async ({ page }) => {
  const { buyer } = await atPayment(page, 'de-ch', {
    cards: [{ reference: 'birthday-physical', francs: 50 }],
    shop: ownShop.shop,
  });
  await pauseSale('physical');
  await buyer.agree('Visa');
  const { pay, alert, main } = paymentPageOf(page, 'de-ch');
  await pay.click();
  await expect(alert).toContainText(HELD);
  await main
    .getByRole('link', { name: /Warenkorb/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/cart$/);
});
