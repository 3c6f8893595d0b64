import type { Order } from '#contract/order.ts';
import { addressLines } from '#rules/address-lines.ts';
import type { Language } from '#rules/language.ts';
import { expectedArrival } from '#rules/parcel-name.ts';
import { formatNearDay } from '#texts/day.ts';
import { fill } from '#texts/fill.ts';
import type { Block, Mail } from './mail-content.ts';
import { composeMail, type MailLayout } from './mail-layout.ts';
import { MAIL_TEXTS } from './mail-texts.ts';
import { cardLine, cardPictures } from './order-blocks.ts';

/** What left: an order's only parcel, or one of several. */
export type ShippedParcel = {
  shippedAt: Date;
  /** What the post calls it, if it says. */
  tracking: string | undefined;
  /** How many cards of which line of the order, counted from 1, are in it. */
  lines: readonly { line: number; quantity: number }[];
};

/**
 * The parcel is with the post, its cards activated since they were packed (readings section 9).
 * @throws when nothing of the order is posted
 */
export function orderShippedMail({
  lang,
  order,
  parcel,
  ...layout
}: MailLayout & { lang: Language; order: Order; parcel: ShippedParcel }): Mail {
  const texts = MAIL_TEXTS[lang];
  const { reference, expectedDelivery, deliveryOption } = order;
  if (expectedDelivery === null) throw new Error('nothing of this order is posted');
  const { primaryAddress } = order.addresses;
  const { firstName, lastName } = primaryAddress;
  const expected = expectedArrival(parcel.shippedAt, expectedDelivery);
  const range = { from: formatNearDay(expected.from, lang), to: formatNearDay(expected.to, lang) };
  const cart = cardsIn(parcel, order);
  const contents: Block = {
    kind: 'sums',
    title: texts.shipped.lines,
    lines: cart.map((line) => cardLine(line, lang, layout.shopUrl)),
  };
  const { activeTitle, active, missingTitle, missing } = texts.shipped;
  return composeMail(
    {
      lang,
      subject: fill(texts.shipped.subject, { reference }),
      preheader: fill(texts.shipped.preheader, range),
      title: texts.shipped.title,
      cards: cardPictures({ ...order, cart }, lang, layout.shopUrl),
      blocks: [
        { kind: 'paragraph', text: fill(texts.greeting, { firstName, lastName }) },
        { kind: 'paragraph', text: texts.shipped.intro },
        {
          kind: 'facts',
          facts: [
            { label: texts.shipped.expected, value: fill(texts.shipped.expectedRange, range) },
            { label: texts.shipped.deliveryMethod, value: texts.delivery[deliveryOption.key] },
            ...(parcel.tracking === undefined
              ? []
              : [{ label: texts.shipped.tracking, value: parcel.tracking }]),
            { label: texts.reference, value: reference },
          ],
        },
        {
          kind: 'notices',
          notices: [
            { title: activeTitle, text: active },
            { title: missingTitle, text: fill(missing, { day: range.to }) },
          ],
        },
        contents,
        { kind: 'columns', columns: [{ title: texts.primary, lines: addressLines(primaryAddress, lang) }] },
      ],
    },
    layout,
  );
}

/** The lines of the order that are in the parcel, with as many cards as it holds. */
function cardsIn({ lines }: ShippedParcel, { cart }: Order): Order['cart'] {
  return lines.map(({ line, quantity }) => {
    const bought = cart[line - 1];
    if (bought === undefined) throw new Error('a card without its line');
    return { ...bought, amount: quantity };
  });
}
