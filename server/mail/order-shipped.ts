import type { Order } from '#contract/order.ts';
import type { Language } from '#rules/language.ts';
import { addressLines } from '#server/shop/address-lines.ts';
import { formatNearDay } from '#texts/day.ts';
import { fill } from '#texts/fill.ts';
import { composeMail, type MailFrame } from './compose-mail.ts';
import type { Mail } from './mail-content.ts';
import { MAIL_TEXTS } from './mail-texts.ts';
import { cardPictures, linesOf } from './order-blocks.ts';

/**
 * The parcel is with the post, its cards activated since they were packed (readings section 9).
 * @throws when nothing of the order is posted
 */
export function orderShippedMail({
  lang,
  order,
  ...frame
}: MailFrame & { lang: Language; order: Order }): Mail {
  const texts = MAIL_TEXTS[lang];
  const { reference, expectedDelivery, deliveryOption } = order;
  if (expectedDelivery === null) throw new Error('nothing of this order is posted');
  const { primaryAddress } = order.addresses;
  const { firstName, lastName } = primaryAddress;
  const range = {
    from: formatNearDay(expectedDelivery.from, lang),
    to: formatNearDay(expectedDelivery.to, lang),
  };
  const { activeTitle, active, missingTitle, missing } = texts.shipped;
  return composeMail(
    {
      lang,
      subject: fill(texts.shipped.subject, { reference }),
      preheader: fill(texts.shipped.preheader, range),
      title: texts.shipped.title,
      cards: cardPictures(order, lang, frame.shopUrl, 'physical'),
      blocks: [
        { kind: 'paragraph', text: fill(texts.greeting, { firstName, lastName }) },
        { kind: 'paragraph', text: texts.shipped.intro },
        {
          kind: 'facts',
          facts: [
            { label: texts.shipped.expected, value: fill(texts.shipped.expectedRange, range) },
            { label: texts.shipped.deliveryType, value: texts.delivery[deliveryOption.key] },
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
        linesOf(order, lang, frame.shopUrl, { title: texts.shipped.lines, category: 'physical' }),
        { kind: 'columns', columns: [{ title: texts.primary, lines: addressLines(primaryAddress, lang) }] },
      ],
    },
    frame,
  );
}
