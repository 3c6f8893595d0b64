import { describe, expect, it } from 'vitest';
import { brand } from '#brands/murmeli/brand.ts';
import type { Order } from '#contract/order.ts';
import { LANGUAGES, type Language } from '#rules/language.ts';
import { ORDER_NOTICES } from '#rules/order-notice.ts';
import {
  digitalOrder,
  exampleOrder,
  exampleParcel,
  exampleRefund,
  longestOrder,
  orderAtOtherRate,
} from '#server/testing/examples/example-order.ts';
import { cardsDelayedMail, cardsMail } from './cards-mail.ts';
import { giftLinkMail, giftRefusedMail, giftReplacedMail, giftSentMail } from './gift-notices.ts';
import type { Mail } from './mail-content.ts';
import { orderConfirmationMail } from './order-confirmation.ts';
import { orderRefundedMail, receiptMail } from './order-refunded.ts';
import { orderChangedMail, orderShippedMail } from './order-shipped.ts';
import { paymentFailedMail, paymentReversedMail } from './payment-reversed.ts';

const layout = {
  brand,
  shopUrl: 'https://karten.murmeli.example',
  logoUrl: 'https://karten.murmeli.example/l.png',
};
const confirmation = (lang: Language = 'de-ch', order: Order = exampleOrder()) =>
  orderConfirmationMail({ ...layout, lang, order, hasTerms: true });

const giftUrl = `${layout.shopUrl}/de-ch/gift#key`;
const sending = {
  recipient: 'anna@familie.example',
  forName: 'Anna',
  productName: 'Bergmorgen',
  at: new Date('2026-12-24T07:00:00Z'),
};

const all = (lang: Language, order: Order = exampleOrder()): Mail[] => [
  confirmation(lang, order),
  receiptMail({ ...layout, lang, order, receiptNumber: '000123' }),
  orderShippedMail({ ...layout, lang, order, parcel: exampleParcel(order) }),
  orderRefundedMail({ ...layout, lang, order: exampleOrder(), refund: exampleRefund }),
  paymentFailedMail({ ...layout, lang, order }),
  cardsMail({ ...layout, lang, order, cardCount: 3 }),
  cardsMail({ ...layout, lang, order: digitalOrder(), cardCount: 1 }),
  cardsMail({ ...layout, lang, order: digitalOrder(), cardCount: 600, parts: 2 }),
  cardsDelayedMail({ ...layout, lang, order }),
  paymentReversedMail({ ...layout, lang, order: exampleOrder() }),
  renderUnconfirmed(lang),
  orderConfirmationMail({ ...layout, lang, order, hasTerms: true, giftUrl }),
  cardsMail({ ...layout, lang, order, cardCount: 3, giftUrl }),
  giftLinkMail({ ...layout, lang, order, giftUrl }),
  giftSentMail({ ...layout, lang, order, giftUrl, sending }),
  ...ORDER_NOTICES.map((notice) =>
    notice === 'gift-replaced'
      ? giftReplacedMail({ ...layout, lang, order })
      : orderChangedMail({ ...layout, lang, order, notice }),
  ),
  giftRefusedMail({ ...layout, lang, order, giftUrl, sending: { ...sending, forName: '' } }),
];

