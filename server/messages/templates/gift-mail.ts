import type { GiftMessage } from '#rules/gift-message.ts';
import type { LocalizedText } from '#rules/localized-text.ts';
import { formatChf, type Rappen } from '#rules/money.ts';
import { RETENTION } from '#rules/retention.ts';
import { formatDay } from '#texts/day.ts';
import { fill } from '#texts/fill.ts';
import type { Mail } from './mail-content.ts';
import { frameMail, type MailFrame } from './mail-layout.ts';
import { type GiftPaper, getMailTexts, type MailTexts } from './mail-texts.ts';

export type GiftMail = MailFrame & {
  giftMessage: GiftMessage & { paper: GiftPaper };
  card: { productName: LocalizedText; imagePath: string; faceValue: Rappen; validUntil: string };
  objectionUrl: string;
};

/**
 * Delivers a card to the recipient that the buyer entered, on the chosen paper. The caller attaches the
 * card's PDF. Quotes the buyer's message, so that it doesn't read like the brand's. The mail contains no
 * number, PIN, order reference, price or address of the buyer.
 */
export function giftMail({ giftMessage, card, objectionUrl, ...frame }: GiftMail): Mail {
  const texts = getMailTexts(frame).gift;
  const { brand, lang, shopUrl } = frame;
  const { forName, fromName, message, paper } = giftMessage;
  const names = { from: fromName };
  const isNamed = fromName !== '';
  const value = formatChf(card.faceValue);
  const { open, choose, pay } = texts.steps;
  return frameMail(frame, {
    subject: fill(isNamed ? texts.subject : texts.subjectUnnamed, names),
    preheader: fill(texts.preheader, { value }),
    title: composeTitle(texts, giftMessage),
    gift: {
      paper,
      picture: {
        src: shopUrl + card.imagePath,
        alt: fill(getMailTexts(frame).cardAlt, { design: card.productName[lang] }),
      },
      writes: message === '' ? '' : fill(isNamed ? texts.writes : texts.writesUnnamed, names),
      message: message === '' ? [] : fill(texts.quoted, { message }).split('\n\n'),
      signature: forName === '' ? '' : fromName,
    },
    blocks: [
      {
        kind: 'value',
        label: texts.value,
        value,
        note: fill(texts.validUntil, { day: formatDay(card.validUntil, lang) }),
      },
      {
        kind: 'steps',
        title: texts.stepsTitle,
        steps: [open, fill(choose, { where: brand.redemption.where[lang] }), pay],
      },
      {
        kind: 'notices',
        notices: [
          { title: texts.attachedTitle, text: texts.attached },
          { title: texts.neverAsksTitle, text: texts.neverAsks },
        ],
      },
    ],
    support: texts.support,
    reason: `${fill(isNamed ? texts.reason : texts.reasonUnnamed, names)} ${fill(texts.address, { days: RETENTION.recipientDays })}`,
    objection: { label: texts.objection, href: objectionUrl },
  });
}

function composeTitle(texts: MailTexts['gift'], { forName: name, fromName: from }: GiftMessage): string {
  if (name !== '') return fill(texts.title, { name });
  return from === '' ? texts.titleUnnamed : fill(texts.titleFrom, { from });
}
