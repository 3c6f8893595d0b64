import { createElement } from 'react';
import { describe, expect, it } from 'vitest';
import type { DeliveryMethod } from '#rules/delivery-method.ts';
import { useCart } from '../../stores/cart-store.ts';
import { cartActions } from '../../stores/cart-store-actions.ts';
import { attribute, controlsOf, drawn, linksOf, showStore, wordsOf } from '../../testing/page-text.ts';
import { sampleLine } from '../../testing/sample-order.ts';
import { CartEmpty } from './cart-empty.tsx';
import { CartFilled } from './cart-filled.tsx';
import { PriceTotals } from './price-totals.tsx';

async function filledCart(...lines: (typeof sampleLine)[]): Promise<string> {
  cartActions.clear();
  for (const line of lines) cartActions.add(line);
  showStore(useCart);
  return drawn(createElement(CartFilled, { onAnnounce: () => undefined }));
}

describe('the cart page', () => {
  it('shows picture, name, amount, price, minus, plus and remove for each line', async () => {
    const html = await filledCart(sampleLine);
    const line = html.slice(html.indexOf('<li'), html.indexOf('<p role="alert"'));
    expect(line).toContain(`${sampleLine.imagePath}-800.webp`);
    expect(wordsOf(line)).toMatch(/^CHF 50\.00 Geburtstag .* CHF 100\.00 Entfernen$/);
    expect(controlsOf(line, 'input').map((tag) => attribute(tag, 'value'))).toEqual(['2']);
    expect(controlsOf(line, 'button').map((tag) => attribute(tag, 'aria-label'))).toEqual([
      'Eine Karte «Geburtstag» weniger',
      'Eine Karte «Geburtstag» mehr',
      expect.stringMatching(/«Geburtstag» zu CHF.50\.00 entfernen/),
    ]);
  });

  it('disables minus at one card and plus if one more would exceed CHF 3000', async () => {
    const html = await filledCart({ ...sampleLine, price: 50_000, amount: 1 }, { ...sampleLine, amount: 48 });
    const blocked = controlsOf(html, 'button')
      .filter((tag) => attribute(tag, 'aria-disabled') !== '')
      .map((tag) => attribute(tag, 'aria-disabled'));
    expect(blocked).toEqual(['true', 'true', 'false', 'false']);
  });

  it('sums cards, shipping and VAT, and leads to the address', async () => {
    const html = await filledCart(sampleLine);
    expect(wordsOf(html)).toContain('Zwischensumme CHF 100.00 Postversand (A-Post) CHF 1.20');
    expect(wordsOf(html)).toContain('Gesamtbetrag inkl. MwSt. und Versand CHF 101.20');
    expect(linksOf(html)).toContainEqual({ words: 'Weiter zur Adresse', to: '/de-ch/address' });
  });

  it('explains once how each kind of card arrives, what its delivery costs, and when it can be used', async () => {
    const emailed = { ...sampleLine, id: 'p2', category: 'digital' as const };
    const words = wordsOf(await filledCart(sampleLine, { ...sampleLine, price: 2000 }, emailed));
    for (const fact of [/für alle Karten per Post/g, /Aktiviert innerhalb/g, /Sofort einlösbar/g])
      expect(words.match(fact)).toHaveLength(1);
  });

  it('uses the singular for one card', async () => {
    const one = wordsOf(await filledCart({ ...sampleLine, amount: 1 }));
    expect(one).toContain('Wie sollen wir die Karte senden?');
    expect(one).not.toContain('für alle Karten');
    const emailed = { ...sampleLine, id: 'p2', category: 'digital' as const, amount: 1 };
    expect(wordsOf(await filledCart(sampleLine, emailed))).toContain('Ihre digitale Karte kommt');
    expect(wordsOf(await filledCart(sampleLine, { ...emailed, amount: 2 }))).toContain(
      'digitalen Karten kommen',
    );
  });

  it('without cards says so and has a checkout button without effect', async () => {
    const html = await drawn(createElement(CartEmpty));
    expect(html).toContain('role="alert"');
    expect(wordsOf(html)).toContain('Ihr Warenkorb ist leer.');
    expect(controlsOf(html, 'button')).toHaveLength(1);
    expect(controlsOf(html, 'button')[0]).toContain('disabled=""');
    expect(linksOf(html).map(({ to }) => to)).not.toContain('/de-ch/address');
  });
});

it.each<[DeliveryMethod, string]>([
  ['digital', 'Versand per E-Mail'],
  ['standard', 'Postversand (A-Post)'],
  ['insured', 'Versicherter Versand (Einschreiben)'],
  ['packet', 'Versicherter Versand (Paket)'],
])('the shipping line of %s reads %s', async (deliveryMethod, label) => {
  const totals = createElement(PriceTotals, { sums: { deliveryMethod, shippingCost: 580, total: 10_580 } });
  expect(wordsOf(await drawn(totals))).toBe(
    `Zwischensumme CHF 100.00 ${label} CHF 5.80 Gesamtbetrag inkl. MwSt. und Versand CHF 105.80`,
  );
});
