import { formatChf } from '#rules/money.ts';
import { formatDayWithWeekday, formatNearDay } from '#texts/day.ts';
import { fill } from '#texts/fill.ts';
import type { Block, Mail } from './mail-content.ts';
import { composeMail, type OrderMail } from './mail-layout.ts';
import { MAIL_TEXTS } from './mail-texts.ts';
import { cardPictures, orderAddresses, orderFacts, orderSums } from './order-blocks.ts';

/** Confirms a paid order at once, whatever becomes of its cards (law 1, UCA 3(1)(s)). Holds nothing secret; the caller attaches the receipt. */
export function orderConfirmationMail(mail: OrderMail): Mail {
  const { confirmation: texts, receipt } = MAIL_TEXTS[mail.lang];
  const { brand, order } = mail;
  return composeMail(mail, {
    subject: fill(texts.subject, { reference: order.reference, brand: brand.name }),
    preheader: fill(texts.preheader, { total: formatChf(order.totalOrderAmount) }),
    title: texts.title,
    cards: cardPictures(mail, order.cart),
    blocks: [
      texts.intro,
      whatComesNext(mail),
      orderFacts(mail),
      orderSums(mail),
      orderAddresses(mail),
      receipt.attached,
    ],
  });
}

function whatComesNext({ order, lang }: OrderMail): Block {
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
