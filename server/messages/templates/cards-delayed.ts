import { fill } from '#texts/fill.ts';
import type { Mail } from './mail-content.ts';
import { composeMail, type OrderMail } from './mail-layout.ts';
import { MAIL_TEXTS } from './mail-texts.ts';
import { linesOf } from './order-blocks.ts';

/** Tells the buyer that the supplier has not issued the paid cards for a quarter of an hour (F-7). */
export function cardsDelayedMail(mail: OrderMail): Mail {
  const texts = MAIL_TEXTS[mail.lang].delayed;
  const { reference } = mail.order;
  return composeMail(mail, {
    subject: fill(texts.subject, { reference }),
    preheader: texts.preheader,
    title: texts.title,
    blocks: [
      fill(texts.intro, { reference }),
      texts.next,
      linesOf(mail, { title: texts.lines, category: 'digital' }),
    ],
  });
}
