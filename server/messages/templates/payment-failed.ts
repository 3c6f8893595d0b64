import type { Order } from '#contract/order.ts';
import { pagePath } from '#contract/paths.ts';
import type { Language } from '#rules/language.ts';
import { formatChf } from '#rules/money.ts';
import { fill } from '#texts/fill.ts';
import type { Mail } from './mail-content.ts';
import { composeMail, type MailLayout } from './mail-layout.ts';
import { MAIL_TEXTS } from './mail-texts.ts';
import { linesOf } from './order-blocks.ts';

/** No money came, and the buyer was not there to see it. */
export function paymentFailedMail({
  lang,
  order,
  ...layout
}: MailLayout & { lang: Language; order: Order }): Mail {
  const texts = MAIL_TEXTS[lang];
  const { reference, totalOrderAmount, paymentMethod } = order;
  const { firstName, lastName } = order.addresses.primaryAddress;
  const { chargedTitle, charged, againTitle, again } = texts.failed;
  const method = texts.methods[paymentMethod];
  return composeMail(
    {
      lang,
      subject: fill(texts.failed.subject, { reference }),
      preheader: texts.failed.preheader,
      title: texts.failed.title,
      blocks: [
        { kind: 'paragraph', text: fill(texts.greeting, { firstName, lastName }) },
        {
          kind: 'paragraph',
          text: fill(texts.failed.intro, { reference, method, total: formatChf(totalOrderAmount) }),
        },
        {
          kind: 'notices',
          notices: [
            { title: chargedTitle, text: charged },
            { title: againTitle, text: again },
          ],
        },
        { kind: 'link', label: texts.failed.shop, href: layout.shopUrl + pagePath.home(lang) },
        linesOf(order, lang, layout.shopUrl, { title: texts.failed.lines }),
      ],
    },
    layout,
  );
}
