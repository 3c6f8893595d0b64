import { randomUUID } from 'node:crypto';
import { expect, type Locator, type Page } from '@playwright/test';
import { type Lang, WORDS } from './words.ts';

export const APPROVED = '9010003150000001';
export const APPROVED_MASTERCARD = '9030003150000007';
export const DECLINED = '9010403153150003';

export type Method = 'Visa' | 'Mastercard' | 'TWINT' | 'UnionPay' | 'Diners Club / Discover';

export type Person = {
  firstName: string;
  lastName: string;
  street: string;
  streetNumber: string;
  zipCode: string;
  city: string;
  email: string;
};

/** Creates a unique person, because the tests query the mailbox by address. */
export function newPerson(changes: Partial<Person> = {}): Person {
  return {
    firstName: 'Léa',
    lastName: 'D’Angelo-Müller',
    street: 'Rue du 31-Décembre',
    streetNumber: '12a',
    zipCode: '2502',
    city: 'Biel/Bienne',
    email: `lea.${randomUUID().replaceAll('-', '')}@example.ch`,
    ...changes,
  };
}

/** Address fields that a buyer types, in form order. */
export const TYPED_FIELDS = [
  'firstName',
  'lastName',
  'street',
  'streetNumber',
  'zipCode',
  'city',
  'email',
] as const;

async function readReference(shown: Locator): Promise<string> {
  const [reference] = /[2-9A-HJKMNP-Z]{4}-[2-9A-HJKMNP-Z]{4}/.exec((await shown.textContent()) ?? '') ?? [];
  if (reference === undefined) throw new Error(`${shown} names no order`);
  return reference;
}

/** Performs a buyer's steps in one language. */
export function buyerOn(page: Page, lang: Lang, shop = process.env.E2E_SHOP ?? '') {
  const words = WORDS[lang];
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
  const fill = async (within: Page | Locator, person: Person) => {
    for (const field of TYPED_FIELDS) {
      await within.getByRole('textbox', { name: words[field], exact: true }).fill(person[field]);
    }
  };
  return {
    open: (path: string) => page.goto(`${shop}/${lang}${path}`),
    /** Adds cards to the cart on the card's page. @param francs value of one card */
    async add(reference: string, francs: number, amount = 1) {
      await page.goto(`${shop}/${lang}/giftcard/${reference}`);
      await page.getByRole('textbox', { name: words.price }).fill(String(francs));
      await page.getByRole('textbox', { name: words.amount, exact: true }).fill(String(amount));
      await button(words.add).click();
      await expect(page.getByRole('link', { name: words.goToCart, exact: true })).toBeVisible();
    },
    async toCart() {
      await page.getByRole('link', { name: words.goToCart, exact: true }).click();
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    },
    chooseInsured: () => page.getByRole('radio', { name: words.insured }).check(),
    async toAddress() {
      await page.getByRole('link', { name: words.toAddress }).or(button(words.toAddress)).first().click();
      await expect(page).toHaveURL(/\/address$/);
    },
    fillAddress: (person: Person) => fill(page, person),
    async fillBilling(person: Person) {
      await page.getByRole('checkbox', { name: words.sameAddress }).uncheck();
      await fill(page.getByRole('group', { name: words.billing }), person);
    },
    async toPayment() {
      await button(words.toPayment).click();
      await expect(page).toHaveURL(/\/payment$/);
    },
    /** Chooses a payment method and agrees to all three terms. */
    async agree(method: Method) {
      await page.getByRole('radio', { name: method }).check();
      for (const box of await page.getByRole('checkbox').all()) await box.check();
    },
    /** Chooses, agrees to all three terms, and presses pay. */
    async pay(method: Method) {
      await this.agree(method);
      await button(words.pay).click();
      await page.waitForURL(/\/(saferpay|datatrans)\//);
    },
    async onOrderPage(): Promise<string> {
      await expect(page).toHaveURL(/\/order\//);
      await expect(page.getByRole('heading', { level: 1, name: words.saved })).toBeVisible();
      return readReference(page.getByRole('main'));
    },
    async expectEmptyCart() {
      await page.goto(`${shop}/${lang}/cart`);
      await expect(page.getByText(words.empty).first()).toBeVisible();
    },
  };
}

/**
 * Performs a buyer's steps on the provider's page. Finds elements by the ids that scripts for the real page
 * use.
 */
export const paymentPage = {
  reference: (page: Page) => readReference(page.locator('body')),
  async payByCard(page: Page, number: string) {
    await page.locator('#CardNumber').fill(number);
    await page.locator('#Expiry').fill('12/30');
    await page.locator('#VerificationCode').fill('123');
    await page.locator('#btn-card-pay').click();
  },
  approveTwint: (page: Page) => page.locator('#btn-twint-approve').click(),
  abort: (page: Page) => page.locator('#btn-abort').click(),
};
