import { createElement } from 'react';
import { expect, it } from 'vitest';
import { listLinks, render } from '../testing/page-text.ts';
import Home from './home.tsx';

it('home has a banner, and for each kind of card a block with a button to its list', async () => {
  const pictures = { banner: ['/p/banner'], physical: ['/p/posted'], digital: ['/p/emailed'] };
  const html = await render(createElement(Home), '/it-ch', pictures);
  expect(html).toContain('<h1');
  const kinds = html.split('<section').slice(2);
  expect(kinds).toHaveLength(2);
  expect(kinds.map((kind) => listLinks(kind).map(({ to }) => to))).toEqual([
    ['/it-ch/products/physical'],
    ['/it-ch/products/digital'],
  ]);
  expect(html.match(/\/p\/\w+(?=-800\.webp")/g)).toEqual(['/p/banner', '/p/posted', '/p/emailed']);
});
