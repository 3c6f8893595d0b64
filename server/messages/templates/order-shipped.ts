import { addressLines } from '#rules/address-lines.ts';
import { expectedArrival } from '#rules/parcel-name.ts';
import { formatNearDay } from '#texts/day.ts';
import { fill } from '#texts/fill.ts';
import { forCount } from '#texts/for-count.ts';
import type { Mail } from './mail-content.ts';
import { composeMail, type OrderMail } from './mail-layout.ts';
import { mailTexts } from './mail-texts.ts';
import { cardCountOf, cardLine, cardPictures, cardsOfLines } from './order-blocks.ts';

/** A posted parcel: the order's only one, or one of several. */
export type ShippedParcel = {
  shippedAt: Date;
  /** Tracking code of the post, if any. */
  tracking: string | undefined;
  /** Cards per line of the order. Lines are counted from 1. */
  lines: readonly { line: number; quantity: number }[];
};

/**
 * Informs the buyer that the parcel was posted and its cards are active (readings 9).
 * @throws if the order has no posted cards
 */
export function orderShippedMail({ parcel, ...mail }: OrderMail & { parcel: ShippedParcel }): Mail {
  const { shipped: texts, delivery, reference: referenceLabel, primary } = mailTexts(mail);
  const { lang, order } = mail;
  const { reference, expectedDelivery, deliveryOption } = order;
  if (expectedDelivery === null) throw new Error('nothing of this order is posted');
  const expected = expectedArrival(parcel.shippedAt, expectedDelivery);
  const range = { from: formatNearDay(expected.from, lang), to: formatNearDay(expected.to, lang) };
  const cart = cardsOfLines(order, parcel.lines);
  const count = cardCountOf(cart);
  const { tracking } = parcel;
  return composeMail(mail, {
    subject: fill(forCount(texts, 'subject', count), { reference }),
    preheader: fill(texts.preheader, range),
    title: forCount(texts, 'title', count),
    cards: cardPictures(mail, cart),
    blocks: [
      forCount(texts, 'intro', count),
      {
        kind: 'facts',
        facts: [
          { label: texts.expected, value: fill(texts.expectedRange, range) },
          { label: texts.deliveryMethod, value: delivery[deliveryOption.key] },
          ...(tracking === undefined ? [] : [{ label: texts.tracking, value: tracking }]),
          { label: referenceLabel, value: reference },
        ],
      },
      {
        kind: 'notices',
        notices: [
          { title: texts.activeTitle, text: forCount(texts, 'active', count) },
          { title: texts.missingTitle, text: fill(forCount(texts, 'missing', count), { day: range.to }) },
        ],
      },
      { kind: 'sums', title: texts.lines, lines: cart.map((line) => cardLine(mail, line)) },
      {
        kind: 'columns',
        columns: [{ title: primary, lines: addressLines(order.addresses.primaryAddress, lang) }],
      },
    ],
  });
}
