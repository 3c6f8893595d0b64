import { formatChf } from '#rules/money.ts';
import { namePaidMethod } from '#rules/paid-method.ts';
import { fill } from '#texts/fill.ts';
import type { Mail } from './mail-content.ts';
import { composeMail, type OrderMail } from './mail-layout.ts';
import { mailTexts } from './mail-texts.ts';

/**
 * Brings the receipt, which the caller attaches, to a billing address with an e-mail of its own (readings 5). That
 * may be another person than the buyer: it says nothing of delivery and of the cards.
 */
export function receiptMail({ receiptNumber: number, ...mail }: OrderMail & { receiptNumber: string }): Mail {
  const texts = mailTexts(mail);
  const { reference, totalOrderAmount, addresses } = mail.order;
  const total = formatChf(totalOrderAmount);
  const named = { brand: mail.brand.name, reference };
  return composeMail(mail, {
    subject: fill(texts.receipt.subject, { ...named, number }),
    preheader: fill(texts.receipt.preheader, { total }),
    title: texts.receipt.title,
    greeted: addresses.billingAddress,
    blocks: [
      fill(texts.receipt.intro, named),
      {
        kind: 'facts',
        facts: [
          { label: texts.receipt.number, value: number },
          { label: texts.reference, value: reference },
          { label: texts.total, value: total },
          { label: texts.method, value: namePaidMethod(mail.order) },
        ],
      },
    ],
    reason: fill(texts.receipt.reason, named),
  });
}
