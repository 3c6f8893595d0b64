import { describe, expect, it } from 'vitest';
import { brand } from '#brands/murmeli/brand.ts';
import type { Order } from '#contract/order.ts';
import { LANGUAGES } from '#rules/language.ts';
import { exampleOrder, exampleParcel } from '#server/testing/examples/example-order.ts';
import { findWrongNumber } from '#server/testing/find-wrong-number.ts';
import { cardsDelayedMail, cardsMail } from './cards-mail.ts';
import { giftLinkMail } from './gift-notices.ts';
import type { Mail } from './mail-content.ts';
import type { OrderMail } from './mail-layout.ts';
import { getMailTexts } from './mail-texts.ts';
import { orderConfirmationMail } from './order-confirmation.ts';
import { orderRefundedMail, receiptMail } from './order-refunded.ts';
import { orderShippedMail } from './order-shipped.ts';
import { paymentFailedMail, paymentReversedMail } from './payment-reversed.ts';

const giftUrl = 'https://karten.murmeli.example/de-ch/gift#key';
const shopUrl = 'https://karten.murmeli.example';

/** Creates an order of cards of one kind. */
function createOrder(category: 'physical' | 'digital', amount: number): Order {
  const cart = exampleOrder().cart.filter(({ product }) => product.category === category);
  const order = exampleOrder({ cart: cart.slice(0, 1).map((line) => ({ ...line, amount })) });
  return category === 'physical' ? order : { ...order, expectedDelivery: null };
}

type Compose = (mail: OrderMail) => Mail;
const countCards = ({ order }: OrderMail) => order.cart.reduce((sum, { amount }) => sum + amount, 0);
const refunded: Compose = (mail) => {
  const lines = [{ line: 1, quantity: countCards(mail) }];
  const refund = { lines, shippingCost: 0, amount: 5000, byBank: false, allVoid: true, othersStay: true };
  return orderRefundedMail({ ...mail, refund });
};
const released = (cause: string): Compose => {
  return ({ order, ...mail }) => paymentReversedMail({ ...mail, order: { ...order, paymentCause: cause } });
};

const MAILS: [name: string, category: 'physical' | 'digital', compose: Compose][] = [
  ['confirmation', 'digital', (mail) => orderConfirmationMail({ ...mail, hasTerms: true })],
  ['confirmation', 'physical', (mail) => orderConfirmationMail({ ...mail, hasTerms: true })],
  ['receipt', 'digital', (mail) => receiptMail({ ...mail, receiptNumber: '000123' })],
  ['cards', 'digital', (mail) => cardsMail({ ...mail, cardCount: countCards(mail) })],
  ['cards to give', 'digital', (mail) => cardsMail({ ...mail, cardCount: countCards(mail), giftUrl })],
  [
    'words for the envelope',
    'physical',
    (mail) => orderConfirmationMail({ ...mail, hasTerms: true, giftUrl }),
  ],
  ['gift-link', 'digital', (mail) => giftLinkMail({ ...mail, giftUrl })],
  ['gift-link', 'physical', (mail) => giftLinkMail({ ...mail, giftUrl })],
  ['cards-delayed', 'digital', cardsDelayedMail],
  ['shipped', 'physical', (mail) => orderShippedMail({ ...mail, parcel: exampleParcel(mail.order) })],
  ['refunded', 'digital', refunded],
  ['payment-failed', 'digital', paymentFailedMail],
  ['released late', 'digital', released('superseded-by-a-new-order')],
  ['released unfulfilled', 'digital', released('voided-unfulfilled')],
  ['released unconfirmed', 'digital', released('no-liability-shift')],
];

describe.each(LANGUAGES)('the number of cards in %s', (lang) => {
  it.each(MAILS)('is correct in the mail %s (%s)', (_name, category, compose) => {
    for (const amount of [1, 3]) {
      const { subject, text, html } = compose({ brand, shopUrl, lang, order: createOrder(category, amount) });
      const preheader = /overflow:hidden">([^<]*)/.exec(html)?.[1] ?? '';
      const expected = { lang, texts: getMailTexts({ brand, lang }), isOne: amount === 1 };
      expect(findWrongNumber([subject, preheader, text].join('\n'), expected)).toEqual([]);
    }
  });

  it('gives the next step only once, and never says twice that there is nothing to do', () => {
    for (const [name, category, compose] of MAILS) {
      const { text, html } = compose({ brand, shopUrl, lang, order: createOrder(category, 1) });
      const nothing = /müssen nichts tun|n’avez rien à faire|non deve fare nulla/g;
      expect(html.match(nothing)?.length ?? 0, name).toBeLessThanOrEqual(1);
      expect(text.match(nothing)?.length ?? 0, name).toBeLessThanOrEqual(1);
    }
  });
});

it('a plural for one card, or a singular for several, is found', () => {
  const texts = { title_one: 'Ihre Karte ist da', title_other: 'Ihre {{count}} Karten sind da' };
  const german = { lang: 'de-ch', texts } as const;
  expect(findWrongNumber('Diese Karten folgen', { ...german, isOne: true })).toHaveLength(1);
  expect(findWrongNumber('Ihre Karte ist da', { ...german, isOne: false })).toEqual(['Ihre Karte ist da']);
  expect(findWrongNumber('Ihre Karte ist da', { ...german, isOne: true })).toEqual([]);
});
