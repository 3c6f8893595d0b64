import { addressLines } from '#rules/address-lines.ts';
import type { OrderNotice } from '#rules/order-notice.ts';
import { getExpectedArrival } from '#rules/parcel-name.ts';
import { formatNearDay } from '#texts/day.ts';
import { fill } from '#texts/fill.ts';
import { selectPlural } from '#texts/select-plural.ts';
import type { Mail } from './mail-content.ts';
import { composeMail, frameMail, type OrderMail } from './mail-layout.ts';
import { getMailTexts } from './mail-texts.ts';
import { composeCardLine, countCards, listCardPictures, selectLines } from './order-blocks.ts';

/** A posted parcel. An order may have several. */
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
  const { shipped: texts, delivery, reference: referenceLabel, primary } = getMailTexts(mail);
  const { lang, order } = mail;
  const { reference, expectedDelivery, deliveryOption } = order;
  if (expectedDelivery === null) throw new Error('the order has no posted cards');
  const expected = getExpectedArrival(parcel.shippedAt, expectedDelivery);
  const range = { from: formatNearDay(expected.from, lang), to: formatNearDay(expected.to, lang) };
  const cart = selectLines(order, parcel.lines);
  const count = countCards(cart);
  const { tracking } = parcel;
  return composeMail(mail, {
    subject: fill(selectPlural(texts, 'subject', count), { reference }),
    preheader: fill(texts.preheader, range),
    title: selectPlural(texts, 'title', count),
    cards: listCardPictures(mail, cart),
    blocks: [
      selectPlural(texts, 'intro', count),
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
          { title: texts.activeTitle, text: selectPlural(texts, 'active', count) },
          { title: texts.missingTitle, text: fill(selectPlural(texts, 'missing', count), { day: range.to }) },
        ],
      },
      { kind: 'sums', title: texts.lines, lines: cart.map((line) => composeCardLine(mail, line)) },
      {
        kind: 'columns',
        columns: [{ title: primary, lines: addressLines(order.addresses.primaryAddress, lang) }],
      },
    ],
  });
}

/**
 * Warns the buyer that an operator changed an address or replaced a card. The recipient may be a stranger, so
 * the mail contains neither the buyer's name nor the new address.
 */
export function orderChangedMail({
  notice,
  ...mail
}: OrderMail & { notice: Exclude<OrderNotice, 'gift-replaced'> }): Mail {
  const texts = getMailTexts(mail).changed;
  const { brand } = mail;
  const { reference } = mail.order;
  return frameMail(mail, {
    subject: fill(texts.subject, { reference }),
    preheader: texts.preheader,
    title: texts.title,
    blocks: [
      texts.greeting,
      fill(texts.notices[notice], { reference }),
      {
        kind: 'notices',
        notices: [
          {
            title: texts.strangeTitle,
            text: fill(texts.strange, { telephone: brand.support.telephone, reference }),
          },
          { title: texts.knownTitle, text: texts.known },
        ],
      },
    ],
    reason: texts.reason,
  });
}
