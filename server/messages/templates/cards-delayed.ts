import type { Order } from '#contract/order.ts';
import type { Language } from '#rules/language.ts';
import { fill } from '#texts/fill.ts';
import type { Mail } from './mail-content.ts';
import { composeMail, type MailLayout } from './mail-layout.ts';
import { MAIL_TEXTS } from './mail-texts.ts';
import { linesOf } from './order-blocks.ts';

/** The supplier has not handed out the paid cards for a quarter of an hour: the buyer is told the truth (money.md F7). */
export function cardsDelayedMail({
  lang,
  order,
  ...layout
}: MailLayout & { lang: Language; order: Order }): Mail {
  const texts = MAIL_TEXTS[lang];
  const { reference } = order;
  const { firstName, lastName } = order.addresses.primaryAddress;
  return composeMail(
    {
      lang,
      subject: fill(texts.delayed.subject, { reference }),
      preheader: texts.delayed.preheader,
      title: texts.delayed.title,
      blocks: [
        { kind: 'paragraph', text: fill(texts.greeting, { firstName, lastName }) },
        { kind: 'paragraph', text: fill(texts.delayed.intro, { reference }) },
        { kind: 'paragraph', text: texts.delayed.next },
        linesOf(order, lang, layout.shopUrl, { title: texts.delayed.lines, category: 'digital' }),
      ],
    },
    layout,
  );
}
