import { randomUUID } from 'node:crypto';
import { expect, type Locator, type Page } from '@playwright/test';
import { LABELS, type Lang } from './labels.ts';

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

/** Creates a buyer with a unique e-mail address, because tests query the mailbox by address. */
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

/** Text fields of the address form, in order. */
export const TEXT_FIELDS = [
  'firstName',
  'lastName',
  'street',
  'streetNumber',
  'zipCode',
  'city',
  'email',
] as const;

async function readReference(locator: Locator): Promise<string> {
  const [reference] = /[2-9A-HJKMNP-Z]{4}-[2-9A-HJKMNP-Z]{4}/.exec((await locator.textContent()) ?? '') ?? [];
  if (reference === undefined) throw new Error(`${locator} contains no order reference`);
  return reference;
}

/** Waits until the page's scripts have started it. They load after its first paint. */
export async function untilStarted(page: Page): Promise<void> {
  const isStarted = () =>
    page.evaluate(() =>
      Object.keys(document.querySelector('main') ?? {}).some((key) => key.includes('react')),
    );
  await expect.poll(isStarted).toBe(true);
}

/** Returns a buyer's steps on the shop's pages, in one language. */
export function createBrowserBuyer(page: Page, lang: Lang, shop = process.env.E2E_SHOP ?? '') {
  const labels = LABELS[lang];
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
  const fill = async (form: Page | Locator, person: Person) => {
    for (const field of TEXT_FIELDS) {
      await form.getByRole('textbox', { name: labels[field], exact: true }).fill(person[field]);
    }
  };
  return {
    async open(path: string) {
      await page.goto(`${shop}/${lang}${path}`);
      await untilStarted(page);
    },
    /** Adds cards to the cart on the product's page. @param francs value of one card */
    async add(reference: string, francs: number, amount = 1) {
      await page.goto(`${shop}/${lang}/giftcard/${reference}`);
      await page.getByRole('textbox', { name: labels.price }).fill(String(francs));
      await page.getByRole('textbox', { name: labels.amount, exact: true }).fill(String(amount));
      await button(labels.add).click();
      await expect(page.getByRole('link', { name: labels.goToCart, exact: true })).toBeVisible();
    },
    async toCart() {
      await page.getByRole('link', { name: labels.goToCart, exact: true }).click();
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    },
    chooseInsured: () => page.getByRole('radio', { name: labels.insured }).check(),
    async toAddress() {
      await page.getByRole('link', { name: labels.toAddress }).or(button(labels.toAddress)).first().click();
      await expect(page).toHaveURL(/\/address$/);
    },
    fillAddress: (person: Person) => fill(page, person),
    async fillBilling(person: Person) {
      await page.getByRole('checkbox', { name: labels.sameAddress }).uncheck();
      await fill(page.getByRole('group', { name: labels.billing }), person);
    },
    async toPayment() {
      await button(labels.toPayment).click();
      await expect(page).toHaveURL(/\/payment$/);
    },
    /** Chooses a payment method and agrees to all three terms. */
    async agree(method: Method) {
      await page.getByRole('radio', { name: method }).check();
      for (const box of await page.getByRole('checkbox').all()) await box.check();
    },
    /** Chooses a payment method, agrees to all three terms, and presses the button that pays. */
    async pay(method: Method) {
      await this.agree(method);
      await button(labels.pay).click();
      await page.waitForURL(/\/(saferpay|datatrans)\//);
    },
    async onOrderPage(): Promise<string> {
      await expect(page).toHaveURL(/\/order\//);
      await expect(page.getByRole('heading', { level: 1, name: labels.orderSaved })).toBeVisible();
      return readReference(page.getByRole('main'));
    },
    async expectEmptyCart() {
      await page.goto(`${shop}/${lang}/cart`);
      await expect(page.getByText(labels.cartEmpty).first()).toBeVisible();
    },
  };
}

/**
 * A buyer's steps on the provider's page. Finds elements by the ids of the real page.
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
