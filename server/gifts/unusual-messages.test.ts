import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { GiftMessage } from '#rules/gift-message.ts';
import { createMailing } from '#server/app/message-use-cases.ts';
import { sendMail } from '#server/messages/send-mail.ts';
import { buyGifts } from '#server/testing/gifts.ts';
import { openIdleApp } from '#server/testing/idle-app.ts';
import { texts } from '#server/testing/rows.ts';
import { MARKUP, unusualMessages } from '#server/testing/unusual-messages.ts';
import { propertyRuns } from '../../testkit/property-runs.ts';
import { readPages } from '../../testkit/read-pdf.ts';

const app = await openIdleApp();
const mailing = createMailing(app.adapters);

/** Gives a card with this message. Returns the received mails and the pages of the card. */
async function giveCard(giftMessage: GiftMessage) {
  const giver = await buyGifts(app);
  const recipient = `r-${giver.reference.toLowerCase()}@freundin.example`;
  expect((await giver.write(giftMessage)).status).toBe(200);
  expect((await giver.plan({ email: recipient, fromName: giftMessage.fromName })).status).toBe(200);
  for (const kind of ['gift', 'gift-sent']) {
    const [id = ''] = await texts(
      app,
      `select id as text from mail where order_id = '${giver.orderId}' and kind = '${kind}'`,
    );
    await sendMail(mailing, id);
  }
  const [toRecipient] = await app.systems.mailsTo(recipient);
  const toBuyer = (await app.systems.mailsTo(giver.email)).at(-1);
  if (toRecipient === undefined || toBuyer === undefined) throw new Error('no mail');
  const pages = await readPages(await app.systems.firstAttachment(toRecipient));
  return { toRecipient, toBuyer, recipient, giver, pages };
}

/** Returns the visible text of a page, without spaces. */
function toVisibleText(html: string): string {
  const signs: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' };
  const body = html.replace(/^[\s\S]*<body/, '<body').replace(/<style[\s\S]*?<\/style>/g, '');
  return bare(
    body
      .replace(/<!--[\s\S]*?-->/g, '')
      .replace(/<[^>]*>/g, '')
      .replace(/&(#?\w+);/g, (whole, name: string) => signs[name] ?? whole),
  );
}

const bare = (text: string) => text.replace(/[\s\u00a0\u202f]/g, '');
/** Lists the elements of a page and their attribute names. */
const listElements = (html: string) =>
  [...html.matchAll(/<(\/?[a-z][a-z0-9]*)((?:\s+[a-z-]+(?:="[^"]*")?)*)\s*\/?>/gi)].map(
    ([, name = '', attributes = '']) =>
      `${name} ${[...attributes.matchAll(/([a-z-]+)(?:="[^"]*")?/gi)].map(([, key]) => key).join()}`,
  );

/** Mails with ordinary messages, for comparison. */
let plain: Awaited<ReturnType<typeof giveCard>> | undefined;

async function expectAsWritten(giftMessage: GiftMessage): Promise<void> {
  plain ??= await giveCard({ forName: 'Anna', fromName: 'Tom', message: 'Alles Gute' });
  const { toRecipient, toBuyer, recipient, giver, pages } = await giveCard(giftMessage);
  expect(toRecipient.recipients).toEqual([recipient]);
  expect(toBuyer.recipients).toEqual([giver.email]);
  expect(bare(toRecipient.subject)).toContain(bare(giftMessage.fromName));
  expect(bare(toBuyer.subject)).toContain(bare(giftMessage.forName));
  expect(toRecipient.subject).not.toMatch(/[\r\n]/);
  for (const text of Object.values(giftMessage)) {
    expect(bare(toRecipient.text)).toContain(bare(text));
    expect(toVisibleText(toRecipient.html)).toContain(bare(text));
    // Two rare characters may share a glyph, so that one is read back as the other.
    if (/^[ -~À-ÿ]*$/.test(text)) expect(bare(pages.join(''))).toContain(bare(text));
  }
  expect(listElements(toRecipient.html)).toEqual(listElements(plain.toRecipient.html));
  expect(listElements(toBuyer.html)).toEqual(listElements(plain.toBuyer.html));
}

it.each(MARKUP)('%j is plain text in mails, subject and card', async (text) => {
  const name = text.replace(/\s+/g, ' ').slice(0, 40).trim();
  await expectAsWritten({ forName: name, fromName: name, message: text.replace(/\s+/g, ' ') });
});

it(
  'any allowed text appears unchanged in mails, subject and card',
  () =>
    fc.assert(
      fc.asyncProperty(unusualMessages, (giftMessage) => expectAsWritten(giftMessage)),
      { numRuns: propertyRuns(40, 3) },
    ),
  240_000,
);
