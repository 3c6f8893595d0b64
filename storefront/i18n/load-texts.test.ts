import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import addToCart from '#texts/fr-ch/add-to-cart.json' with { type: 'json' };
import errors from '#texts/fr-ch/errors.json' with { type: 'json' };
import pageErrors from '#texts/fr-ch/page-errors.json' with { type: 'json' };
import payment from '#texts/fr-ch/payment.json' with { type: 'json' };
import { getTextGroups } from './load-texts.ts';

it('a content page loads the common texts, and entering the shop loads the others', async () => {
  // Other tests of the same process may have loaded texts.
  vi.resetModules();
  const { loadTexts, getTranslation } = await import('./load-texts.ts');
  await loadTexts('fr-ch', '/fr-ch/content/faq');
  const { t } = getTranslation('fr-ch');
  expect(t('common.nav.cart')).toBe('Panier');
  expect(t('errors.page.retry')).toBe(pageErrors.page.retry);
  expect(t('cart.cartEmpty')).toBe('cart.cartEmpty');

  await loadTexts('fr-ch', '/fr-ch/cart');
  expect(getTranslation('fr-ch').t).toBe(t);
  expect(t('cart.cartEmpty')).not.toBe('cart.cartEmpty');
  expect(t('errors.FORBIDDEN')).toBe(errors.FORBIDDEN);
  expect(t('errors.page.retry')).toBe(pageErrors.page.retry);
  expect(t('payment.order')).toBe('payment.order');

  await loadTexts('fr-ch', '/fr-ch/payment');
  expect(t('payment.order')).toBe(payment.order);
});

it.each([
  ['/de-ch', ['home', 'cards']],
  ['/de-ch/products/physical', ['add', 'cards']],
  ['/de-ch/', ['home', 'cards']],
  ['/de-ch/giftcard/birthday-physical', ['add', 'cards']],
  ['/de-ch/cart', ['add', 'shop', 'cards']],
  ['/de-ch/address', ['add', 'shop', 'address']],
  ['/de-ch/payment', ['add', 'shop', 'address', 'checkout']],
  ['/de-ch/order/an-id', ['add', 'shop', 'address', 'checkout']],
  ['/de-ch/gift', ['gift']],
  ['/de-ch/gift/an-id/a-card', ['gift']],
  ['/fr-ch/gift-objection', ['gift']],
  ['/de-ch/%61ddress', ['home', 'add', 'shop', 'cards', 'address', 'checkout', 'gift']],
  ['/de-ch/content/faq', []],
  ['/it-ch/balance-check', []],
  ['/it-ch/balance-check/', []],
])('%s needs the texts of %j', (path, expected) => {
  expect(getTextGroups(path)).toEqual(expected);
});

const storefront = join(import.meta.dirname, '..');

/** Lists files outside some folders and screens that use texts of a group. */
function usersOutside(inside: RegExp, texts: string): string[] {
  const uses = new RegExp(`\\bt\\(\\s*['"\`](${texts})\\.`);
  return globSync('**/*.{ts,tsx}', { cwd: storefront }).filter(
    (file) =>
      !inside.test(file) &&
      !file.includes('.test.') &&
      uses.test(readFileSync(join(storefront, file), 'utf8')),
  );
}

it('only the parts of the checkout use its texts', () => {
  const inside =
    /^parts\/(address|payment|order\/(?!order-paid-)|checkout)|^screens\/(address|payment|order)\./;
  expect(usersOutside(inside, 'address|payment|order')).toEqual([]);
});

it('the address step uses no texts of later steps', () => {
  const later = /^parts\/(payment|order)\/|^screens\/(payment|order)\./;
  expect(usersOutside(later, 'payment|order')).toEqual([]);
});

it('only the home page uses its texts', () => {
  expect(usersOutside(/^screens\/home\./, 'home')).toEqual([]);
});

it('only home, lists, cards and the cart use the card texts', () => {
  const inside =
    /^parts\/(product|cart)\/|^screens\/(home|physical-products|digital-products|giftcard|cart)\./;
  expect(usersOutside(inside, 'products')).toEqual([]);
});

it('home, lists and cards use no texts of the cart page', () => {
  const files = globSync(['parts/product/*.{ts,tsx}', 'parts/cart/limit-mail.tsx'], { cwd: storefront });
  const keys = files.flatMap((file) =>
    Array.from(readFileSync(join(storefront, file), 'utf8').matchAll(/'cart\.(\w+)/g), ([, key]) => key),
  );
  expect(keys.length).toBeGreaterThan(10);
  expect(Object.keys(addToCart)).toEqual(expect.arrayContaining(keys));
});

it('only gift pages use gift texts', () => {
  expect(usersOutside(/^parts\/gift\/|^screens\/gift(?!card)/, 'gift')).toEqual([]);
});
