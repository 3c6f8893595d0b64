import { GIFT_PERIOD } from '#rules/gift-period.ts';
import { fill } from '#texts/fill.ts';
import { selectPlural } from '#texts/select-plural.ts';
import type { Block, Mail } from './mail-content.ts';
import { composeMail, type OrderMail } from './mail-layout.ts';
import { getMailTexts } from './mail-texts.ts';
import { composeLines, countCards, listCardPictures } from './order-blocks.ts';

/**
 * Delivers digital cards. The caller attaches their PDF. The mail itself contains no number and no PIN.
 * @param parts number of attached files
 * @param giftUrl page to send the cards as gifts; undefined hides the offer
 */
export function cardsMail({
  cardCount: count,
  parts = 1,
  giftUrl,
  ...mail
}: OrderMail & { cardCount: number; parts?: number; giftUrl?: string | undefined }): Mail {
  const { cards: texts, ...shared } = getMailTexts(mail);
  const { brand, lang, order } = mail;
  const { print, write, redeem } = texts.steps;
  return composeMail(mail, {
    subject: fill(selectPlural(texts, 'subject', count), { count, reference: order.reference }),
    preheader: texts.preheader,
    title: fill(selectPlural(texts, 'title', count), { count }),
    cards: listCardPictures(mail, order.cart, 'digital'),
    blocks: [
      parts === 1 ? selectPlural(texts, 'intro', count) : fill(texts.introParts, { parts }),
      ...(giftUrl === undefined ? [] : [composeGiftHint(mail, count, giftUrl)]),
      composeLines(mail, { title: selectPlural(shared, 'lines', count), category: 'digital' }),
      {
        kind: 'steps',
        title: selectPlural(texts, 'stepsTitle', count),
        steps: [print, write, fill(redeem, { where: brand.redemption.where[lang] })],
      },
      {
        kind: 'notices',
        notices: [
          { title: texts.cautionTitle, text: texts.caution },
          { title: texts.fraudTitle, text: texts.fraud },
        ],
      },
    ],
  });
}

function composeGiftHint(mail: OrderMail, count: number, href: string): Block {
  const { cards: texts, givingPeriod } = getMailTexts(mail);
  const { giveTitle: title, giveLink: label } = texts;
  const text = `${selectPlural(texts, 'give', count)} ${fill(givingPeriod, GIFT_PERIOD)}`;
  return { kind: 'offer', title, text, label, href };
}

/** Informs the buyer that the supplier hasn't issued the paid cards within 15 minutes (F-7). */
export function cardsDelayedMail(mail: OrderMail): Mail {
  const texts = getMailTexts(mail).delayed;
  const { reference, cart } = mail.order;
  const count = countCards(cart, 'digital');
  return composeMail(mail, {
    subject: fill(selectPlural(texts, 'subject', count), { reference }),
    preheader: selectPlural(texts, 'preheader', count),
    title: selectPlural(texts, 'title', count),
    blocks: [
      fill(selectPlural(texts, 'intro', count), { reference }),
      selectPlural(texts, 'next', count),
      composeLines(mail, { title: selectPlural(texts, 'lines', count), category: 'digital' }),
    ],
  });
}
