import { pagePath } from '#contract/paths.ts';
import { formatChf } from '#rules/money.ts';
import { NO_LIABILITY_SHIFT } from '#rules/status-causes.ts';
import { fill } from '#texts/fill.ts';
import type { Mail } from './mail-content.ts';
import { composeMail, type OrderMail } from './mail-layout.ts';
import { MAIL_TEXTS } from './mail-texts.ts';

/**
 * Money of an order that was no longer open, could not be fulfilled, or that the payer's bank did not vouch for, was
 * released or refunded (readings 6, L-8).
 */
export function paymentReleasedMail(mail: OrderMail): Mail {
  const texts = MAIL_TEXTS[mail.lang].released;
  const { reference, totalOrderAmount, paymentCause } = mail.order;
  const isUnconfirmed = paymentCause === NO_LIABILITY_SHIFT;
  const intro = isUnconfirmed ? texts.unconfirmedIntro : texts.intro;
  return composeMail(mail, {
    subject: fill(texts.subject, { reference }),
    preheader: texts.preheader,
    title: texts.title,
    blocks: [
      fill(intro, { reference, total: formatChf(totalOrderAmount) }),
      texts.next,
      isUnconfirmed ? texts.unconfirmedAgain : texts.again,
      { kind: 'link', label: texts.shop, href: mail.shopUrl + pagePath.home(mail.lang) },
    ],
  });
}
