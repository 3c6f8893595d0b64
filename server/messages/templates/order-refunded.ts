import type { Order } from '#contract/order.ts';
import type { Language } from '#rules/language.ts';
import { formatChf } from '#rules/money.ts';
import type { DoneRefund } from '#server/refunds/refund-repository.ts';
import { fill } from '#texts/fill.ts';
import type { Block, Mail, SumLine } from './mail-content.ts';
import { composeMail, type MailLayout } from './mail-layout.ts';
import { MAIL_TEXTS } from './mail-texts.ts';
import { cardLine } from './order-blocks.ts';

/** What the mail tells of a refund. */
type Told = Pick<DoneRefund, 'lines' | 'shippingCost' | 'amount' | 'allVoid' | 'othersStay'>;

/** Money of a paid order went back, and the cards it was for are void. */
export function orderRefundedMail({
  lang,
  order,
  refund,
  ...layout
}: MailLayout & { lang: Language; order: Order; refund: Told }): Mail {
  const texts = MAIL_TEXTS[lang];
  const { reference, paymentMethod } = order;
  const { firstName, lastName } = order.addresses.primaryAddress;
  const sum = formatChf(refund.amount);
  const { whenTitle, when, creditNote } = texts.refunded;
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
        refundedSums(order, refund, lang, layout.shopUrl),
        {
          kind: 'notices',
          notices: [{ title: whenTitle, text: `${when} ${creditNote}` }, ...voidNotice(refund, lang)],
        },
      ],
    },
    layout,
  );
}

/** Not a word where cards are not void: an operator has confirmed a loss, and the buyer may still have one. */
function voidNotice({ lines, allVoid, othersStay }: Told, lang: Language) {
  const { voidTitle, void: isVoid, restStays } = MAIL_TEXTS[lang].refunded;
  if (lines.length === 0 || !allVoid) return [];
  return [{ title: voidTitle, text: othersStay ? `${isVoid} ${restStays}` : isVoid }];
}

function refundedSums(
  order: Order,
  { lines: given, shippingCost, amount }: Told,
  lang: Language,
  shopUrl: string,
): Block {
  const texts = MAIL_TEXTS[lang];
  const lines = given.map(({ line, quantity: cards }): SumLine => {
    const bought = order.cart[line - 1];
    if (bought === undefined) throw new Error('a card without its line');
    return cardLine(bought, lang, shopUrl, cards);
  });
  if (shippingCost > 0)
    lines.push({ name: texts.delivery[order.deliveryOption.key], sum: formatChf(shippingCost) });
  return {
    kind: 'sums',
    title: texts.refunded.lines,
    lines,
    total: { name: texts.refunded.total, sum: formatChf(amount) },
  };
}
