import { createElement } from 'react';
import { describe, expect, it } from 'vitest';
import type { Order } from '#contract/order.ts';
import { drawn, wordsOf } from '../../testing/page-text.ts';
import { sampleAddress, sampleLine, sampleOrder } from '../../testing/sample-order.ts';
import { OrderPage } from './order-page.tsx';

describe('the page of a paid order', () => {
  const page = (changes: Partial<Order> = {}) =>
    drawn(createElement(OrderPage, { order: sampleOrder(changes), refunded: false }), '/de-ch/order/order-1');
  const posted = { product: sampleLine, amount: 2 };
  const emailed = { product: { ...sampleLine, category: 'digital' as const }, amount: 1 };

  it('says that the order is saved, thanks, and that a confirmation follows by e-mail', async () => {
    const words = wordsOf(await page());
    expect(words).toContain('Ihre Bestellung ist gespeichert Vielen Dank, Lena!');
    expect(words).toMatch(/Bestätigung .* folgt in Kürze an lena@example\.ch/);
  });

  it.each([
    [[posted], 'Bestellung M7K2-4QX9: kommt per Post '],
    [[emailed], 'Bestellung M7K2-4QX9: unterwegs per E-Mail '],
    [[posted, emailed], 'Bestellung M7K2-4QX9: kommt per Post und per E-Mail '],
  ])('has an alert with the reference, worded by the way of delivery', async (cart, title) => {
    const html = await page({ cart });
    expect(wordsOf(html.slice(html.indexOf('role="alert"') - 5))).toContain(title);
  });

  it('names reference, method with its icon, and the later day of the expected delivery first', async () => {
    const html = await page({ paymentMethod: 'DINERS' });
    const details = html.slice(html.indexOf('id="order-details"'));
    expect(wordsOf(details)).toContain('Bestellnummer M7K2-4QX9');
    expect(details).toMatch(/<svg(?:(?!<\/dd>).)*>D<\/text><\/svg>Diners Club \/ Discover/s);
    expect(wordsOf(details)).toMatch(/spätestens .*26\. November.* .*25\. November/);
  });

  it('shows the addresses without e-mail', async () => {
    const billingAddress = { ...sampleAddress, lastName: 'Rechnung', email: 'bills@example.ch' };
    const addresses = { primaryAddress: sampleAddress, billingAddress, useSameAddress: false };
    const html = await page({ addresses });
    const details = wordsOf(html.slice(html.indexOf('id="order-details"')));
    expect(details).toContain('Lena Muster');
    expect(details).toContain('Lena Rechnung');
    expect(details).not.toContain('@');
  });

  it('has the summary of the order, as it was charged', async () => {
    const words = wordsOf(await page());
    expect(words).toContain('2 × CHF 50.00 CHF 100.00');
    expect(words).toContain('Postversand (A-Post) CHF 1.20');
    expect(words).toContain('Gesamtbetrag inkl. MwSt. und Versand CHF 101.20');
  });
});
