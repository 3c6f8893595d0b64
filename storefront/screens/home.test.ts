import { createElement } from 'react';
import { expect, it } from 'vitest';
import { listLinks, readWords, render } from '../testing/page-text.ts';
import { sampleProduct } from '../testing/sample-product.ts';
import Home from './home.tsx';

const card = (productReferenceId: string) => ({
  ...sampleProduct,
  productReferenceId,
  imagePath: `/p/${productReferenceId}`,
});

it('home leads to both lists, and each picture to its card', async () => {
  const loaded = {
    fan: [card('fan')],
    physical: [card('posted')],
    digital: [card('emailed')],
    dates: { arrival: 'martedì 1º dicembre', season: null },
  };
  const html = await render(createElement(Home), '/it-ch', loaded);
  expect(listLinks(html)).toEqual([
    { words: 'Regalare per posta', to: '/it-ch/products/physical' },
    { words: 'Regalare per e-mail', to: '/it-ch/products/digital' },
    { words: 'Compleanno', to: '/it-ch/giftcard/fan' },
    { words: 'Compleanno', to: '/it-ch/giftcard/posted' },
    { words: 'Scoprire le carte per posta', to: '/it-ch/products/physical' },
    { words: 'Compleanno', to: '/it-ch/giftcard/emailed' },
    { words: 'Scoprire le carte per e-mail', to: '/it-ch/products/digital' },
  ]);
  expect(html.match(/\/p\/\w+(?=-800\.webp")/g)).toEqual(['/p/fan', '/p/posted', '/p/emailed']);
  expect(readWords(html)).toContain('entro martedì 1º dicembre');
});

it('home says until when an order arrives before a feast, and what to do afterwards', async () => {
  const read = async (lastOrderDay: string | null) => {
    const dates = { arrival: 'x', season: { feast: 'christmas', lastOrderDay } };
    const loaded = { fan: [], physical: [], digital: [], dates };
    return readWords(await render(createElement(Home), '/de-ch', loaded));
  };
  expect(await read('Montag, 21. Dezember')).toContain('bestellen Sie bis Montag, 21. Dezember vor 17 Uhr.');
  expect(await read(null)).toContain('Mit der Post reicht es nicht mehr bis Weihnachten.');
});
