import type { Order } from '#contract/order.ts';
import { pagePath } from '#contract/paths.ts';
import type { Language } from '#rules/language.ts';
import { formatChf } from '#rules/money.ts';
import { NO_LIABILITY_SHIFT } from '#rules/status-causes.ts';
import { fill } from '#texts/fill.ts';
import type { Mail } from './mail-content.ts';
import { composeMail, type MailLayout } from './mail-layout.ts';
import { MAIL_TEXTS } from './mail-texts.ts';

/**
 * Money of an order that was no longer open, could not be fulfilled, or that the payer's bank did not vouch for, was
 * given back (readings section 6, money.md part 3).
 */
export function paymentReleasedMail({
  lang,
  order,
  ...layout
}: MailLayout & { lang: Language; order: Order }): Mail {
  const texts = MAIL_TEXTS[lang];
  const { reference, totalOrderAmount } = order;
  const isUnconfirmed = order.paymentCause === NO_LIABILITY_SHIFT;
  const { intro, again } = isUnconfirmed
    ? { intro: texts.released.unconfirmedIntro, again: texts.released.unconfirmedAgain }
    : texts.released;
  const { firstName, lastName } = order.addresses.primaryAddress;
  return composeMail(
    {
      lang,
      subject: fill(texts.released.subject, { reference }),
      preheader: texts.released.preheader,
      title: texts.released.title,
      blocks: [
        { kind: 'paragraph', text: fill(texts.greeting, { firstName, lastName }) },
        {
          kind: 'paragraph',
          text: fill(intro, { reference, total: formatChf(totalOrderAmount) }),
        },
        { kind: 'paragraph', text: texts.released.next },
        { kind: 'paragraph', text: again },
        { kind: 'link', label: texts.released.shop, href: layout.shopUrl + pagePath.home(lang) },
      ],
    },
    layout,
  );
}
