import { fill } from '#texts/fill.ts';
import type { Mail } from './mail-content.ts';
import { composeMail, type OrderMail } from './mail-layout.ts';
import { MAIL_TEXTS } from './mail-texts.ts';
import { cardPictures, linesOf } from './order-blocks.ts';

/**
 * Hands over digital cards: the caller attaches their PDF, the mail itself names no number and no PIN.
 * @param parts files in which they come
 */
export function cardsMail({
  cardCount: count,
  parts = 1,
  ...mail
}: OrderMail & { cardCount: number; parts?: number }): Mail {
  const { cards: texts, lines } = MAIL_TEXTS[mail.lang];
  const { brand, lang, order } = mail;
  const [subject, title, intro] =
    count === 1
      ? [texts.subjectOne, texts.titleOne, texts.introOne]
      : [texts.subjectMany, texts.titleMany, parts === 1 ? texts.introMany : texts.introParts];
  const { print, write, redeem } = texts.steps;
  return composeMail(mail, {
    subject: fill(subject, { count, brand: brand.name, reference: order.reference }),
    preheader: texts.preheader,
    title: fill(title, { count }),
    cards: cardPictures(mail, order.cart, 'digital'),
    blocks: [
      fill(intro, { parts }),
      linesOf(mail, { title: lines, category: 'digital' }),
      {
        kind: 'steps',
        title: texts.stepsTitle,
        steps: [print, write, fill(redeem, { where: brand.redemption.where[lang] })],
      },
      { kind: 'notices', notices: [{ title: texts.cautionTitle, text: texts.caution }] },
    ],
  });
}
