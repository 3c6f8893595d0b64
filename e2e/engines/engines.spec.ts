import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { createBuyer } from '../../testkit/buyer.ts';
import { isFullRun } from '../../testkit/full-run.ts';
import { APPROVED, newPerson } from '../support/browser-buyer.ts';
import { getJourneySources } from '../support/journey-sources.ts';
import { LABELS } from '../support/labels.ts';
import { expectPaidEverywhere } from '../support/paid-order.ts';
import type { EngineTab } from './engine.ts';
import { ENGINE_NAMES, test } from './engine-test.ts';
import { createVisitor } from './visitor.ts';

const german = LABELS['de-ch'];
const french = LABELS['fr-ch'];

/** Brings a buyer of one digital card to the provider's page. */
async function toProvider(tab: EngineTab) {
  const visitor = createVisitor(tab, 'de-ch');
  const person = newPerson();
  await visitor.open('/products/digital');
  await visitor.press('button', 'Auswahl akzeptieren');
  await visitor.add('congratulations-digital', 50);
  await visitor.toAddress();
  await visitor.fillAddress(person);
  await visitor.toPayment();
  await visitor.pay('Visa');
  return { visitor, person };
}

const DIGITAL = { total: 5000, digital: [5000], posted: [], method: 'VISA' };

/** Waits for a mail to this address and returns the first match in its text. */
async function findInMail(email: string, pattern: RegExp): Promise<string> {
  const { external } = getJourneySources();
  const find = async () => {
    const mails = await external.mailsTo(email);
    return mails.map(({ text }) => pattern.exec(text)?.[0]).find((found) => found !== undefined);
  };
  await expect.poll(find, { timeout: 90_000 }).toBeDefined();
  return (await find()) ?? '';
}

