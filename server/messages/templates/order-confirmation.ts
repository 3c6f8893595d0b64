import type { Order } from '#contract/order.ts';
import { formatChf } from '#rules/money.ts';
import { formatDayWithWeekday, formatNearDay } from '#texts/day.ts';
import { fill } from '#texts/fill.ts';
import { selectPlural } from '#texts/select-plural.ts';
import type { Block, Mail } from './mail-content.ts';
import { composeMail, type OrderMail } from './mail-layout.ts';
import { getMailTexts, type MailTexts } from './mail-texts.ts';
import {
  composeOrderAddresses,
  composeOrderFacts,
  composeOrderSums,
  countCards,
  listCardPictures,
} from './order-blocks.ts';

type Notice = { title: string; text: string };

/**
 * Confirms a paid order immediately, before its cards are delivered (law 1, UCA 3(1)(s)). Contains no
 * secrets. The caller attaches the receipt and the accepted terms.
 * @param hasTerms true if the terms are attached; old orders have no stored terms
 * @param giftUrl page to write a gift message for posted cards; undefined hides the offer
 */
export function orderConfirmationMail({
  hasTerms,
  giftUrl,
  ...mail
}: OrderMail & { hasTerms: boolean; giftUrl?: string | undefined }): Mail {
  const { confirmation: texts, receipt } = getMailTexts(mail);
  const { order } = mail;
  return composeMail(mail, {
    subject: fill(texts.subject, { reference: order.reference }),
    preheader: fill(texts.preheader, { total: formatChf(order.totalOrderAmount) }),
    title: texts.title,
    cards: listCardPictures(mail, order.cart),
    blocks: [
      texts.intro,
      composeNextSteps(mail),
      ...(giftUrl === undefined ? [] : [composeGiftMessageHint(texts, giftUrl)]),
      composeOrderFacts(mail),
      composeOrderSums(mail),
      composeOrderAddresses(mail),
      ...composeWithdrawalNotice(mail),
      hasTerms ? `${receipt.attached} ${texts.terms}` : receipt.attached,
    ],
  });
}

function composeNextSteps({ order, lang, brand }: OrderMail): Block {
  const texts = getMailTexts({ brand, lang }).confirmation;
  const digital = countCards(order.cart, 'digital');
  const notices: Notice[] = [];
  if (digital > 0) notices.push({ title: texts.digitalTitle, text: selectPlural(texts, 'digital', digital) });
  if (order.expectedDelivery !== null) {
    const { from, to } = order.expectedDelivery;
    const post = selectPlural(texts, 'post', countCards(order.cart, 'physical'));
    notices.push({
      title: fill(texts.postTitle, { day: formatDayWithWeekday(to, lang) }),
      text: fill(post, { from: formatNearDay(from, lang), to: formatNearDay(to, lang) }),
    });
  }
  return { kind: 'notices', notices };
}

function composeGiftMessageHint(texts: MailTexts['confirmation'], href: string): Block {
  return {
    kind: 'offer',
    title: texts.messageTitle,
    text: texts.giftMessage,
    label: texts.messageLink,
    href,
  };
}

/** Informs consumers in Liechtenstein, who may withdraw within 14 days. Swiss law has no such right. */
function composeWithdrawalNotice({ order, lang, brand }: OrderMail): Block[] {
  if (!isFromLiechtenstein(order)) return [];
  const texts = getMailTexts({ brand, lang }).confirmation;
  const posted = countCards(order.cart, 'physical');
  const digital = countCards(order.cart, 'digital');
  const sentences = [
    posted > 0 ? fill(selectPlural(texts, 'withdrawalPost', posted), { email: brand.support.email }) : '',
    digital > 0 ? selectPlural(texts, 'withdrawalDigital', digital) : '',
  ];
  const text = sentences.filter((sentence) => sentence !== '').join(' ');
  return [{ kind: 'notices', notices: [{ title: texts.withdrawalTitle, text }] }];
}

/** Checks both addresses, because either may be the buyer's residence. */
function isFromLiechtenstein({ addresses }: Order): boolean {
  return [addresses.primaryAddress, addresses.billingAddress].some(({ country }) => country === 'LI');
}
