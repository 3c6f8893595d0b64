import { describe, expect, it } from 'vitest';
import { matchPage, matchPattern } from './match.ts';
import type { Routes } from './page-state.ts';

const file = { hasLoader: false, hasClientLoader: false, module: '/a.js' };
const routes: Routes = Object.fromEntries(
  [
    { id: 'root' },
    { id: 'to-home', parentId: 'root', index: true },
    { id: 'layout', parentId: 'root', path: ':lang' },
    { id: 'fail-safe', parentId: 'layout' },
    { id: 'home', parentId: 'fail-safe', index: true },
    { id: 'posted', parentId: 'fail-safe', path: 'products/physical' },
    { id: 'card', parentId: 'fail-safe', path: 'giftcard/:card' },
    { id: 'unknown', parentId: 'root', path: '*' },
  ].map((route) => [route.id, { ...file, ...route }]),
);
const idsOf = (pathname: string) => matchPage(routes, pathname).map(({ id }) => id);

describe('the routes of an address', () => {
  it.each([
    ['/', ['root', 'to-home']],
    ['/de-ch', ['root', 'layout', 'fail-safe', 'home']],
    ['/de-ch/', ['root', 'layout', 'fail-safe', 'home']],
    ['/de-ch/products/physical', ['root', 'layout', 'fail-safe', 'posted']],
    ['/de-ch/products/%70hysical', ['root', 'layout', 'fail-safe', 'posted']],
    ['/de-ch/giftcard/a', ['root', 'layout', 'fail-safe', 'card']],
    ['/de-ch/giftcard/', ['root', 'unknown']],
    ['/de-ch/giftcard/a/b', ['root', 'unknown']],
    ['/de-ch/Products/physical', ['root', 'unknown']],
    ['/de-ch/%', ['root', 'unknown']],
    ['/a/b/c', ['root', 'unknown']],
  ])('of %s are %j', (pathname, ids) => {
    expect(idsOf(pathname)).toEqual(ids);
  });

  it('name what stands in their places, and how far each of them reaches', () => {
    const [root, layout, failSafe, card] = matchPage(routes, '/fr-ch/giftcard/no%C3%ABl');
    expect(root).toEqual({ id: 'root', params: { lang: 'fr-ch', card: 'noël' }, pathname: '/' });
    expect([layout?.pathname, failSafe?.pathname]).toEqual(['/fr-ch', '/fr-ch']);
    expect(card?.pathname).toBe('/fr-ch/giftcard/noël');
  });

  it('are none where no route is for everything else', () => {
    const { unknown: _, ...known } = routes;
    expect(matchPage(known, '/a/b/c')).toEqual([]);
  });
});

it('a pattern fits whole addresses alone', () => {
  expect(matchPattern('/:lang/order/:id', '/de-ch/order/7')).toEqual({ lang: 'de-ch', id: '7' });
  expect(matchPattern('/:lang/payment', '/de-ch/payment/')).toEqual({ lang: 'de-ch' });
  expect(matchPattern('/:lang/payment', '/de-ch/payment/more')).toBeUndefined();
});
