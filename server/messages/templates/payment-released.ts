import { pagePath } from '#contract/paths.ts';
import { formatChf } from '#rules/money.ts';
import { CONFIRMED_IN_APP, METHOD_NAMES } from '#rules/payment.ts';
import { NO_LIABILITY_SHIFT, RELEASED_UNFULFILLED } from '#rules/status-causes.ts';
import { fill } from '#texts/fill.ts';
import type { Mail } from './mail-content.ts';
import { composeMail, type OrderMail } from './mail-layout.ts';
import { type MailTexts, mailTexts } from './mail-texts.ts';

/**
 * Informs the buyer that a payment was voided or refunded. The order was no longer open, couldn't be
 * fulfilled, or the payment had no liability shift (readings 6, L-8).
 */
export function paymentReleasedMail(mail: OrderMail): Mail {
  const texts = mailTexts(mail).released;
  const { reference, totalOrderAmount, paymentCause } = mail.order;
  const isUnconfirmed = paymentCause === NO_LIABILITY_SHIFT;
  return composeMail(mail, {
    subject: fill(texts.subject, { reference }),
    preheader: texts.preheader,
    title: texts.title,
    blocks: [
      fill(introOf(texts, paymentCause), { reference, total: formatChf(totalOrderAmount) }),
      texts.next,
      isUnconfirmed ? otherWay(mail) : texts.again,
      { kind: 'link', label: texts.shop, href: mail.shopUrl + pagePath.home(mail.lang) },
    ],
  });
}

/** Suggests a payment method that needs no liability shift, or another card if the brand has none. */
function otherWay(mail: OrderMail): string {
  const texts = mailTexts(mail);
  const certain = mail.brand.paymentMethods.find((method) => CONFIRMED_IN_APP.includes(method));
  return certain === undefined
    ? texts.released.unconfirmedOtherCard
    : fill(texts.released.unconfirmedAgain, { method: METHOD_NAMES[certain] });
}

/** Any other cause means that the order was closed before the payment arrived. */
function introOf(texts: MailTexts['released'], cause: string): string {
  if (cause === NO_LIABILITY_SHIFT) return texts.unconfirmedIntro;
  return cause === RELEASED_UNFULFILLED ? texts.unfulfilledIntro : texts.lateIntro;
}
