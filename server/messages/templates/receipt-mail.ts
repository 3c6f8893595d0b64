import type { Order } from '#contract/order.ts';
import type { Language } from '#rules/language.ts';
import { formatChf } from '#rules/money.ts';
import { fill } from '#texts/fill.ts';
import type { Mail } from './mail-content.ts';
import { composeMail, type MailLayout } from './mail-layout.ts';
import { MAIL_TEXTS } from './mail-texts.ts';

/**
 * Brings the receipt, which the caller attaches, to a billing address with an e-mail of its own (readings section 5).
 * That may be somebody else than the buyer: it says nothing of delivery and of the cards.
 */
export function receiptMail({
  lang,
  order,
  receiptNumber,
  ...layout
}: MailLayout & { lang: Language; order: Order; receiptNumber: string }): Mail {
  const texts = MAIL_TEXTS[lang];
  const { reference, paymentMethod } = order;
  const { firstName, lastName } = order.addresses.billingAddress;
  const total = formatChf(order.totalOrderAmount);
  const named = { brand: layout.brand.name, reference };
  return composeMail(
    {
      lang,
      subject: fill(texts.receipt.subject, { ...named, number: receiptNumber }),
      preheader: fill(texts.receipt.preheader, { total }),
      title: texts.receipt.title,
      blocks: [
        { kind: 'paragraph', text: fill(texts.greeting, { firstName, lastName }) },
        { kind: 'paragraph', text: fill(texts.receipt.intro, named) },
        {
          kind: 'facts',
          facts: [
            { label: texts.receipt.number, value: receiptNumber },
            { label: texts.reference, value: reference },
            { label: texts.total, value: total },
            { label: texts.method, value: texts.methods[paymentMethod] },
          ],
        },
      ],
      reason: texts.receipt.reason,
    },
    layout,
  );
}
