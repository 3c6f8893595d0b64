import { expect, it, vi } from 'vitest';
import errors from '#texts/fr-ch/errors.json' with { type: 'json' };
import pageErrors from '#texts/fr-ch/page-errors.json' with { type: 'json' };
import { needsShop } from './load-texts.ts';

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
});

it.each([
  ['/de-ch', true],
  ['/de-ch/products/physical', true],
  ['/de-ch/payment', true],
  ['/de-ch/content/faq', false],
  ['/it-ch/balance-check', false],
  ['/it-ch/balance-check/', false],
])('%s has to do with cards and orders: %s', (path, expected) => {
  expect(needsShop(path)).toBe(expected);
});
