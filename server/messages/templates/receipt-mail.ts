import { formatChf } from '#rules/money.ts';
import { namePaidMethod } from '#rules/paid-method.ts';
import { fill } from '#texts/fill.ts';
import type { Mail } from './mail-content.ts';
import { composeMail, type OrderMail } from './mail-layout.ts';
import { mailTexts } from './mail-texts.ts';

/**
 * Sends the receipt, attached by the caller, to a billing address with its own e-mail (readings 5). The
 * recipient may not be the buyer, so the mail omits delivery and cards.
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
