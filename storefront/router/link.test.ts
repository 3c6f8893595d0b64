import { createElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { LocationContext } from './contexts.ts';
import { Link, NavLink } from './link.tsx';

function at(pathname: string, link: ReactNode): string {
  const location = { pathname, search: '?a=1', hash: '#b', key: 'first', state: null };
  return renderToStaticMarkup(createElement(LocationContext, { value: { location, action: 'POP' } }, link));
}

it.each([
  ['/de-ch/cart', '/de-ch/cart'],
  [{ hash: 'top' }, '/de-ch/content/faq#top'],
  [{ pathname: '/fr-ch/content/faq', hash: '#b' }, '/fr-ch/content/faq#b'],
  [{ pathname: '/fr-ch/content/faq', hash: '' }, '/fr-ch/content/faq'],
])('a link to %j is one of the document too', (to, href) => {
  const link = createElement(Link, { to, className: 'c', preventScrollReset: true }, 'there');
  expect(at('/de-ch/content/faq', link)).toBe(`<a class="c" href="${href}">there</a>`);
});

it.each([
  ['/de-ch/products', true],
  ['/de-ch/products/physical', true],
  ['/de-ch/productsale', false],
  ['/de-ch', false],
])('a link to a list says at %s whether it leads there: %s', (pathname, isHere) => {
  const html = at(pathname, createElement(NavLink, { to: '/de-ch/products', className: 'c' }));
  expect(html.includes('aria-current="page"')).toBe(isHere);
  expect(html).toContain(`class="c${isHere ? ' active' : ''}"`);
});
