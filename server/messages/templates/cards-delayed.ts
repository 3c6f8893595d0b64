import { fill } from '#texts/fill.ts';
import { forCount } from '#texts/for-count.ts';
import type { Mail } from './mail-content.ts';
import { composeMail, type OrderMail } from './mail-layout.ts';
import { mailTexts } from './mail-texts.ts';
import { cardCountOf, linesOf } from './order-blocks.ts';

/** Informs the buyer that the supplier hasn't issued the paid cards within 15 minutes (F-7). */
export function cardsDelayedMail(mail: OrderMail): Mail {
  const texts = mailTexts(mail).delayed;
  const { reference, cart } = mail.order;
  const count = cardCountOf(cart, 'digital');
  return composeMail(mail, {
    subject: fill(forCount(texts, 'subject', count), { reference }),
    preheader: forCount(texts, 'preheader', count),
    title: forCount(texts, 'title', count),
    blocks: [
      fill(forCount(texts, 'intro', count), { reference }),
      forCount(texts, 'next', count),
      linesOf(mail, { title: forCount(texts, 'lines', count), category: 'digital' }),
    ],
  });
}
