import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import errors from '#texts/fr-ch/errors.json' with { type: 'json' };
import pageErrors from '#texts/fr-ch/page-errors.json' with { type: 'json' };
import payment from '#texts/fr-ch/payment.json' with { type: 'json' };
import { neededTexts } from './load-texts.ts';

it('a page that is only read loads the words around it, and the way into the shop brings the others', async () => {
  // Other tests of the same process may have loaded texts before.
  vi.resetModules();
  const { loadTexts, textsIn } = await import('./load-texts.ts');
  await loadTexts('fr-ch', '/fr-ch/content/faq');
  const { t } = textsIn('fr-ch');
  expect(t('common.nav.cart')).toBe('Panier');
  expect(t('errors.page.retry')).toBe(pageErrors.page.retry);
  expect(t('cart.cartEmpty')).toBe('cart.cartEmpty');

  await loadTexts('fr-ch', '/fr-ch/cart');
  expect(textsIn('fr-ch').t).toBe(t);
  expect(t('cart.cartEmpty')).not.toBe('cart.cartEmpty');
  expect(t('errors.FORBIDDEN')).toBe(errors.FORBIDDEN);
  expect(t('errors.page.retry')).toBe(pageErrors.page.retry);
  expect(t('payment.order')).toBe('payment.order');

  await loadTexts('fr-ch', '/fr-ch/payment');
  expect(t('payment.order')).toBe(payment.order);
});

it.each([
  ['/de-ch', ['shop']],
  ['/de-ch/products/physical', ['shop']],
  ['/de-ch/', ['shop']],
  ['/de-ch/giftcard/birthday-physical', ['shop']],
  ['/de-ch/cart', ['shop']],
  ['/de-ch/address', ['shop', 'checkout']],
  ['/de-ch/payment', ['shop', 'checkout']],
  ['/de-ch/order/an-id', ['shop', 'checkout']],
  ['/de-ch/gift', ['gift']],
  ['/de-ch/gift/an-id/a-card', ['gift']],
  ['/fr-ch/gift-objection', ['gift']],
  ['/de-ch/%61ddress', ['shop', 'checkout', 'gift']],
  ['/de-ch/content/faq', []],
  ['/it-ch/balance-check', []],
  ['/it-ch/balance-check/', []],
])('%s needs the texts of %j', (path, expected) => {
  expect(neededTexts(path)).toEqual(expected);
});

it('only the parts of the checkout ask for its texts', () => {
  const storefront = join(import.meta.dirname, '..');
  const outside = globSync('**/*.{ts,tsx}', { cwd: storefront }).filter(
    (file) =>
      !/^parts\/(address|payment|order|checkout)\/|^screens\/(address|payment|order)\.|\.test\./.test(file),
  );
  const around = ['parts/order/order-paid-slot.tsx', 'parts/order/order-paid-notice.tsx'];
  const asking = [...outside, ...around].filter((file) =>
    /\bt\(\s*['"`](address|payment|order)\./.test(readFileSync(join(storefront, file), 'utf8')),
  );
  expect(asking).toEqual([]);
});

it('only the parts of giving ask for its texts', () => {
  const storefront = join(import.meta.dirname, '..');
  const outside = globSync('**/*.{ts,tsx}', { cwd: storefront }).filter(
    (file) => !/^parts\/gift\/|^screens\/gift|\.test\./.test(file) || file === 'screens/giftcard.tsx',
  );
  expect(
    outside.filter((file) => /\bt\(\s*['"`]gift\./.test(readFileSync(join(storefront, file), 'utf8'))),
  ).toEqual([]);
});
