import { createElement } from 'react';
import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '#rules/language.ts';
import { brand } from '../../../brands/murmeli/brand.ts';
import { listLinks, readWords, render } from '../../testing/page-text.ts';
import { SiteFooter } from './site-footer.tsx';

const HOURS = {
  'de-ch': 'Montag bis Samstag, 8 bis 18 Uhr, ausser an Feiertagen',
  'fr-ch': 'Du lundi au samedi, de 8 h à 18 h, sauf jours fériés',
  'it-ch': 'Dal lunedì al sabato, dalle 8.00 alle 18.00, festivi esclusi',
};

describe.each(LANGUAGES)('the footer in %s', (language) => {
  const footer = () => render(createElement(SiteFooter), `/${language}`);

  it('shows the support hours and contact', async () => {
    const html = await footer();
    expect(readWords(html)).toContain(HOURS[language]);
    const addresses = listLinks(html).map(({ to }) => to);
    expect(addresses).toContain(`tel:${brand.support.telephone.replaceAll(' ', '')}`);
    expect(addresses).toContain(`mailto:${brand.support.email}`);
  });

  it('has the service blocks and the sitemap of the retailer', async () => {
    const html = await footer();
    const { serviceBlocks, sitemap } = brand.links[language];
    for (const { title, text } of serviceBlocks) {
      expect(readWords(html)).toContain(title);
      expect(readWords(html)).toContain(text.replace(/\s/g, ' '));
    }
    expect(listLinks(html)).toEqual(
      expect.arrayContaining(sitemap.map(({ label, href }) => ({ words: label, to: href }))),
    );
  });

  it.each(['cart', 'address', 'payment'])('is short on the page %s', async (path) => {
    const links = listLinks(await render(createElement(SiteFooter), `/${language}/${path}`));
    const hrefs = links.map(({ to }) => to);
    expect(hrefs).toHaveLength(6);
    expect(hrefs).toEqual(
      expect.arrayContaining([`mailto:${brand.support.email}`, `/${language}/content/privacy`]),
    );
  });

  it('leads to the page for companies and the four legal pages', async () => {
    const pages = listLinks(await footer()).filter(({ to }) => to.startsWith(`/${language}/content/`));
    expect(pages.map(({ to }) => to.split('/').at(-1))).toEqual([
      'companies',
      'privacy',
      'general-terms',
      'usage-terms',
      'imprint',
    ]);
  });
});
