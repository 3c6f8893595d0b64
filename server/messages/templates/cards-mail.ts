import type { Order } from '#contract/order.ts';
import type { Language } from '#rules/language.ts';
import { fill } from '#texts/fill.ts';
import type { Mail } from './mail-content.ts';
import { composeMail, type MailLayout } from './mail-layout.ts';
import { MAIL_TEXTS } from './mail-texts.ts';
import { cardPictures, linesOf } from './order-blocks.ts';

/**
 * Hands over digital cards: the caller attaches their PDF, the mail itself names no number and no PIN.
 * @param parts files in which they come
 */
export function cardsMail({
  lang,
  order,
  cardCount,
  parts = 1,
  ...layout
}: MailLayout & { lang: Language; order: Order; cardCount: number; parts?: number }): Mail {
  const texts = MAIL_TEXTS[lang];
  const { firstName, lastName } = order.addresses.primaryAddress;
  const [subject, title, intro] =
    cardCount === 1
      ? [texts.cards.subjectOne, texts.cards.titleOne, texts.cards.introOne]
      : [
          texts.cards.subjectMany,
          texts.cards.titleMany,
          parts === 1 ? texts.cards.introMany : texts.cards.introParts,
        ];
  const { print, write, redeem } = texts.cards.steps;
  return composeMail(
    {
      lang,
      subject: fill(subject, { count: cardCount, brand: layout.brand.name, reference: order.reference }),
      preheader: texts.cards.preheader,
      title: fill(title, { count: cardCount }),
      cards: cardPictures(order, lang, layout.shopUrl, 'digital'),
      blocks: [
        { kind: 'paragraph', text: fill(texts.greeting, { firstName, lastName }) },
        { kind: 'paragraph', text: fill(intro, { parts }) },
        linesOf(order, lang, layout.shopUrl, { title: texts.lines, category: 'digital' }),
        {
          kind: 'steps',
          title: texts.cards.stepsTitle,
          steps: [print, write, fill(redeem, { where: layout.brand.redemption.where[lang] })],
        },
        { kind: 'notices', notices: [{ title: texts.cards.cautionTitle, text: texts.cards.caution }] },
      ],
    },
    layout,
  );
}
