import { createElement } from 'react';
import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '#rules/language.ts';
import { brand } from '../../../brands/murmeli/brand.ts';
import Giftcard from '../../screens/giftcard.tsx';
import { readWords, render } from '../../testing/page-text.ts';
import { sampleProduct } from '../../testing/sample-product.ts';
import { SiteFooter } from '../site/site-footer.tsx';

const dates = { arrival: 'Dienstag, 1. Dezember', season: null };

/** Facts a buyer needs once: when a card arrives, when it can be used, how long it is valid. A sold-out card has none. */
const FACTS = {
  'de-ch': [/bis Dienstag, 1\. Dezember/g, /innerhalb von 2 Arbeitstagen/g, /(?:5|fünf) Jahre/gi],
  'fr-ch': [/au Dienstag, 1\. Dezember/g, /dans les 2 jours/g, /(?:5|cinq) ans/gi],
  'it-ch': [/entro Dienstag, 1\. Dezember/g, /entro 2 giorni/g, /(?:5|cinque) anni/gi],
} as const;

describe.each(LANGUAGES)('the page of every card in %s', (language) => {
  it.each(brand.catalogue.map((card) => [card.productReferenceId, card] as const))(
    '%s states each fact once, the footer included',
    async (_name, card) => {
      const product = { ...sampleProduct, ...card };
      const path = `/${language}/giftcard/${card.productReferenceId}`;
      const words = readWords(
        (await render(createElement(Giftcard), path, { product, dates })) +
          (await render(createElement(SiteFooter), path)),
      );
      const times = FACTS[language].map((fact) => words.match(fact)?.length ?? 0);
      const shown = card.category === 'physical' ? [1, 1, 1] : [0, 0, 1];
      expect(times).toEqual(card.available ? shown : [0, 0, 0]);
    },
  );
});
