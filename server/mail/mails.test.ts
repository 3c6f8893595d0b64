import { describe, expect, it } from 'vitest';
import { brand } from '#brands/murmeli/brand.ts';
import type { Order } from '#contract/order.ts';
import { LANGUAGES, type Language } from '#rules/language.ts';
import { cardsMail } from './cards-mail.ts';
import { digitalOrder, exampleOrder } from './example-order.ts';
import type { Mail } from './mail-content.ts';
import { orderConfirmationMail } from './order-confirmation.ts';
import { paymentReleasedMail } from './payment-released.ts';

const frame = {
  brand,
  shopUrl: 'https://karten.murmeli.example',
  logoUrl: 'https://karten.murmeli.example/l.png',
};
const confirmation = (lang: Language = 'de-ch', order: Order = exampleOrder()) =>
  orderConfirmationMail({ ...frame, lang, order });

const all = (lang: Language): Mail[] => [
  confirmation(lang),
  cardsMail({ ...frame, lang, order: exampleOrder(), cardCount: 3 }),
  cardsMail({ ...frame, lang, order: digitalOrder(), cardCount: 1 }),
  paymentReleasedMail({ ...frame, lang, order: exampleOrder() }),
];

/** What a reader sees of the HTML. */
function visible(html: string): string {
  return html
    .replace(/<style>.*?<\/style>/gs, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&#39;/g, "'")
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ');
}

describe.each(LANGUAGES)('every mail in %s', (lang) => {
  it('names its language, fits everywhere and needs no picture', () => {
    for (const { subject, html, text } of all(lang)) {
      expect(subject).toContain('M7K4-92QX');
      expect(html).toContain(`<html lang="${lang.slice(0, 2)}-CH">`);
      expect(html).toContain('<meta name="color-scheme" content="light dark" />');
      expect(html.length).toBeLessThan(100_000);
      for (const [image] of html.matchAll(/<img[^>]*>/g)) expect(image).toMatch(/ alt="/);
      expect(html + text).not.toMatch(/<script|\{\{|undefined|\[object|background-image|ß/);
    }
  });

  it('says who sends it and where to ask, in HTML and in text', () => {
    for (const { html, text } of all(lang)) {
      for (const form of [visible(html), text]) {
        for (const expected of [
          'Murmeli AG',
          'Munggenweg 7',
          'CHE-000.000.000',
          'geschenkkarten@murmeli.example',
        ]) {
          expect(form).toContain(expected);
        }
      }
      expect(html).toContain(`href="https://karten.murmeli.example/${lang}/content/general-terms"`);
    }
  });

  it('confirms every line, sum and address, in HTML and in text', () => {
    const { html, text } = confirmation(lang);
    for (const form of [visible(html), text.replace(/\s+/g, ' ')]) {
      for (const expected of [
        'Geburtstagsfest',
        '2 × CHF 50.00',
        'CHF 100.00',
        'CHF 125.00',
        '3 × CHF 100.00',
        'CHF 5.80',
        'CHF 0.43',
        'CHF 530.80',
        'TWINT',
        'Łucja D’Angelo',
        'Käserei <Gipfel> & Söhne',
        'Rue du 31-Décembre 7a',
        '9490 Vaduz',
        'Liechtenstein',
      ]) {
        expect(form).toContain(expected);
      }
      expect(form).not.toContain('lucja@kundin.example');
    }
  });
});

describe('the confirmation', () => {
  it('dates the order in Swiss time and promises the later day with the range', () => {
    const { text } = confirmation();
    expect(text).toContain('Bestelldatum: 25. November 2026');
    expect(text).toContain('Per Post: spätestens Montag, 30. November 2026');
    expect(text).toContain('von Freitag, 27. November, bis Montag, 30. November');
    expect(text).toContain('Per E-Mail: sofort');
  });

  it('of digital cards alone speaks of no post, and of no VAT but in the words of the total', () => {
    const { text } = confirmation('de-ch', digitalOrder());
    expect(text).not.toContain('Per Post');
    expect(text).not.toContain('8.1');
    expect(text).toContain('inkl. MwSt. und Versand');
    expect(text).toContain('Ihre Adresse');
  });

  it('escapes whatever the buyer typed', () => {
    const order = exampleOrder();
    order.addresses.primaryAddress.company = `"><img src=x onerror='alert(1)'> & {{total}}`;
    const { html, text } = confirmation('fr-ch', order);
    expect(html).not.toContain('<img src=x');
    expect(html).toContain('&quot;&gt;&lt;img src=x onerror=&#39;alert(1)&#39;&gt; &amp; {{total}}');
    expect(text).toContain(order.addresses.primaryAddress.company);
  });
});

it('counts the cards of the mail of cards, and lists the digital ones alone', () => {
  const order = exampleOrder();
  const many = cardsMail({ ...frame, lang: 'de-ch', order, cardCount: 3 });
  expect(many.subject).toBe('Ihre 3 Geschenkkarten von Murmeli (Bestellung M7K4-92QX)');
  expect(many.text).toContain('Frohe Weihnachten');
  expect(many.text).not.toContain('Bergmorgen');
  const one = cardsMail({ ...frame, lang: 'it-ch', order, cardCount: 1 });
  expect(one.subject).toBe('La sua carta regalo Murmeli (ordine M7K4-92QX)');
});

it('tells the buyer how much was given back', () => {
  const { text } = paymentReleasedMail({ ...frame, lang: 'fr-ch', order: exampleOrder() });
  expect(text.replace(/\s+/g, ' ')).toContain('restitué votre paiement de CHF 530.80');
  expect(text).toContain('https://karten.murmeli.example/fr-ch');
});
