import { createElement } from 'react';
import { describe, expect, it } from 'vitest';
import { emptyCart } from '#rules/cart.ts';
import { useCart } from '../../stores/cart-store.ts';
import {
  getAttribute,
  listControls,
  listLinks,
  readWords,
  render,
  showStore,
} from '../../testing/page-text.ts';
import { SiteHeader } from './site-header.tsx';

describe('the header', () => {
  const at = (path: string) => render(createElement(SiteHeader), path);

  it('has the logo, which leads to the home of the language', async () => {
    const [logo] = listLinks(await at('/fr-ch/content/faq'));
    expect(logo).toEqual({ words: 'Cartes cadeaux Murmeli, retour à l’accueil', to: '/fr-ch' });
  });

  it('leads to posted cards, e-mailed cards, questions, and to the balance page of the retailer', async () => {
    const addresses = listLinks(await at('/it-ch')).map(({ to }) => to);
    expect(addresses.slice(1, 5)).toEqual([
      '/it-ch/products/physical',
      '/it-ch/products/digital',
      '/it-ch/content/faq',
      'https://www.murmeli.example/it/saldo',
    ]);
  });

  it('switches between DE, FR and IT on the same page', async () => {
    const links = listLinks(await at('/fr-ch/products/digital'));
    expect(links.filter(({ words }) => /^(DE|FR|IT) /.test(words)).slice(0, 3)).toEqual([
      { words: 'DE Deutsch', to: '/de-ch/products/digital' },
      { words: 'FR Français', to: '/fr-ch/products/digital' },
      { words: 'IT Italiano', to: '/it-ch/products/digital' },
    ]);
  });

  it('has the same links behind a button for small screens', async () => {
    const html = await at('/de-ch');
    expect(listControls(html, 'button').map((tag) => getAttribute(tag, 'aria-haspopup'))).toContain('dialog');
    const menu = html.slice(html.indexOf('<dialog'));
    expect(listLinks(menu).map(({ to }) => to)).toEqual([
      '/de-ch/products/physical',
      '/de-ch/products/digital',
      '/de-ch/content/faq',
      'https://www.murmeli.example/de/guthaben',
      '/de-ch',
      '/fr-ch',
      '/it-ch',
    ]);
  });

  it.each([
    [0, ''],
    [99, '99'],
    [100, '99+'],
  ])('leads to the cart; for %i cards it shows %j', async (totalAmount, badge) => {
    useCart.setState({ ready: true, cart: { ...emptyCart(), totalAmount } });
    showStore(useCart);
    const html = await at('/de-ch');
    expect(listLinks(html).map(({ to }) => to)).toContain('/de-ch/cart');
    expect(readWords(/<span[^>]*data-testid="cart-badge">.*?<\/span>/.exec(html)?.[0] ?? '')).toBe(badge);
  });
});
