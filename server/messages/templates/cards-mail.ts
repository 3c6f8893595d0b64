import { GIVING_PERIOD } from '#rules/gift-period.ts';
import { fill } from '#texts/fill.ts';
import { forCount } from '#texts/for-count.ts';
import type { Block, Mail } from './mail-content.ts';
import { composeMail, type OrderMail } from './mail-layout.ts';
import { mailTexts } from './mail-texts.ts';
import { cardPictures, linesOf } from './order-blocks.ts';

/**
 * Delivers digital cards. The caller attaches their PDF. The mail itself holds no number and no PIN.
 * @param parts number of attached files
 * @param giftUrl page to send the cards as gifts; undefined hides the offer
 */
export function cardsMail({
  cardCount: count,
  parts = 1,
  giftUrl,
  ...mail
}: OrderMail & { cardCount: number; parts?: number; giftUrl?: string | undefined }): Mail {
  const { cards: texts, ...shared } = mailTexts(mail);
  const { brand, lang, order } = mail;
  const { print, write, redeem } = texts.steps;
  return composeMail(mail, {
    subject: fill(forCount(texts, 'subject', count), {
      count,
      brand: brand.name,
      reference: order.reference,
    }),
    preheader: texts.preheader,
    title: fill(forCount(texts, 'title', count), { count }),
    cards: cardPictures(mail, order.cart, 'digital'),
    blocks: [
      parts === 1 ? forCount(texts, 'intro', count) : fill(texts.introParts, { parts }),
      ...(giftUrl === undefined ? [] : [offerToGive(mail, count, giftUrl)]),
      linesOf(mail, { title: forCount(shared, 'lines', count), category: 'digital' }),
      {
        kind: 'steps',
        title: forCount(texts, 'stepsTitle', count),
        steps: [print, write, fill(redeem, { where: brand.redemption.where[lang] })],
      },
      { kind: 'notices', notices: [{ title: texts.cautionTitle, text: texts.caution }] },
    ],
  });
}

function offerToGive(mail: OrderMail, count: number, href: string): Block {
  const { cards: texts, givingPeriod } = mailTexts(mail);
  const { giveTitle: title, giveLink: label } = texts;
  const text = `${forCount(texts, 'give', count)} ${fill(givingPeriod, GIVING_PERIOD)}`;
  return { kind: 'offer', title, text, label, href };
}
