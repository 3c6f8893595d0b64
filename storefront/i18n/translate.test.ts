import { expect, expectTypeOf, it } from 'vitest';
import cart from '#texts/fr-ch/cart.json' with { type: 'json' };
import order from '#texts/fr-ch/order.json' with { type: 'json' };
import { createTranslation, type TextKey } from './translate.ts';

it('inserts each value unchanged into its placeholder', () => {
  const { t, add } = createTranslation('fr-ch');
  add({ cart: { ...cart, removed: '{{name}}, {{total}}, {{name}}' } });
  expect(t('cart.removed', { name: '{{total}} & $&', total: 7 })).toBe('{{total}} & $&, 7, {{total}} & $&');
});

it('throws for a placeholder without a value', () => {
  const { t, add } = createTranslation('fr-ch');
  add({ cart });
  expect(() => t('cart.removed', { name: 'Carte' })).toThrow('«total»');
});

it.each([
  ['fr-ch', 0, 'one'],
  ['fr-ch', 1, 'one'],
  ['fr-ch', 2, 'other'],
  ['de-ch', 0, 'other'],
  ['it-ch', 1, 'one'],
] as const)('counts as %s does: %i is «%s»', (language, count, wording) => {
  const { t, add } = createTranslation(language);
  add({ order: { cardsComing_one: 'one', cardsComing_other: 'other' } });
  expect(t('order.cardsComing', { count })).toBe(wording);
});

it('keeps a text with a count and a single form', () => {
  const { t, add } = createTranslation('fr-ch');
  add({ common: { nav: { cartWithCount: 'Panier ({{count}})' } } });
  expect(t('common.nav.cartWithCount', { count: 2 })).toBe('Panier (2)');
});

it('keeps existing texts when more are added, also under the same key', () => {
  const { t, add } = createTranslation('fr-ch');
  add({ errors: { page: { retry: 'Réessayer' } } });
  add({ order, errors: { FORBIDDEN: 'Interdit' } });
  expect(t('errors.page.retry')).toBe('Réessayer');
  expect(t('errors.FORBIDDEN')).toBe('Interdit');
});

it('accepts only existing keys, a counted text without its suffix', () => {
  expect(createTranslation('fr-ch').t('cart.cartEmpty')).toBe('cart.cartEmpty');
  expectTypeOf<'order.cardsComing'>().toExtend<TextKey>();
  expectTypeOf<'order.cardsComing_one'>().not.toExtend<TextKey>();
  expectTypeOf<'cart.nothing'>().not.toExtend<TextKey>();
});
