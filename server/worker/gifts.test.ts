import { randomUUID } from 'node:crypto';
import { expect, it, vi } from 'vitest';
import { swissInstant } from '#rules/swiss-time.ts';
import { buyGifts, createGiver, createKey } from '#server/testing/gifts.ts';
import { openWorkingApp } from '#server/testing/idle-app.ts';
import { beginRefund } from '#server/testing/refund-orders.ts';
import { readStatus, reviewItems, rows } from '#server/testing/rows.ts';
import { visit } from '#server/testing/visitor.ts';
import { openPdf, readPageText } from '../../testkit/read-pdf.ts';

const app = await openWorkingApp();

const eventually = <T>(check: () => Promise<T>) => vi.waitFor(check, { timeout: 200_000, interval: 100 });

const MINUTE_MS = 60_000;
const address = () => `anna-${randomUUID().slice(0, 8)}@friend.example`;

/** Christmas Eve at eight in the morning, in Zurich. */
function christmas() {
  const now = new Date();
  const ofYear = (year: number) => ({
    day: `${year}-12-24`,
    hour: 8,
    at: swissInstant(`${year}-12-24`, 8, 0),
  });
  const thisYear = ofYear(now.getFullYear());
  return thisYear.at > now ? thisYear : ofYear(now.getFullYear() + 1);
}

const minutesUntil = (instant: Date) => Math.round((instant.getTime() - Date.now()) / MINUTE_MS);

async function onlyMailTo(email: string) {
  return eventually(async () => {
    const [mail, ...others] = await app.systems.mailsTo(email);
    expect(others).toEqual([]);
    if (mail === undefined) throw new Error('no mail yet');
    return mail;
  });
}

const newsFor = (email: string, subject: RegExp) =>
  eventually(async () => {
    const news = (await app.systems.mailsTo(email)).find((mail) => subject.test(mail.subject));
    if (news === undefined) throw new Error('nothing is told yet');
    return news;
  });

it('a card that is ordered in November arrives for Christmas at eight, in the recipient’s language, with its message', async () => {
  const giver = await buyGifts(app);
  const email = address();
  const { day, hour, at } = christmas();
  await giver.write({ forName: 'Anna', message: 'Joyeux Noël !\nÀ dimanche', paper: 'stars' });
  expect((await giver.plan({ email, lang: 'fr-ch', time: { day, hour } })).status).toBe(200);

  // Words saved before the sending count.
  await giver.write({ fromName: 'Tom et Léa' });
  const key = await createKey(app, giver.orderId);

  await app.moveClock(minutesUntil(at) - 5);
  expect(await app.app.gifts.enqueueDueGifts()).toEqual({ enqueued: 0, stopped: 0 });
  expect(await app.systems.mailsTo(email)).toEqual([]);
  await app.moveClock(minutesUntil(at) + 1);

  const mail = await onlyMailTo(email);
  expect(mail.subject).toContain('Tom et Léa');
  for (const words of ['Pour Anna', 'Joyeux Noël', 'À dimanche', 'CHF\u00a050.00'])
    expect(mail.text).toContain(words);
  expect(mail.text + mail.html).not.toContain(giver.email);
  const pdf = await openPdf(await app.systems.firstAttachment(mail));
  const printed = await readPageText(pdf, 1);
  for (const words of ['Anna', 'Joyeux Noël', 'Tom et Léa']) expect(printed).toContain(words);

  const newsMail = await newsFor(giver.email, /Anna.*verschickt/);
  expect(newsMail.text).toContain(email);
  // The session ended long ago; the link works for a year.
  const visitor = await visit(app);
  await visitor.call('POST', '/gifts/open', { body: { key } });
  expect(await createGiver(visitor, giver).card()).toMatchObject({
    state: 'ready',
    sendings: [{ state: 'sent' }],
  });
});

it('the link in the mail of the cards opens their page in another browser', async () => {
  const giver = await buyGifts(app);
  const mail = await newsFor(giver.email, /Geschenkkarte/);
  const [, key = ''] = /\/de-ch\/gift#([\w-]{43})/.exec(mail.text) ?? [];
  const visitor = await visit(app);
  const opened = await visitor.call<{ orderId: string }>('POST', '/gifts/open', { body: { key } });
  expect([opened.status, opened.body.orderId]).toEqual([200, giver.orderId]);
  const elsewhere = createGiver(visitor, giver);
  expect((await elsewhere.write({ forName: 'Anna' })).status).toBe(200);
  const stored = JSON.stringify(
    await rows(app, `select * from gift_link where order_id = '${giver.orderId}'`),
  );
  expect(stored).not.toContain(key);
});

it('a requested link arrives by mail and opens the same page', async () => {
  const giver = await buyGifts(app);
  const visitor = await visit(app);
  expect((await visitor.call('POST', '/gifts/link', { body: { email: giver.email } })).status).toBe(202);
  const mail = await newsFor(giver.email, /Link zum Verschenken/);
  const [, key = ''] = /\/de-ch\/gift#([\w-]{43})/.exec(mail.text) ?? [];
  const opened = await visitor.call<{ orderId: string }>('POST', '/gifts/open', { body: { key } });
  expect(opened.body.orderId).toBe(giver.orderId);
});

it('a rejected recipient is reported to the buyer, who sends it to the correct address', async () => {
  const giver = await buyGifts(app);
  const [wrong, right] = [address(), address()];
  await app.systems.control('mailbox', { fault: 'reject-5xx', at: 'rcpt', recipient: wrong });
  await giver.plan({ email: wrong });
  const newsMail = await newsFor(giver.email, /kam nicht an/);
  expect(newsMail.text).toContain(wrong);
  expect(await giver.card()).toMatchObject({ sendings: [{ state: 'refused' }], sendingsLeft: 2 });
  expect(await reviewItems(app, giver.orderId)).toEqual([]);
  await giver.plan({ email: right });
  await onlyMailTo(right);
  expect(await app.systems.mailsTo(wrong)).toEqual([]);
});

it('a recipient who objects by the link of the mail gets no other', async () => {
  const giver = await buyGifts(app);
  const email = address();
  await giver.plan({ email });
  const mail = await onlyMailTo(email);
  const [, key = ''] = /gift-objection#([\w-]{43})/.exec(mail.text) ?? [];
  const recipient = await visit(app);
  expect((await recipient.call('POST', '/gifts/object', { body: { key } })).status).toBe(204);
  const other = await buyGifts(app);
  expect(await other.plan({ email })).toMatchObject({
    status: 409,
    body: { constraint: 'recipientObjects' },
  });
});

it('a card that was refunded before its day goes to no one', async () => {
  const giver = await buyGifts(app);
  const email = address();
  const { day, hour, at } = christmas();
  await giver.plan({ email, time: { day, hour } });
  await beginRefund(app, giver.reference);
  await eventually(async () => expect(await readStatus(app, giver.orderId)).toBe('Reverted/Captured'));
  expect((await giver.visitor.call('GET', `/gifts/${giver.orderId}`)).status).toBe(404);
  await app.moveClock(minutesUntil(at) + 1);
  await eventually(async () =>
    expect(
      await rows(
        app,
        `select status, stop_cause as cause from gift_sending where order_id = '${giver.orderId}'`,
      ),
    ).toEqual([{ status: 'Stopped', cause: 'void' }]),
  );
  expect(await app.systems.mailsTo(email)).toEqual([]);
});
