import { createElement } from 'react';
import { describe, expect, it } from 'vitest';
import type { DeliveryMethod } from '#rules/delivery-method.ts';
import { useCart } from '../../stores/cart-store.ts';
import { cartActions } from '../../stores/cart-store-actions.ts';
import {
  getAttribute,
  listControls,
  listLinks,
  readWords,
  render,
  showStore,
} from '../../testing/page-text.ts';
import { sampleLine } from '../../testing/sample-order.ts';
import { CartEmpty } from './cart-empty.tsx';
import { CartFilled } from './cart-filled.tsx';
import { PriceTotals } from './price-totals.tsx';

async function filledCart(...lines: (typeof sampleLine)[]): Promise<string> {
  cartActions.clear();
  for (const line of lines) cartActions.add(line);
  showStore(useCart);
  return render(createElement(CartFilled, { onAnnounce: () => undefined, onRemove: () => undefined }));
}

describe('the cart page', () => {
  it('shows picture, name, amount, price, minus, plus and remove for each line', async () => {
    const html = await filledCart(sampleLine);
    const line = html.slice(html.indexOf('<li'), html.indexOf('<p role="alert"'));
    expect(line).toContain(`${sampleLine.imagePath}-800.webp`);
    expect(readWords(line)).toMatch(/^CHF 50\.00 Geburtstag .* CHF 100\.00 Entfernen$/);
    expect(listControls(line, 'input').map((tag) => getAttribute(tag, 'value'))).toEqual(['2']);
    expect(listControls(line, 'button').map((tag) => getAttribute(tag, 'aria-label'))).toEqual([
      'Eine Karte «Geburtstag» weniger',
      'Eine Karte «Geburtstag» mehr',
      expect.stringMatching(/«Geburtstag» zu CHF.50\.00 entfernen/),
    ]);
  });

  it('disables minus at one card and plus if one more would exceed CHF 3000', async () => {
    const html = await filledCart({ ...sampleLine, price: 50_000, amount: 1 }, { ...sampleLine, amount: 48 });
    const blocked = listControls(html, 'button')
      .filter((tag) => getAttribute(tag, 'aria-disabled') !== '')
      .map((tag) => getAttribute(tag, 'aria-disabled'));
    expect(blocked).toEqual(['true', 'true', 'false', 'false']);
  });

  it('sums cards, shipping and VAT, and leads to the address', async () => {
    const html = await filledCart(sampleLine);
    expect(readWords(html)).toContain('Zwischensumme CHF 100.00 Postversand (A-Post) CHF 1.20');
    expect(readWords(html)).toContain('Gesamtbetrag inkl. MwSt. und Versand CHF 101.20');
    expect(listLinks(html)).toContainEqual({ words: 'Weiter zur Adresse', to: '/de-ch/address' });
  });

  it('explains once how each kind of card arrives, what its delivery costs, and when it can be used', async () => {
    const emailed = { ...sampleLine, id: 'p2', category: 'digital' as const };
    const words = readWords(await filledCart(sampleLine, { ...sampleLine, price: 2000 }, emailed));
    for (const fact of [/für alle Karten per Post/g, /Aktiviert innerhalb/g, /Sofort einlösbar/g])
      expect(words.match(fact)).toHaveLength(1);
  });

  it('uses the singular for one card', async () => {
    const one = readWords(await filledCart({ ...sampleLine, amount: 1 }));
    expect(one).toContain('Wie sollen wir die Karte verschicken?');
    expect(one).not.toContain('für alle Karten');
    const emailed = { ...sampleLine, id: 'p2', category: 'digital' as const, amount: 1 };
    expect(readWords(await filledCart(sampleLine, emailed))).toContain('Ihre digitale Karte kommt');
    expect(readWords(await filledCart(sampleLine, { ...emailed, amount: 2 }))).toContain(
      'digitalen Karten kommen',
    );
  });

  it('without cards says so and has a checkout button without effect', async () => {
    const html = await render(createElement(CartEmpty));
    expect(html).toContain('role="alert"');
    expect(readWords(html)).toContain('Ihr Warenkorb ist leer.');
    expect(listControls(html, 'button')).toHaveLength(1);
    expect(listControls(html, 'button')[0]).toContain('disabled=""');
    expect(listLinks(html).map(({ to }) => to)).not.toContain('/de-ch/address');
  });
});

it.each<[DeliveryMethod, label: string, note: string]>([
  ['digital', 'Versand per E-Mail', 'inkl. aller Kosten'],
  ['standard', 'Postversand (A-Post)', 'inkl. MwSt. und Versand'],
  ['insured', 'Versicherter Versand (Einschreiben)', 'inkl. MwSt. und Versand'],
  ['packet', 'Versicherter Versand (Paket)', 'inkl. MwSt. und Versand'],
])('the sums of %s read %s and %s', async (deliveryMethod, label, note) => {
  const totals = createElement(PriceTotals, { sums: { deliveryMethod, shippingCost: 580, total: 10_580 } });
  expect(readWords(await render(totals))).toBe(
    `Zwischensumme CHF 100.00 ${label} CHF 5.80 Gesamtbetrag ${note} CHF 105.80`,
  );
});
