import type { OrderNotice } from '#rules/order-notice.ts';
import { fill } from '#texts/fill.ts';
import type { Mail } from './mail-content.ts';
import { frameMail, type OrderMail } from './mail-layout.ts';
import { mailTexts } from './mail-texts.ts';

/**
 * Warns the buyer that an operator changed an address or replaced a card. The recipient may be a stranger, so
 * the mail names neither the buyer nor the new address.
 */
export function orderChangedMail({ notice, ...mail }: OrderMail & { notice: OrderNotice }): Mail {
  const texts = mailTexts(mail).changed;
  const { brand } = mail;
  const { reference } = mail.order;
  return frameMail(mail, {
    subject: fill(texts.subject, { reference }),
    preheader: texts.preheader,
    title: texts.title,
    blocks: [
      texts.greeting,
      fill(texts.notices[notice], { reference }),
      {
        kind: 'notices',
        notices: [
          {
            title: texts.strangeTitle,
            text: fill(texts.strange, { telephone: brand.support.telephone, reference }),
          },
          { title: texts.knownTitle, text: texts.known },
        ],
      },
    ],
    reason: fill(texts.reason, { brand: brand.name }),
  });
}