/** Without a liability shift: the mail explains the reason and other ways to pay. */
function renderUnconfirmed(lang: Language, of = brand): Mail {
  return paymentReversedMail({
    ...layout,
    brand: of,
    lang,
    order: { ...exampleOrder(), paymentCause: 'no-liability-shift' },
  });
}

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
      // A gift mail doesn't contain the buyer's order reference.
      expect(subject).toMatch(/M7K4-92QX|Murmeli/);
      expect(html).toContain(`<html lang="${lang.slice(0, 2)}-CH"`);
      expect(html).toContain('<meta name="color-scheme" content="light dark" />');
      expect(html.length).toBeLessThan(100_000);
      for (const [image] of html.matchAll(/<img[^>]*>/g)) expect(image).toMatch(/ alt="/);
      expect(html + text).not.toMatch(/<script|\{\{|undefined|\[object|background-image|ß/);
    }
  });

  it('for a payment without the bank’s guarantee says so, and names another way to pay', () => {
    const usual = paymentReversedMail({ ...layout, lang, order: exampleOrder() });
    for (const form of [visible(renderUnconfirmed(lang).html), renderUnconfirmed(lang).text])
      expect(form).toContain('TWINT');
    expect(usual.text).not.toContain('TWINT');
  });

  it.each([
    [['VISA', 'AMEX', 'POSTFINANCEPAY', 'TWINT'], 'PostFinance Pay'],
    [['VISA', 'GOOGLEPAY'], undefined],
  ] as const)('names no payment method there that the shop does not offer (%s)', (methods, other) => {
    const { text } = renderUnconfirmed(lang, { ...brand, paymentMethods: [...methods] });
    expect(text).not.toMatch(/TWINT|\{\{/);
    if (other !== undefined) expect(text).toContain(other);
    expect(text.replace(/\s+/g, ' ')).toMatch(
      /andere[nr] Kredit- oder Debit|autre carte de crédit|un’altra carta/,
    );
  });

  it('shows the method used if it differs from the chosen one', () => {
    const order = exampleOrder({ paymentMethod: 'VISA', paidMethod: 'APPLEPAY' });
    const mails = [
      confirmation(lang, order),
      receiptMail({ ...layout, lang, order, receiptNumber: '000123' }),
      orderRefundedMail({ ...layout, lang, order, refund: exampleRefund }),
    ];
    for (const { html, text } of mails) {
      for (const form of [visible(html), text]) {
        expect(form).toContain('Apple Pay');
        expect(form).not.toContain('Visa');
      }
    }
  });

  it('stays below 100 KB with the maximum number of lines', () => {
    for (const { html } of all(lang, longestOrder())) expect(Buffer.byteLength(html)).toBeLessThan(100_000);
  });

  it('gives sender and contact, in HTML and in text', () => {
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

it.each(LANGUAGES)('a mail with a link has the link’s code in %s, in HTML and in text', (lang) => {
  const linkCode = { code: 'K7QM2X9FBEAD', page: `${layout.shopUrl}/${lang}/gift` };
  const { html, text } = giftLinkMail({ ...layout, lang, order: exampleOrder(), giftUrl, linkCode });
  for (const form of [visible(html), text]) {
    expect(form).toContain('K7QM-2X9F-BEAD');
    expect(form).toContain(`karten.murmeli.example/${lang}/gift`);
  }
  expect(confirmation(lang).text).not.toContain('K7QM-2X9F-BEAD');
});

describe('the confirmation', () => {
  it('dates the order in Swiss time and promises the later day with the range', () => {
    const { text } = confirmation();
    expect(text).toContain('Bestelldatum: 25.\u00a0November\u00a02026');
    expect(text).toContain('Per Post: voraussichtlich bis Montag, 30.\u00a0November\u00a02026');
    expect(text).toContain('zwischen Freitag, 27.\u00a0November, und Montag, 30.\u00a0November.');
    expect(text).toContain('Per E-Mail: sofort');
  });

  it.each(LANGUAGES)(
    'of digital cards alone mentions no post, no delivery address and no VAT in %s',
    (lang) => {
      const order = digitalOrder();
      order.addresses.useSameAddress = true;
      const { html, text } = confirmation(lang, order);
      for (const form of [visible(html), text]) {
        expect(form).not.toMatch(/Per Post|Par la poste|Per posta/);
        expect(form).not.toMatch(/Lieferadresse|adresse de livraison|indirizzo di consegna/i);
        expect(form).not.toMatch(/%|8[.,]1|MwSt|TVA|IVA|Versandkosten/);
        expect(form).toMatch(/gleich wie Ihre Adresse|identique à votre adresse|uguale al suo indirizzo/);
      }
    },
  );

  it('of posted cards says that the total includes VAT and shipping', () => {
    expect(confirmation().text).toContain('inkl. MwSt. und Versand');
  });

  it('shows the rate of VAT at which the order was placed, whatever it is today', () => {
    expect(confirmation('de-ch', orderAtOtherRate(7.6)).text).toMatch(/7\.6\s%.*CHF\s0\.41/);
  });

  it('escapes the buyer’s input', () => {
    const order = exampleOrder();
    order.addresses.primaryAddress.company = `"><img src=x onerror='alert(1)'> & {{total}}`;
    const { html, text } = confirmation('fr-ch', order);
    expect(html).not.toContain('<img src=x');
    expect(html).toContain('&quot;&gt;&lt;img src=x onerror=&#39;alert(1)&#39;&gt; &amp; {{total}}');
    expect(text).toContain(order.addresses.primaryAddress.company);
  });
});

it('counts the cards of the cards mail, and lists only the digital ones', () => {
  const order = exampleOrder();
  const many = cardsMail({ ...layout, lang: 'de-ch', order, cardCount: 3 });
  expect(many.subject).toBe('Ihre 3 Geschenkkarten von Murmeli (Bestellung M7K4-92QX)');
  expect(many.text).toContain('Frohe Weihnachten');
  expect(many.text).not.toContain('Bergmorgen');
  const one = cardsMail({ ...layout, lang: 'it-ch', order, cardCount: 1 });
  expect(one.subject).toBe('La sua carta regalo Murmeli (ordine M7K4-92QX)');
});

it('gives the number of files with cards', () => {
  const order = digitalOrder();
  const { text } = cardsMail({ ...layout, lang: 'de-ch', order, cardCount: 600, parts: 3 });
  expect(text).toContain('Ihre Karten in 3 PDF');
});

it('admits that digital cards are late, names only them, and promises a refund', () => {
  const { subject, text } = cardsDelayedMail({ ...layout, lang: 'de-ch', order: exampleOrder() });
  expect(subject).toBe('Ihre digitalen Karten kommen etwas später (Bestellung M7K4-92QX)');
  expect(text).toContain('Ihre Zahlung zur Bestellung M7K4-92QX ist eingegangen');
  expect(text).toContain('erhalten Sie den Betrag zurück');
  expect(text).toContain('Geburtstagsfest');
  expect(text).not.toContain('Bergmorgen');
});

it('shows the buyer the refunded amount', () => {
  const { text } = paymentReversedMail({ ...layout, lang: 'fr-ch', order: exampleOrder() });
  expect(text.replace(/\s+/g, ' ')).toContain('restitué votre paiement de CHF 530.80');
  expect(text).toContain('https://karten.murmeli.example/fr-ch');
});

it.each(LANGUAGES)('celebrates with the pictures of the cards, with alternative texts, in %s', (lang) => {
  const { html } = confirmation(lang);
  const alts = [...html.matchAll(/<img[^>]* alt="([^"]+)"/g)].map(([, alt]) => alt);
  expect(alts).toHaveLength(3);
  for (const [index, design] of ['Geburtstagsfest', 'Frohe Weihnachten', 'Bergmorgen'].entries()) {
    expect(alts[index]).toContain(design);
  }
});

it.each(LANGUAGES)('stays neutral for refunds and failed payments, in %s', (lang) => {
  for (const mail of [
    orderRefundedMail({ ...layout, lang, order: exampleOrder(), refund: exampleRefund }),
    paymentFailedMail({ ...layout, lang, order: exampleOrder() }),
    paymentReversedMail({ ...layout, lang, order: exampleOrder() }),
  ]) {
    expect(mail.html).not.toContain('-1000.jpg');
    expect(mail.subject + mail.text).not.toContain('!');
  }
});

it('says that nothing was charged, without blame, and links to the shop in the buyer’s language', () => {
  const { html, text } = paymentFailedMail({ ...layout, lang: 'it-ch', order: exampleOrder() });
  expect(text).toContain('Non è stato addebitato nulla');
  expect(text).toContain('CHF\u00a0530.80 (TWINT)');
  expect(html).toContain('href="https://karten.murmeli.example/it-ch"');
});

it('sends the receipt to the billing address, without mention of delivery and cards', () => {
  const { subject, text } = receiptMail({
    ...layout,
    lang: 'de-ch',
    order: exampleOrder(),
    receiptNumber: '000123',
  });
  expect(subject).toBe('Quittung 000123 von Murmeli (Bestellung M7K4-92QX)');
  expect(text).toContain('Guten Tag Søren Ñandú');
  expect(text).toContain('zur Rechnungsadresse gehört');
  for (const other of ['Łucja', 'Rue du', 'Bergmorgen', 'lucja@']) expect(text).not.toContain(other);
});
