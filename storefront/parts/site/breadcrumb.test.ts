import { createElement } from 'react';
import { expect, it } from 'vitest';
import { drawn, linksOf, wordsOf } from '../../testing/page-text.ts';
import { Breadcrumb } from './breadcrumb.tsx';

it('the breadcrumb names home, the levels between, and the page itself', async () => {
  const trail = [{ label: 'Liste', to: '/de-ch/products/physical' }, { label: 'Bergluft' }];
  const html = await drawn(createElement(Breadcrumb, { trail }), '/de-ch/giftcard/bergluft');
  expect(linksOf(html).map(({ to }) => to)).toEqual(['/de-ch', '/de-ch/products/physical']);
  expect(wordsOf(/<span aria-current="page">.*?<\/span>/.exec(html)?.[0] ?? '')).toBe('Bergluft');
});
