import { formatChf } from '#rules/money.ts';
import { namePaidMethod } from '#rules/paid-method.ts';
import type { DoneRefund } from '#server/refunds/refund-repository.ts';
import { fill } from '#texts/fill.ts';
import { forCount } from '#texts/for-count.ts';
import type { Block, Mail, SumLine } from './mail-content.ts';
import { composeMail, type OrderMail } from './mail-layout.ts';
import { type MailTexts, mailTexts } from './mail-texts.ts';
import { cardLine, cardsOfLines } from './order-blocks.ts';

/** What the mail tells of a refund. */
type Told = Pick<DoneRefund, 'lines' | 'shippingCost' | 'amount' | 'byBank' | 'allVoid' | 'othersStay'>;

/** Money of a paid order went back, and the cards it was for are void. */
export function orderRefundedMail({ refund, ...mail }: OrderMail & { refund: Told }): Mail {
  const { refunded: texts } = mailTexts(mail);
  const { reference } = mail.order;
  const sum = formatChf(refund.amount);
  return composeMail(mail, {
    subject: fill(texts.subject, { reference, sum }),
    preheader: texts.preheader,
    title: fill(texts.title, { sum }),
    blocks: [
      fill(refund.byBank ? texts.introByBank : texts.intro, {
        reference,
        sum,
        method: namePaidMethod(mail.order),
      }),
      refundedSums(mail, refund),
      {
        kind: 'notices',
        notices: [
          { title: texts.whenTitle, text: `${texts.when} ${texts.creditNote}` },
          ...voidNotice(refund, mailTexts(mail).refunded),
        ],
      },
    ],
  });
}

/** Not a word where cards are not void: an operator has confirmed a loss, and the buyer may still have one. */
function voidNotice({ lines, allVoid, othersStay }: Told, texts: MailTexts['refunded']) {
  if (lines.length === 0 || !allVoid) return [];
  const count = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const isVoid = forCount(texts, 'void', count);
  const text = othersStay ? `${isVoid} ${texts.restStays}` : isVoid;
  return [{ title: forCount(texts, 'voidTitle', count), text }];
}

function refundedSums(mail: OrderMail, { lines: given, shippingCost, amount }: Told): Block {
  const texts = mailTexts(mail);
  const lines: SumLine[] = cardsOfLines(mail.order, given).map((line) => cardLine(mail, line));
  if (shippingCost > 0)
    lines.push({ name: texts.delivery[mail.order.deliveryOption.key], sum: formatChf(shippingCost) });
  return {
    kind: 'sums',
    title: texts.refunded.lines,
    lines,
    total: { name: texts.refunded.total, sum: formatChf(amount) },
  };
}
