import { createElement } from 'react';
import { describe, expect, it } from 'vitest';
import DigitalProducts from '../../screens/digital-products.tsx';
import Giftcard from '../../screens/giftcard.tsx';
import PhysicalProducts from '../../screens/physical-products.tsx';
import { getAttribute, listControls, listLinks, readWords, render } from '../../testing/page-text.ts';
import { sampleProduct } from '../../testing/sample-product.ts';

const DATES = { arrival: 'Dienstag, 1. Dezember', season: null };

const emailed = { ...sampleProduct, id: 'p2', category: 'digital' as const, productReferenceId: 'by-mail' };

describe.each([
  ['physical', PhysicalProducts, sampleProduct, 'Geschenkkarten per Post'],
  ['digital', DigitalProducts, emailed, 'Geschenkkarten per E-Mail'],
] as const)('the list of %s cards', (kind, screen, product, title) => {
  const list = () =>
    render(createElement(screen), `/de-ch/products/${kind}`, { products: [product], dates: DATES });

  it('shows its cards, each with a link to its detail', async () => {
    const html = await list();
    expect(readWords(/<h1>.*?<\/h1>/.exec(html)?.[0] ?? '')).toBe(title);
    expect(readWords(html)).toContain('Geburtstag');
    expect(listLinks(html)).toContainEqual({
      words: expect.stringContaining('Geburtstag'),
      to: `/de-ch/giftcard/${product.productReferenceId}`,
    });
  });

  it('ends with a way to the other kind', async () => {
    const other = kind === 'physical' ? 'digital' : 'physical';
    expect(listLinks(await list()).at(-1)?.to).toBe(`/de-ch/products/${other}`);
  });

  it('says when a card arrives and how it becomes a gift', async () => {
    const words = readWords(await list());
    expect(
      words.match(kind === 'physical' ? /bis Dienstag, 1\. Dezember/g : /Sofort als PDF per E-Mail/g),
    ).toHaveLength(1);
    expect(words).toContain(
      kind === 'physical' ? 'Nachricht auf einem Kärtchen' : 'Name, Nachricht, Papier und Tag',
    );
  });

  it('offers a value and an amount', async () => {
    const fields = listControls(await list(), 'input');
    expect(fields.map((tag) => getAttribute(tag, 'inputMode'))).toEqual(['numeric', 'numeric']);
  });
});

describe('the detail of a card', () => {
  const detail = (language: string, product = sampleProduct) =>
    render(createElement(Giftcard), `/${language}/giftcard/x`, { product, dates: DATES });

  it.each([
    ['de-ch', 'Geburtstag', 'DE'],
    ['fr-ch', 'Anniversaire', 'FR'],
    ['it-ch', 'Compleanno', 'IT'],
  ])('has name, picture and long description in %s', async (language, name, mark) => {
    const html = await detail(language);
    expect(readWords(/<h1>.*?<\/h1>/.exec(html)?.[0] ?? '')).toBe(name);
    expect(html).toContain(`${sampleProduct.imagePath}-800.webp`);
    expect(html).toContain(`<p>A <strong>long</strong> story</p> ${mark}`);
  });

  it('shows what a digital card can become', async () => {
    expect(readWords(await detail('de-ch', emailed))).toContain('Machen Sie ein Geschenk daraus');
    expect(readWords(await detail('de-ch'))).not.toContain('Machen Sie ein Geschenk daraus');
  });

  it('leads to the general terms', async () => {
    expect(listLinks(await detail('fr-ch')).map(({ to }) => to)).toContain('/fr-ch/content/general-terms');
  });

  it('leads back to the list of its kind', async () => {
    expect(listLinks(await detail('de-ch')).at(-1)?.to).toBe('/de-ch/products/physical');
    expect(listLinks(await detail('de-ch', emailed)).at(-1)?.to).toBe('/de-ch/products/digital');
  });
});
