import { readFileSync } from 'node:fs';
import { createElement } from 'react';
import { describe, expect, it } from 'vitest';
import { getAttribute, listControls, listLinks, readWords, render } from '../../testing/page-text.ts';
import { sampleLine } from '../../testing/sample-order.ts';
import { CartSummary } from './cart-summary.tsx';

const styles = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8');

describe('the summary beside the checkout', () => {
  const summary = (editable: boolean) =>
    render(
      createElement(CartSummary, {
        lines: [sampleLine, { ...sampleLine, price: 2500, amount: 1 }],
        sums: { deliveryMethod: 'standard', shippingCost: 120, total: 12_620 },
        action: createElement('button', { type: 'submit' }, 'Weiter'),
        editable,
      }),
      '/de-ch/address',
    );

  it('shows each line with price times amount, shipping and the total with VAT', async () => {
    const beside = readWords((await summary(true)).split('</section>')[0] ?? '');
    expect(beside).toContain('Geburtstag 2 × CHF 50.00 CHF 100.00');
    expect(beside).toContain('Geburtstag 1 × CHF 25.00 CHF 25.00');
    expect(beside).toContain('Postversand (A-Post) CHF 1.20');
    expect(beside).toContain('Gesamtbetrag inkl. MwSt. und Versand CHF 126.20 Weiter');
  });

  it('leads back to the cart while that can be changed', async () => {
    expect(listLinks(await summary(true)).map(({ to }) => to)).toEqual(['/de-ch/cart']);
    expect(listLinks(await summary(false))).toEqual([]);
  });

  it('is a panel on small screens, opened by a bar with the total and the next step', async () => {
    const html = await summary(true);
    const bar = html.slice(html.indexOf('</section>'), html.indexOf('<dialog'));
    expect(readWords(bar)).toContain('Bestellung ansehen CHF 126.20 inkl. MwSt. und Versand Weiter');
    expect(getAttribute(listControls(bar, 'button')[0] ?? '', 'aria-haspopup')).toBe('dialog');
  });
});

it('the summary and the menu change at 992 px, which are 62rem', () => {
  const files = ['cart-summary.module.css', '../site/site-menu.module.css', '../site/site-header.module.css'];
  for (const file of files) {
    const widths = [...styles(file).matchAll(/@media \(width (>=|<) ([\d.]+)rem\)/g)];
    expect(widths.map(([, , rem]) => Number(rem) * 16)).toContain(992);
  }
});
