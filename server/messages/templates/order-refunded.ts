import { formatChf } from '#rules/money.ts';
import { getPaidMethodName } from '#rules/paid-method.ts';
import type { DoneRefund } from '#server/refunds/refund-state.ts';
import { fill } from '#texts/fill.ts';
import { selectPlural } from '#texts/select-plural.ts';
import type { Block, Mail, SumLine } from './mail-content.ts';
import { composeMail, type OrderMail } from './mail-layout.ts';
import { getMailTexts, type MailTexts } from './mail-texts.ts';
import { composeCardLine, selectLines } from './order-blocks.ts';

type RefundDetails = Pick<
  DoneRefund,
  'lines' | 'shippingCost' | 'amount' | 'byBank' | 'allVoid' | 'othersStay'
>;

/** Informs the buyer of a refund and its void cards. */
export function orderRefundedMail({ refund, ...mail }: OrderMail & { refund: RefundDetails }): Mail {
  const { refunded: texts } = getMailTexts(mail);
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
        method: getPaidMethodName(mail.order),
      }),
      composeRefundedSums(mail, refund),
      {
        kind: 'notices',
        notices: [
          { title: texts.whenTitle, text: `${texts.when} ${texts.creditNote}` },
          ...composeVoidNotice(refund, getMailTexts(mail).refunded),
        ],
      },
    ],
  });
}

/**
 * Returns no notice if a card isn't void: an operator confirmed a loss, and the buyer may still hold a usable
 * card.
 */
function composeVoidNotice({ lines, allVoid, othersStay }: RefundDetails, texts: MailTexts['refunded']) {
  if (lines.length === 0 || !allVoid) return [];
  const count = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const isVoid = selectPlural(texts, 'void', count);
  const text = othersStay ? `${isVoid} ${texts.restStays}` : isVoid;
  return [{ title: selectPlural(texts, 'voidTitle', count), text }];
}

function composeRefundedSums(
  mail: OrderMail,
  { lines: refundedLines, shippingCost, amount }: RefundDetails,
): Block {
  const texts = getMailTexts(mail);
  const lines: SumLine[] = selectLines(mail.order, refundedLines).map((line) => composeCardLine(mail, line));
  if (shippingCost > 0)
    lines.push({ name: texts.delivery[mail.order.deliveryOption.key], sum: formatChf(shippingCost) });
  return {
    kind: 'sums',
    title: texts.refunded.lines,
    lines,
    total: { name: texts.refunded.total, sum: formatChf(amount) },
  };
}

/**
 * Sends the receipt, attached by the caller, to a billing address with its own e-mail (readings 5). The
 * recipient may not be the buyer, so the mail omits delivery and cards.
 */
export function receiptMail({ receiptNumber: number, ...mail }: OrderMail & { receiptNumber: string }): Mail {
  const texts = getMailTexts(mail);
  const { reference, totalOrderAmount, addresses } = mail.order;
  const total = formatChf(totalOrderAmount);
  return composeMail(mail, {
    subject: fill(texts.receipt.subject, { reference, number }),
    preheader: fill(texts.receipt.preheader, { total }),
    title: texts.receipt.title,
    greeted: addresses.billingAddress,
    blocks: [
      fill(texts.receipt.intro, { reference }),
      {
        kind: 'facts',
        facts: [
          { label: texts.receipt.number, value: number },
          { label: texts.reference, value: reference },
          { label: texts.total, value: total },
          { label: texts.method, value: getPaidMethodName(mail.order) },
        ],
      },
    ],
    reason: texts.receipt.reason,
  });
}
