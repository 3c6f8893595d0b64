import { pagePath } from '#contract/paths.ts';
import { formatChf } from '#rules/money.ts';
import { METHOD_NAMES, METHODS_CONFIRMED_IN_APP } from '#rules/payment.ts';
import { NO_LIABILITY_SHIFT, VOIDED_UNFULFILLED } from '#rules/status-causes.ts';
import { fill } from '#texts/fill.ts';
import { selectPlural } from '#texts/select-plural.ts';
import type { Mail } from './mail-content.ts';
import { composeMail, type OrderMail } from './mail-layout.ts';
import { getMailTexts, type MailTexts } from './mail-texts.ts';
import { composeLines, countCards } from './order-blocks.ts';

/**
 * Informs the buyer that a payment was voided or refunded. The order was no longer open, couldn't be
 * fulfilled, or the payment had no liability shift (readings 6, L-8).
 */
export function paymentReversedMail(mail: OrderMail): Mail {
  const texts = getMailTexts(mail)['payment-reversed'];
  const { reference, totalOrderAmount, paymentCause } = mail.order;
  const isUnconfirmed = paymentCause === NO_LIABILITY_SHIFT;
  return composeMail(mail, {
    subject: fill(texts.subject, { reference }),
    preheader: texts.preheader,
    title: texts.title,
    blocks: [
      fill(composeIntro(texts, paymentCause), { reference, total: formatChf(totalOrderAmount) }),
      texts.next,
      isUnconfirmed ? suggestAlternative(mail) : texts.again,
      { kind: 'link', label: texts.shop, href: mail.shopUrl + pagePath.home(mail.lang) },
    ],
  });
}

/** Suggests a payment method that needs no liability shift, or another card if the brand has none. */
function suggestAlternative(mail: OrderMail): string {
  const texts = getMailTexts(mail);
  const confirmedMethod = mail.brand.paymentMethods.find((method) =>
    METHODS_CONFIRMED_IN_APP.includes(method),
  );
  return confirmedMethod === undefined
    ? texts['payment-reversed'].unconfirmedOtherCard
    : fill(texts['payment-reversed'].unconfirmedAgain, { method: METHOD_NAMES[confirmedMethod] });
}

/** Any other cause means that the order was closed before the payment arrived. */
function composeIntro(texts: MailTexts['payment-reversed'], cause: string): string {
  if (cause === NO_LIABILITY_SHIFT) return texts.unconfirmedIntro;
  return cause === VOIDED_UNFULFILLED ? texts.unfulfilledIntro : texts.lateIntro;
}

/** Informs the buyer of a failed payment if the site couldn't show the failure. */
export function paymentFailedMail(mail: OrderMail): Mail {
  const { failed: texts } = getMailTexts(mail);
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
          { title: selectPlural(texts, 'againTitle', countCards(cart)), text: texts.again },
        ],
      },
      { kind: 'link', label: texts.shop, href: mail.shopUrl + pagePath.home(mail.lang) },
      composeLines(mail, { title: texts.lines }),
    ],
  });
}
