import { createComposeDeps } from '#server/app/message-use-cases.ts';
import { createComposer } from '#server/messages/compose-mail.ts';
import { type Message, sendMail } from '#server/messages/send-mail.ts';
import { forEachConcurrently } from '#server/runtime/for-each-concurrently.ts';
import { rows } from '#server/testing/rows.ts';
import type { TestApp } from '#server/testing/test-app.ts';
import { readPages } from '../../../testkit/read-pdf.ts';
import { type ExpectedMail, insertOrders } from './insert-orders.ts';
import type { MixedOrder } from './mixed-order.ts';

/** Number of mails that the worker composes concurrently. */
const CONCURRENCY = 12;
const NUMBERS = /(?<!\d)\d{19}(?!\d)/g;

/**
 * Inserts a batch of orders, sends their card mails concurrently with the shop's use case, and reads every
 * PDF.
 * @returns the errors, and the number of cards read
 */
export async function checkBatch(
  app: TestApp,
  batch: readonly MixedOrder[],
): Promise<{ errors: string[]; cards: number }> {
  const expected = await insertOrders(app, batch);
  const messages = new Map<string, Message[]>();
  const { mails, payments, hashLinkCode } = app.adapters;
  const parts = {
    mails,
    hashLinkCode,
    openReviewItem: payments.openReviewItem,
    domain: 'murmeli.example',
    compose: createComposer(createComposeDeps(app.adapters)),
    send: async (message: Message & { messageId: string }, handOver: () => Promise<boolean>) => {
      const mailId = message.messageId.slice(1).split('@')[0] ?? '';
      messages.set(mailId, [...(messages.get(mailId) ?? []), message]);
      await handOver();
      return { kind: 'sent' as const };
    },
  };
  await forEachConcurrently(expected, CONCURRENCY, ({ mailId }) => sendMail(parts, mailId));
  const errors: string[] = [];
  for (const mail of expected) {
    const found = await findMailErrors(mail, messages.get(mail.mailId) ?? []);
    errors.push(...found.map((error) => `${mail.reference}: ${error}`));
  }
  const opened = await rows<{ kind: string }>(app, 'select kind from review_item');
  if (opened.length > 0) errors.push(`a review item was opened: ${opened[0]?.kind}`);
  return { errors, cards: expected.reduce((sum, { cards }) => sum + cards.length, 0) };
}

async function findMailErrors(expected: ExpectedMail, messages: readonly Message[]): Promise<string[]> {
  const { cards, email, reference } = expected;
  const expectedMails = cards.length > 0 ? 1 : 0;
  if (messages.length !== expectedMails) return [`${messages.length} mails of ${cards.length} cards`];
  const [message] = messages;
  if (message === undefined) return [];
  const errors: string[] = [];
  if (message.to !== email) errors.push('is sent to another address');
  const mailText = [message.subject, message.html, message.text].join('\n');
  if ((mailText.match(NUMBERS) ?? []).length > 0) errors.push('a number outside the PDF');
  const pages: string[] = [];
  for (const { content } of message.attachments) pages.push(...(await readPages(content)));
  if (pages.length !== cards.length) errors.push(`${pages.length} pages for ${cards.length} cards`);
  for (const [index, page] of pages.entries()) {
    const card = cards[index];
    const numbers = [...new Set(page.match(NUMBERS))].join();
    if (numbers !== card?.number) errors.push(`page ${index + 1} contains another number`);
    const expectedTexts = [card?.pin, reference, `CHF ${card?.francs}.00`, card?.productName];
    const missing = expectedTexts.filter(
      (text) => !page.replace(/[\u00a0\u202f]/g, ' ').includes(text ?? 'nothing'),
    );
    if (missing.length > 0) errors.push(`page ${index + 1} lacks ${missing.join(', ')}`);
  }
  return errors;
}
