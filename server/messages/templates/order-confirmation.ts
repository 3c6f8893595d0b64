import type { Order } from '#contract/order.ts';
import type { Language } from '#rules/language.ts';
import { formatChf } from '#rules/money.ts';
import { formatDayWithWeekday, formatNearDay } from '#texts/day.ts';
import { fill } from '#texts/fill.ts';
import type { Block, Mail } from './mail-content.ts';
import { composeMail, type MailLayout } from './mail-layout.ts';
import { MAIL_TEXTS } from './mail-texts.ts';
import { cardPictures, orderAddresses, orderFacts, orderSums } from './order-blocks.ts';

/** Confirms a paid order at once, whatever becomes of its cards (money.md part 4, UCA 3(1)(s)). Holds nothing secret; the caller attaches the receipt. */
export function orderConfirmationMail({
  lang,
  order,
  ...layout
}: MailLayout & { lang: Language; order: Order }): Mail {
  const texts = MAIL_TEXTS[lang];
  const { firstName, lastName } = order.addresses.primaryAddress;
  return composeMail(
    {
      lang,
      subject: fill(texts.confirmation.subject, { reference: order.reference, brand: layout.brand.name }),
      preheader: fill(texts.confirmation.preheader, { total: formatChf(order.totalOrderAmount) }),
      title: texts.confirmation.title,
      cards: cardPictures(order, lang, layout.shopUrl),
      blocks: [
        { kind: 'paragraph', text: fill(texts.greeting, { firstName, lastName }) },
        { kind: 'paragraph', text: texts.confirmation.intro },
        whatComesNext(order, lang),
        orderFacts(order, lang),
        orderSums(order, lang, layout.shopUrl),
        orderAddresses(order, lang),
        { kind: 'paragraph', text: texts.receipt.attached },
      ],
    },
    layout,
  );
}

function whatComesNext(order: Order, lang: Language): Block {
  const texts = MAIL_TEXTS[lang].confirmation;
  const notices: { title: string; text: string }[] = [];
  if (order.cart.some(({ product }) => product.category === 'digital')) {
    notices.push({ title: texts.digitalTitle, text: texts.digital });
  }
  if (order.expectedDelivery !== null) {
    const { from, to } = order.expectedDelivery;
    notices.push({
      title: fill(texts.postTitle, { day: formatDayWithWeekday(to, lang) }),
      text: fill(texts.post, { from: formatNearDay(from, lang), to: formatNearDay(to, lang) }),
    });
  }
  return { kind: 'notices', notices };
}
