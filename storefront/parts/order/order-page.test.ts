import { createElement } from 'react';
import { describe, expect, it } from 'vitest';
import type { Order } from '#contract/order.ts';
import { LANGUAGES } from '#rules/language.ts';
import { RETENTION } from '#rules/retention.ts';
import { listLinks, readWords, render } from '../../testing/page-text.ts';
import { sampleAddress, sampleLine, sampleOrder } from '../../testing/sample-order.ts';
import { CardsPdf } from './cards-pdf.tsx';
import { OrderAlert } from './order-alert.tsx';
import { OrderPage } from './order-page.tsx';

describe('the page of a paid order', () => {
  const page = (changes: Partial<Order> = {}) =>
    render(
      createElement(OrderPage, { order: sampleOrder(changes), isRefunded: false }),
      '/de-ch/order/order-1',
    );
  const posted = { product: sampleLine, amount: 2 };
  const emailed = { product: { ...sampleLine, category: 'digital' as const }, amount: 1 };

  it('says that the order is saved, thanks, and that a confirmation follows by e-mail', async () => {
    const words = readWords(await page());
    expect(words).toContain('Ihre Bestellung ist eingegangen Vielen Dank, Lena!');
    expect(words).toMatch(/Bestätigung .* folgt in Kürze an lena@example\.ch/);
  });

  it.each([
    [[posted], 'Bestellung M7K2-4QX9: kommt per Post '],
    [[emailed], 'Bestellung M7K2-4QX9: unterwegs per E-Mail '],
    [[posted, emailed], 'Bestellung M7K2-4QX9: kommt per Post und per E-Mail '],
  ])('has an alert with the reference, depending on the delivery', async (cart, title) => {
    const html = await page({ cart });
    expect(readWords(html.slice(html.indexOf('role="alert"') - 5))).toContain(title);
  });

  it.each([
    [1, 1, 'Ihre Karte per Post', 'die digitale Karte sofort'],
    [1, 2, 'Ihre Karte per Post', 'die digitalen Karten sofort'],
    [2, 1, 'Ihre Karten per Post', 'die digitale Karte sofort'],
  ])(
    'of %i posted and %i e-mailed cards uses singular and plural correctly',
    async (post, mail, ...reported) => {
      const cart = [
        { ...posted, amount: post },
        { ...emailed, amount: mail },
      ];
      const words = readWords(await page({ cart, cardsPdf: 'pending' }));
      for (const phrase of reported) expect(words).toContain(phrase);
      const pending =
        mail === 1 ? 'Ihre digitale Karte ist noch nicht da' : 'Ihre digitalen Karten sind noch nicht da';
      expect(words).toContain(pending);
    },
  );

  it.each(LANGUAGES)(
    'of one card never uses the plural, and of several never the singular, in %s',
    async (language) => {
      const several = { 'de-ch': /\b[Kk]arten\b/, 'fr-ch': /\b[Cc]artes\b/, 'it-ch': /\b[Cc]arte\b/ }[
        language
      ];
      const one = { 'de-ch': /\b[Kk]arte\b/, 'fr-ch': /\b[Cc]arte\b/, 'it-ch': /\b[Cc]arta\b/ }[language];
      const renderText = async (product: typeof sampleLine, amount: number) => {
        const order = sampleOrder({ cart: [{ product, amount }], cardsPdf: 'ready' });
        const parts = [OrderAlert, CardsPdf].map((part) => createElement(part, { order, isRefunded: false }));
        if (product.category === 'physical') parts.pop();
        const drawnParts = await Promise.all(parts.map((part) => render(part, `/${language}/order/order-1`)));
        return readWords(drawnParts.join(' '));
      };
      for (const { product } of [posted, emailed]) {
        expect(await renderText(product, 1)).toMatch(one);
        expect(await renderText(product, 1)).not.toMatch(several);
        expect(await renderText(product, 3)).toMatch(several);
        expect(await renderText(product, 3)).not.toMatch(one);
      }
    },
  );

  it('names reference, method with its icon, and the later day of the expected delivery first', async () => {
    const html = await page({ paymentMethod: 'DINERS' });
    const details = html.slice(html.indexOf('id="order-details"'));
    expect(readWords(details)).toContain('Bestellnummer M7K2-4QX9');
    expect(details).toMatch(
      /<svg(?:(?!<\/dd>).)*>Diners<\/text>(?:(?!<\/svg>).)*<\/svg>Diners Club \/ Discover/s,
    );
    expect(readWords(details)).toContain(
      'bis Donnerstag, 26. November 2026 zwischen Mittwoch, 25. November 2026, und Donnerstag, 26. November 2026',
    );
  });

  it.each([
    ['MASTERCARD', /<svg(?:(?!<\/dd>).)*>Master<\/text>(?:(?!<\/svg>).)*<\/svg>Mastercard</s],
    ['APPLEPAY', /<svg(?:(?!<\/dd>).)*<\/svg>Apple Pay</s],
    ['MAESTRO', /<svg(?:(?!<\/dd>|<text).)*<\/svg>MAESTRO</s],
  ])('shows the method used if it differs from the chosen one: %s', async (paidMethod, shown) => {
    const html = await page({ paymentMethod: 'DINERS', paidMethod });
    expect(html.slice(html.indexOf('id="order-details"'))).toMatch(shown);
    expect(readWords(html)).not.toContain('Diners');
  });

  it('shows the addresses without e-mail', async () => {
    const billingAddress = { ...sampleAddress, lastName: 'Rechnung', email: 'bills@example.ch' };
    const addresses = { primaryAddress: sampleAddress, billingAddress, useSameAddress: false };
    const html = await page({ addresses });
    const details = readWords(html.slice(html.indexOf('id="order-details"')));
    expect(details).toContain('Lena Muster');
    expect(details).toContain('Lena Rechnung');
    expect(details).not.toContain('@');
  });

  it.each([
    [[emailed], 'Ist die Karte ein Geschenk?', 'Geschenk gestalten'],
    [[posted], 'Sind die Karten ein Geschenk?', 'Nachricht schreiben'],
    [[posted, emailed], 'Sind die Karten ein Geschenk?', 'Geschenk gestalten'],
  ])('suggests a gift, as an option', async (cart, question, way) => {
    const html = await page({ cart });
    expect(readWords(html)).toContain(question);
    expect(readWords(html)).toContain('Freiwillig und kostenlos.');
    expect(listLinks(html)).toContainEqual({ words: way, to: '/de-ch/gift/order-1' });
  });

  it.each([
    ['de-ch', `Das geht auch später, ${RETENTION.cardSecretDays} Tage lang: Der Link steht in Ihrer E-Mail.`],
    [
      'fr-ch',
      `le faire plus tard, pendant ${RETENTION.cardSecretDays} jours : le lien figure dans votre e-mail.`,
    ],
    ['it-ch', `anche più tardi, entro ${RETENTION.cardSecretDays} giorni: il link è nella sua e-mail.`],
  ])('says how long a digital card can be given, in %s', async (language, sentence) => {
    const order = (cart: Order['cart']) =>
      render(
        createElement(OrderPage, { order: sampleOrder({ cart }), isRefunded: false }),
        `/${language}/order/order-1`,
      );
    expect(readWords(await order([emailed]))).toContain(sentence);
    expect(readWords(await order([posted]))).not.toMatch(
      new RegExp(`${RETENTION.cardSecretDays} (?:Tage|jours|giorni)`),
    );
  });

  it('of a refunded order suggests nothing', async () => {
    const refunded = createElement(OrderPage, { order: sampleOrder(), isRefunded: true });
    expect(await render(refunded, '/de-ch/order/order-1')).not.toContain('/gift/');
  });

  it('has the summary of the order as charged', async () => {
    const words = readWords(await page());
    expect(words).toContain('2 × CHF 50.00 CHF 100.00');
    expect(words).toContain('Postversand (A-Post) CHF 1.20');
    expect(words).toContain('Gesamtbetrag inkl. MwSt. und Versand CHF 101.20');
  });
});
