import { expect, it } from 'vitest';
import { pagePath } from '#contract/paths.ts';
import { LANGUAGES } from '#rules/language.ts';
import routes from './routes.ts';

type Route = (typeof routes)[number];

/** Lists every path with its file, without layout routes. */
function listPages(all: Route[], before = ''): [path: string, file: string][] {
  return all.flatMap(({ path = '', file, children }) => {
    const whole = path === '' ? before : `${before}/${path}`;
    return children === undefined ? [[whole, file] as [string, string]] : listPages(children, whole);
  });
}

const pages = listPages(routes);

it('every page starts with its language; the empty and every other path redirect home', () => {
  const others = pages.filter(([path]) => !path.startsWith('/:lang'));
  expect(others).toEqual([
    ['', 'screens/to-home.tsx'],
    ['/*', 'screens/to-home.tsx'],
  ]);
});

it.each(LANGUAGES)('each link of %s has its page', (language) => {
  const fill = (path: string) =>
    path.replace(':lang', language).replace(/:productReferenceId|:\w*[iI]d/g, 'x');
  const linked = Object.values(pagePath).map(
    (page) => new URL(page(language, 'x', 'x'), 'https://shop.example').pathname,
  );
  expect(new Set(linked)).toEqual(
    new Set(pages.filter(([path]) => path.startsWith('/:lang')).map(([path]) => fill(path))),
  );
});

it('the pages are those of the specification, and the gift pages', () => {
  expect(Object.fromEntries(pages.filter(([path]) => path.startsWith('/:lang')))).toEqual({
    '/:lang': 'screens/home.tsx',
    '/:lang/products/physical': 'screens/physical-products.tsx',
    '/:lang/products/digital': 'screens/digital-products.tsx',
    '/:lang/giftcard/:productReferenceId': 'screens/giftcard.tsx',
    '/:lang/cart': 'screens/cart.tsx',
    '/:lang/address': 'screens/address.tsx',
    '/:lang/payment': 'screens/payment.tsx',
    '/:lang/order/:id': 'screens/order.tsx',
    '/:lang/gift': 'screens/gift-link.tsx',
    '/:lang/gift/:orderId': 'screens/gifts.tsx',
    '/:lang/gift/:orderId/:cardId': 'screens/gift-card.tsx',
    '/:lang/gift-objection': 'screens/gift-objection.tsx',
    '/:lang/balance-check': 'screens/balance-check.tsx',
    '/:lang/content/faq': 'screens/faq.tsx',
    '/:lang/content/privacy': 'screens/privacy.tsx',
    '/:lang/content/companies': 'screens/companies.tsx',
    '/:lang/content/imprint': 'screens/imprint.tsx',
    '/:lang/content/general-terms': 'screens/general-terms.tsx',
    '/:lang/content/usage-terms': 'screens/usage-terms.tsx',
  });
});
