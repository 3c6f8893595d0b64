import { createElement } from 'react';
import { describe, expect, it } from 'vitest';
import { getAttribute, listLinks, readWords, render } from '../../testing/page-text.ts';
import { sampleProduct } from '../../testing/sample-product.ts';
import { AddNotice } from './add-notice.tsx';
import type { AddOutcome } from './use-add-to-cart.ts';

describe('the notice below the form of a card', () => {
  const notice = (outcome: AddOutcome | null) =>
    render(createElement(AddNotice, { product: sampleProduct, outcome }), '/de-ch/products/physical');
  const refused = (error: Extract<AddOutcome, { kind: 'refused' }>['error']) =>
    notice({ kind: 'refused', error, refusals: 1 });

  it('says that a cart holds CHF 3000 at most, and offers a mail to support', async () => {
    const html = await refused('cart.addToCartTotalExceededError');
    expect(readWords(html)).toContain('CHF 3’000.00');
    expect(listLinks(html)[0]?.to).toMatch(/^mailto:geschenkkarten@murmeli\.example\?subject=/);
  });

  it('says that a card is worth CHF 5 to 500', async () => {
    expect(readWords(await refused('cart.addToCartPriceError'))).toMatch(/CHF 5\.00 .* CHF 500\.00/);
  });

  it('says that 1 to 500 cards are added at once', async () => {
    expect(readWords(await refused('cart.addToCartAmountError'))).toMatch(/1 bis 500\./);
  });

  it('is a red alert when it refuses', async () => {
    const html = await refused('cart.addToCartPriceError');
    expect(html).toMatch(/<div role="alert"[^>]*><div class="[^"]*danger/);
    expect(html).not.toContain('success');
  });

  it('confirms the added cards and links to the cart', async () => {
    const html = await notice({ kind: 'added', price: 5000, amount: 3 });
    expect(readWords(html)).toContain('3 × «Geburtstag» zu CHF 50.00');
    expect(listLinks(html)).toEqual([{ words: 'Zum Warenkorb', to: '/de-ch/cart' }]);
    expect(html).toMatch(/<div role="status"><div class="[^"]*success/);
    expect(html).not.toContain('danger');
  });

  it('reserves the space for both before there is a message', async () => {
    const html = await notice(null);
    expect(html.match(/<div [^>]*>/g)?.map((tag) => getAttribute(tag, 'role'))).toEqual(['alert', 'status']);
    expect(readWords(html)).toBe('');
  });
});
