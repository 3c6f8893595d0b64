import { pagePath } from '#contract/paths.ts';
import { formatChf } from '#rules/money.ts';
import { CONFIRMED_IN_APP, METHOD_NAMES } from '#rules/payment.ts';
import { NO_LIABILITY_SHIFT, RELEASED_UNFULFILLED } from '#rules/status-causes.ts';
import { fill } from '#texts/fill.ts';
import type { Mail } from './mail-content.ts';
import { composeMail, type OrderMail } from './mail-layout.ts';
import { type MailTexts, mailTexts } from './mail-texts.ts';

/**
 * Money of an order that was no longer open, could not be fulfilled, or that the payer's bank did not vouch for, was
 * released or refunded (readings 6, L-8).
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

/** A method of the shop that needs no card company to vouch for the payer, if it has one; another card may do as well. */
function otherWay(mail: OrderMail): string {
  const texts = mailTexts(mail);
  const certain = mail.brand.paymentMethods.find((method) => CONFIRMED_IN_APP.includes(method));
  return certain === undefined
    ? texts.released.unconfirmedOtherCard
    : fill(texts.released.unconfirmedAgain, { method: METHOD_NAMES[certain] });
}

/** Any other cause is of an order that was closed before the money came. */
function introOf(texts: MailTexts['released'], cause: string): string {
  if (cause === NO_LIABILITY_SHIFT) return texts.unconfirmedIntro;
  return cause === RELEASED_UNFULFILLED ? texts.unfulfilledIntro : texts.lateIntro;
}
