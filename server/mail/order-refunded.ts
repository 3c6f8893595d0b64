import type { Order } from '#contract/order.ts';
import type { Language } from '#rules/language.ts';
import { formatChf } from '#rules/money.ts';
import { fill } from '#texts/fill.ts';
import { composeMail, type MailFrame } from './compose-mail.ts';
import type { Block, Mail, SumLine } from './mail-content.ts';
import { MAIL_TEXTS } from './mail-texts.ts';
import { cardLine } from './order-blocks.ts';

/** Money of a paid order went back, and the cards it was for are void. */
export function orderRefundedMail({
  lang,
  order,
  ...frame
}: MailFrame & { lang: Language; order: Order }): Mail {
  const texts = MAIL_TEXTS[lang];
  const { reference, refundedAmount, paymentMethod, purchasedItems } = order;
  const { firstName, lastName } = order.addresses.primaryAddress;
  const sum = formatChf(refundedAmount);
  const { whenTitle, when, voidTitle, void: isVoid, restStays } = texts.refunded;
  const allVoid = purchasedItems.every(({ status }) => status === 'Void');
  return composeMail(
    {
      lang,
      subject: fill(texts.refunded.subject, { reference, sum }),
      preheader: texts.refunded.preheader,
      title: fill(texts.refunded.title, { sum }),
      blocks: [
        { kind: 'paragraph', text: fill(texts.greeting, { firstName, lastName }) },
        {
          kind: 'paragraph',
          text: fill(texts.refunded.intro, { reference, sum, method: texts.methods[paymentMethod] }),
        },
        refundedSums(order, lang, frame.shopUrl),
        {
          kind: 'notices',
          notices: [
            { title: whenTitle, text: when },
            { title: voidTitle, text: allVoid ? isVoid : `${isVoid} ${restStays}` },
          ],
        },
      ],
    },
    frame,
  );
}

/** The void cards of each line; what was refunded beyond their value is postage. */
function refundedSums(order: Order, lang: Language, shopUrl: string): Block {
  const texts = MAIL_TEXTS[lang];
  let cards = 0;
  const lines = order.cart.flatMap((line, index): SumLine[] => {
    const count = order.purchasedItems.filter(
      (item) => item.line === index + 1 && item.status === 'Void',
    ).length;
    cards += count * line.product.price;
    return count === 0 ? [] : [cardLine(line, lang, shopUrl, count)];
  });
  const postage = order.refundedAmount - cards;
  if (postage > 0) lines.push({ name: texts.delivery[order.deliveryOption.key], sum: formatChf(postage) });
  return {
    kind: 'sums',
    title: texts.refunded.lines,
    lines,
    total: { name: texts.refunded.total, sum: formatChf(order.refundedAmount) },
  };
}
