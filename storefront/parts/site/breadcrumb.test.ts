import { createElement } from 'react';
import { expect, it } from 'vitest';
import { listLinks, readWords, render } from '../../testing/page-text.ts';
import { Breadcrumb } from './breadcrumb.tsx';

it('the breadcrumb names home, the levels between, and the page itself', async () => {
  const trail = [{ label: 'Liste', to: '/de-ch/products/physical' }, { label: 'Bergluft' }];
  const html = await render(createElement(Breadcrumb, { trail }), '/de-ch/giftcard/bergluft');
  expect(listLinks(html).map(({ to }) => to)).toEqual(['/de-ch', '/de-ch/products/physical']);
  expect(readWords(/<span aria-current="page">.*?<\/span>/.exec(html)?.[0] ?? '')).toBe('Bergluft');
});