for (const engineName of ENGINE_NAMES) {
  test.describe(engineName, () => {
    test.use({ engineName });
    // Longer than one step may take, so that a failed test names its step.
    test.describe.configure({ timeout: 300_000 });

    test(`${engineName}: a guest buys a digital card, without a script error`, async ({ openTab }) => {
      const tab = await openTab();
      const { visitor, person } = await toProvider(tab);
      await visitor.payByCard(APPROVED);
      const reference = await visitor.onOrderPage();
      expect(await tab.readErrors()).toEqual([]);
      await expectPaidEverywhere(reference, person.email, DIGITAL);
    });

    // One purchase shows that the engine works; the rest is for the whole run.
    if (!isFullRun) return;

    test(`${engineName}: a guest orders posted cards to another billing address by TWINT`, async ({
      openTab,
    }) => {
      const tab = await openTab();
      const visitor = createVisitor(tab, 'fr-ch');
      const [person, payer] = [
        newPerson(),
        newPerson({ firstName: 'Søren', city: 'Genève', zipCode: '1204' }),
      ];
      await visitor.open('/products/physical');
      await visitor.press('button', 'Accepter la sélection');
      await visitor.add('birthday-physical', 100, 3);
      await visitor.choose('radio', french.insured);
      await visitor.toAddress();
      await visitor.fillAddress(person);
      await visitor.choose('checkbox', french.sameAddress, false);
      await visitor.fillAddress(payer, french.billing);
      await visitor.toPayment();
      await visitor.pay('TWINT');
      await visitor.clickId('btn-twint-approve');
      const reference = await visitor.onOrderPage();
      expect(await tab.readErrors()).toEqual([]);
      await expectPaidEverywhere(reference, person.email, {
        total: 30_000 + 580,
        digital: [],
        posted: [10_000, 10_000, 10_000],
        delivery: 'insured',
        method: 'TWINT',
        receiptTo: payer.email,
      });
    });

    test(`${engineName}: a buyer aborts, pays again, and finds the order after a reload`, async ({
      openTab,
    }) => {
      const tab = await openTab();
      const { visitor, person } = await toProvider(tab);
      await visitor.clickId('btn-abort');
      await visitor.expectText('Die Zahlung wurde abgebrochen.');
      await visitor.pay('Visa');
      await visitor.payByCard(APPROVED);
      const reference = await visitor.onOrderPage();
      await tab.reload();
      expect(await visitor.onOrderPage()).toBe(reference);
      await tab.back();
      await visitor.expectNoElement('button', german.pay);
      await visitor.open('/cart');
      await visitor.expectText(german.cartEmpty);
      expect(await tab.readErrors()).toEqual([]);
      await expectPaidEverywhere(reference, person.email, DIGITAL);
    });

    test(`${engineName}: a return in another browser shows only the outcome`, async ({ openTab }) => {
      const { visitor, person } = await toProvider(await openTab());
      const reference = await visitor.readReference();
      const secret = await getJourneySources().external.pay(reference);
      const otherTab = await openTab();
      const other = createVisitor(otherTab, 'it-ch');
      await other.open(`/payment?p=${encodeURIComponent(secret)}`);
      await other.expectElement('heading', 'Il suo ordine è pagato');
      await otherTab.reload();
      await other.expectElement('heading', 'Il suo ordine è pagato');
      const page = await other.readPage();
      for (const hidden of [reference, person.email, person.lastName, person.street])
        expect(page).not.toContain(hidden);
      expect(await otherTab.readErrors()).toEqual([]);
      await expectPaidEverywhere(reference, person.email, DIGITAL);
    });

    test(`${engineName}: a buyer sends a card as a gift, and its recipient objects`, async ({ openTab }) => {
      const shop = process.env.E2E_SHOP ?? '';
      const [email, recipient] = [`lea.${randomUUID()}@example.ch`, `nonna.${randomUUID()}@example.ch`];
      const buyer = createBuyer({ email, cards: 1, francs: 80 });
      await buyer.open(shop);
      const { body } = await buyer.placeOrder(shop, randomUUID());
      await buyer.returnToShop(shop, await getJourneySources().external.pay(String(body.reference)));

      const tab = await openTab();
      const visitor = createVisitor(tab, 'de-ch');
      await tab.goto(await findInMail(email, /\S+\/gift#\S+/));
      await visitor.expectElement('heading', 'Machen Sie ein Geschenk daraus');
      await visitor.fill('Für wen', 'Nonna');
      await visitor.fill('Von wem', 'Lea');
      await visitor.press('button', /^Per E-Mail senden/);
      await visitor.fill('E-Mail der beschenkten Person', recipient);
      await visitor.press('button', 'Weiter zur Kontrolle');
      await visitor.expectElement('heading', 'Jetzt senden?');
      await visitor.press('button', 'Jetzt senden');
      await visitor.expectText('Die Karte ist unterwegs.');

      await tab.goto(await findInMail(recipient, /\S+\/gift-objection#\S+/));
      await visitor.press('button', 'Keine Geschenke mehr per E-Mail');
      await visitor.expectText('Erledigt: An diese Adresse senden wir keine Geschenkkarten mehr.');
      expect(await tab.readErrors()).toEqual([]);
    });

    test(`${engineName}: a visitor accepts, changes and refuses consent`, async ({ openTab }) => {
      const read = async (tab: EngineTab) =>
        JSON.parse(await tab.evaluate("localStorage.getItem('cookiesconsent') ?? 'null'"));
      const tab = await openTab();
      const visitor = createVisitor(tab, 'de-ch');
      await visitor.open('/products/physical');
      await visitor.press('button', /^Alle akzeptieren/);
      await visitor.expectNoElement('region', 'Cookies: Sie haben die Wahl');
      expect(await read(tab)).toMatchObject({ ad_storage: 'granted', analytics_storage: 'granted' });
      await tab.reload();
      await visitor.press('button', 'Cookie-Einstellungen');
      await visitor.choose('checkbox', /^Marketing/, false);
      await visitor.press('button', /^Auswahl akzeptieren/);
      await visitor.expectNoElement('region', 'Cookies: Sie haben die Wahl');
      expect(await read(tab)).toMatchObject({ ad_storage: 'denied', analytics_storage: 'granted' });
      expect(await tab.readErrors()).toEqual([]);

      const refusingTab = await openTab();
      const refusing = createVisitor(refusingTab, 'de-ch');
      await refusing.open('/products/physical');
      await refusing.press('button', /^Auswahl akzeptieren/);
      await refusing.expectNoElement('region', 'Cookies: Sie haben die Wahl');
      expect(await read(refusingTab)).toBeNull();
      await refusingTab.reload();
      await refusing.expectElement('button', 'Cookie-Einstellungen');
      await refusing.expectNoElement('region', 'Cookies: Sie haben die Wahl');
      expect(await refusingTab.readErrors()).toEqual([]);
    });
  });
}
