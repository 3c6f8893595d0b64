import { pagePath } from '#contract/paths.ts';
import { formatChf } from '#rules/money.ts';
import { METHOD_NAMES } from '#rules/payment.ts';
import { fill } from '#texts/fill.ts';
import { forCount } from '#texts/for-count.ts';
import type { Mail } from './mail-content.ts';
import { composeMail, type OrderMail } from './mail-layout.ts';
import { mailTexts } from './mail-texts.ts';
import { cardCountOf, linesOf } from './order-blocks.ts';

/** Informs the buyer of a failed payment that they did not see on the site. */
export function paymentFailedMail(mail: OrderMail): Mail {
  const { failed: texts } = mailTexts(mail);
  const { reference, totalOrderAmount, paymentMethod, cart } = mail.order;
  const total = formatChf(totalOrderAmount);
  return composeMail(mail, {
    subject: fill(texts.subject, { reference }),
    preheader: texts.preheader,
    title: texts.title,
    blocks: [
      fill(texts.intro, { reference, method: METHOD_NAMES[paymentMethod], total }),
      {
        kind: 'notices',
        notices: [
          { title: texts.chargedTitle, text: texts.charged },
          { title: forCount(texts, 'againTitle', cardCountOf(cart)), text: texts.again },
        ],
      },
      { kind: 'link', label: texts.shop, href: mail.shopUrl + pagePath.home(mail.lang) },
      linesOf(mail, { title: texts.lines }),
    ],
  });
}
