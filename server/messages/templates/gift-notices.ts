import { GIFT_LINK_MONTHS } from '#rules/gift-link.ts';
import { GIFT_PERIOD } from '#rules/gift-period.ts';
import { swissTime } from '#rules/swiss-time.ts';
import { formatDayWithWeekday } from '#texts/day.ts';
import { fill } from '#texts/fill.ts';
import { selectPlural } from '#texts/select-plural.ts';
import type { Block, Mail } from './mail-content.ts';
import { composeMail, frameMail, type OrderMail } from './mail-layout.ts';
import { getMailTexts } from './mail-texts.ts';
import { composeLines, countCards } from './order-blocks.ts';

/** `giftUrl`: page to send the order's cards as gifts. */
type GiftNotice = OrderMail & { giftUrl: string };

/** A gift mail that was sent or refused. */
export type SendingDetails = {
  recipient: string;
  /** Empty if the buyer gave no name. */
  forName: string;
  productName: string;
  at: Date;
};

/** Sends the buyer a new gift link on request. */
export function giftLinkMail({ giftUrl, ...mail }: GiftNotice): Mail {
  const { giftLink: texts, givingPeriod, ...shared } = getMailTexts(mail);
  const { reference, cart } = mail.order;
  // Posted cards have a gift message for the envelope but are not sent by e-mail.
  const hasDigital = countCards(cart, 'digital') > 0;
  return composeMail(mail, {
    subject: fill(texts.subject, { reference }),
    preheader: hasDigital ? texts.preheader : texts.preheaderPosted,
    title: texts.title,
    blocks: [
      hasDigital
        ? `${fill(texts.intro, { reference })} ${fill(givingPeriod, GIFT_PERIOD)}`
        : fill(texts.introPosted, { reference }),
      { kind: 'link', label: texts.link, href: giftUrl },
      {
        kind: 'notices',
        notices: [
          { title: texts.keyTitle, text: fill(texts.key, { months: GIFT_LINK_MONTHS }) },
          { title: texts.strangeTitle, text: texts.strange },
        ],
      },
      composeLines(mail, { title: selectPlural(shared, 'lines', countCards(cart)) }),
    ],
  });
}

/** Informs the buyer that a card was sent to its recipient. */
export function giftSentMail({ giftUrl, sending, ...mail }: GiftNotice & { sending: SendingDetails }): Mail {
  const texts = getMailTexts(mail).giftSent;
  const { forName, recipient } = sending;
  const names = { name: forName, reference: mail.order.reference };
  return composeMail(mail, {
    subject: fill(forName === '' ? texts.subjectUnnamed : texts.subject, names),
    preheader: fill(texts.preheader, { recipient }),
    title: fill(forName === '' ? texts.titleUnnamed : texts.title, names),
    blocks: [
      texts.intro,
      composeSendingFacts(mail, sending, texts.at),
      texts.final,
      { kind: 'notices', notices: [{ title: texts.missingTitle, text: texts.missing }] },
      { kind: 'link', label: texts.link, href: giftUrl },
    ],
  });
}

/** Informs the buyer that the mail server refused the gift mail, and what to do next. */
export function giftRefusedMail({
  giftUrl,
  sending,
  ...mail
}: GiftNotice & { sending: SendingDetails }): Mail {
  const texts = getMailTexts(mail).giftRefused;
  const { forName, recipient } = sending;
  const names = { name: forName, reference: mail.order.reference };
  return composeMail(mail, {
    subject: fill(forName === '' ? texts.subjectUnnamed : texts.subject, names),
    preheader: texts.preheader,
    title: fill(forName === '' ? texts.titleUnnamed : texts.title, names),
    blocks: [
      fill(texts.intro, { recipient }),
      {
        kind: 'notices',
        notices: [
          { title: texts.keptTitle, text: texts.kept },
          { title: texts.nextTitle, text: texts.next },
        ],
      },
      { kind: 'link', label: texts.link, href: giftUrl },
      composeSendingFacts(mail, sending, texts.at),
    ],
  });
}

/** @param when label of the time */
function composeSendingFacts(
  mail: OrderMail,
  { recipient, forName, productName, at }: SendingDetails,
  when: string,
): Block {
  const texts = getMailTexts(mail);
  const { date, hour, minute } = swissTime(at);
  const time = { day: formatDayWithWeekday(date, mail.lang), hour, minute: String(minute).padStart(2, '0') };
  return {
    kind: 'facts',
    facts: [
      { label: texts.sending.card, value: productName },
      ...(forName === '' ? [] : [{ label: texts.sending.for, value: forName }]),
      { label: texts.sending.recipient, value: recipient },
      { label: when, value: fill(texts.sending.time, time) },
      { label: texts.reference, value: mail.order.reference },
    ],
  };
}

/** Informs the recipient of a gift that the card they received is void. The buyer decides who gets the new one. */
export function giftReplacedMail(mail: OrderMail): Mail {
  const texts = getMailTexts(mail).giftReplaced;
  const { brand } = mail;
  return frameMail(mail, {
    subject: texts.subject,
    preheader: texts.preheader,
    title: texts.title,
    blocks: [
      texts.greeting,
      texts.text,
      {
        kind: 'notices',
        notices: [
          { title: texts.questionTitle, text: fill(texts.question, { telephone: brand.support.telephone }) },
        ],
      },
    ],
    reason: texts.reason,
  });
}
