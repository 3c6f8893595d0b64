import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { createMailing } from '#server/app/message-use-cases.ts';
import { hashToken } from '#server/runtime/crypto/secret-token.ts';
import { findKey, listLinks, listMails } from '#server/testing/gift-mails.ts';
import { insertDueSending } from '#server/testing/gift-rows.ts';
import { openIdleApp } from '#server/testing/idle-app.ts';
import { ANNA, beginRefund, buyCards } from '#server/testing/refund-orders.ts';
import { reviewItems, rows, texts } from '#server/testing/rows.ts';
import { eventually } from '../../testkit/eventually.ts';
import { readPages } from '../../testkit/read-pdf.ts';
import { MailPendingError, type SendMailDeps, sendMail } from './send-mail.ts';

const app = await openIdleApp();
const mailing = createMailing(app.adapters);

let recipients = 0;

/** Creates a paid order of two cards; the first is due to a unique recipient. */
async function dueGift(changes: Partial<Parameters<typeof insertDueSending>[1]> = {}) {
  recipients += 1;
  const recipient = `recipient-${process.pid}-${recipients}@familie.example`;
  const order = await buyCards(app, undefined, { issued: true });
  return {
    ...order,
    recipient,
    mailId: await insertDueSending(app, { orderId: order.id, recipient, ...changes }),
  };
}

const send = (mailId: string) => sendMail(mailing, mailId);
const readStatus = async (mailId: string) =>
  (await texts(app, `select status as text from mail where id = '${mailId}'`))[0];
const getRefusal = async (orderId: string) =>
  (
    await texts(app, `select coalesce(refusal, '') as text from gift_sending where order_id = '${orderId}'`)
  )[0];

async function sendNews(orderId: string, kind: 'gift-sent' | 'gift-refused', email: string) {
  const [news] = await listMails(app, orderId, kind);
  await send(news?.id ?? '');
  const mail = (await app.systems.mailsTo(email)).at(-1);
  if (mail === undefined || news === undefined) throw new Error(`no mail ${kind}`);
  return { ...mail, mailId: news.id };
}

/** Sends, and runs `happens` after the mail is written and before it is sent. */
async function sendWhile(mailId: string, happens: () => Promise<unknown>): Promise<void> {
  const compose: SendMailDeps['compose'] = async (pending) => {
    const message = await mailing.compose(pending);
    await happens();
    return message;
  };
  await sendMail({ ...mailing, compose }, mailId);
}

describe('a gift', () => {
  it('goes only to its recipient, with only its card, in the language of the sending', async () => {
    const { id, reference, email, recipient, mailId } = await dueGift({ lang: 'it-ch', ordinal: 2 });
    await send(mailId);
    const [mail, ...others] = await app.systems.mailsTo(recipient);
    if (mail === undefined) throw new Error('no mail');
    expect(others).toEqual([]);
    expect(mail.recipients).toEqual([recipient]);
    expect(mail.subject).toBe('Un regalo da parte di Tom · Murmeli');
    expect(mail.text).toContain('Alles Gute!');
    const pages = await readPages(await app.systems.firstAttachment(mail));
    expect(pages).toHaveLength(1);
    expect(pages[0]).toContain('Ultimo giorno di validità');
    expect(pages[0]).toContain('Alles Gute!');
    const [lastFour = ''] = await texts(
      app,
      `select last_four as text from card where order_id = '${id}' and ordinal = 2`,
    );
    expect(pages[0]?.replace(/\s/g, '')).toContain(lastFour);
    const mailContent = `${mail.subject}${mail.text}${mail.html}${mail.attachments.map(({ name }) => name)}`;
    for (const hidden of [reference, email, id]) expect(mailContent).not.toContain(hidden);
  });

  it('has a key for objections, which works only after the mail is handed over', async () => {
    const { recipient, mailId } = await dueGift();
    await app.systems.control('mailbox', { fault: 'reject-4xx', at: 'rcpt', recipient });
    await expect(send(mailId)).rejects.toThrow(MailPendingError);
    expect(await listLinks(app, mailId)).toEqual([]);
    await send(mailId);
    const [mail] = await app.systems.mailsTo(recipient);
    expect(mail?.text).toContain('/de-ch/gift-objection#');
    expect(await listLinks(app, mailId)).toEqual([`object ${hashToken(findKey(mail?.text ?? ''))}`]);
  });

  it('that was sent is reported to its buyer once, with recipient, time and a link to the gift', async () => {
    const { id, email, recipient, mailId } = await dueGift({ number: 3 });
    await send(mailId);
    await send(mailId);
    expect(await listMails(app, id, 'gift-sent')).toMatchObject([{ number: 3, status: 'Pending' }]);
    const sentNews = await sendNews(id, 'gift-sent', email);
    expect(sentNews.subject).toContain('Ihr Geschenk für Anna ist verschickt');
    expect(sentNews.text).toContain(recipient);
    expect(await listLinks(app, sentNews.mailId)).toEqual([`give ${hashToken(findKey(sentNews.text))}`]);
    expect(await app.systems.mailsTo(recipient)).toHaveLength(1);
  });

  it.each(['rcpt', 'data'])(
    'that is rejected permanently at %s is reported to its buyer and needs no review',
    async (at) => {
      const { id, email, recipient, mailId } = await dueGift();
      await app.systems.control('mailbox', { fault: 'reject-5xx', at, recipient });
      await send(mailId);
      await send(mailId);
      expect(await readStatus(mailId)).toBe('Refused');
      expect(await reviewItems(app, id)).toEqual([]);
      expect(await getRefusal(id)).toContain('550');
      expect(await getRefusal(id)).not.toContain(recipient);
      expect(await listMails(app, id, 'gift-sent')).toEqual([]);
      const sentNews = await sendNews(id, 'gift-refused', email);
      expect(sentNews.subject).toContain('Ihr Geschenk für Anna kam nicht an');
      expect(await listLinks(app, sentNews.mailId)).toEqual([`give ${hashToken(findKey(sentNews.text))}`]);
    },
  );

  it('whose response is lost twice needs review, and its buyer is notified once its arrival is known', async () => {
    const { id, recipient, mailId } = await dueGift();
    await app.systems.control('mailbox', { fault: 'drop-after-data', times: 2, recipient });
    await expect(send(mailId)).rejects.toThrow(MailPendingError);
    await send(mailId);
    expect(await app.systems.mailsTo(recipient)).toHaveLength(2);
    expect(await listLinks(app, mailId)).toHaveLength(2);
    expect(await reviewItems(app, id)).toEqual(['mail-unanswered-gift']);
    expect(await listMails(app, id, 'gift-sent')).toEqual([]);
    expect(await app.app.messages.recordArrival(id, 'gift', ANNA)).toBe(1);
    expect(await listMails(app, id, 'gift-sent')).toMatchObject([{ number: 1, status: 'Pending' }]);
  });

  it('that bounced is reported to its buyer too', async () => {
    const { id, email, mailId } = await dueGift();
    await send(mailId);
    expect(await app.app.messages.recordBounce(id, 'gift', ANNA)).toBe(1);
    expect(await reviewItems(app, id)).toEqual([]);
    expect(await getRefusal(id)).toBe('came back');
    expect((await sendNews(id, 'gift-refused', email)).subject).toContain('kam nicht an');
  });

  it.each([
    [
      'disputed',
      (id: string) =>
        rows(
          app,
          `insert into dispute (order_id, amount, person, reason) values ('${id}', 10000, 'Anna', 'chargeback')`,
        ),
    ],
    ['refunded', (_id: string, reference: string) => beginRefund(app, reference)],
  ])('never leaves once its card is %s, even while it is being written', async (_what, beginVoid) => {
    const { id, reference, recipient, mailId } = await dueGift();
    await expect(sendWhile(mailId, () => beginVoid(id, reference))).rejects.toThrow(MailPendingError);
    await send(mailId);
    expect(await readStatus(mailId)).toBe('Refused');
    expect(await app.systems.mailsTo(recipient)).toEqual([]);
    expect(await listLinks(app, mailId)).toEqual([]);
    expect(await listMails(app, id, 'gift-refused')).toEqual([]);
  });

  it.each([
    ['before it is written', (_mailId: string, object: () => Promise<unknown>) => object()],
    [
      'while it is being written',
      (mailId: string, object: () => Promise<unknown>) =>
        expect(sendWhile(mailId, object)).rejects.toThrow(MailPendingError),
    ],
  ])('never leaves to a recipient who objects %s, and its buyer is notified', async (_when, happens) => {
    const { id, recipient, mailId } = await dueGift();
    const hash = `(select recipient_hash from gift_sending where order_id = '${id}')`;
    await happens(mailId, () => rows(app, `insert into gift_objection (address_hash) ${hash}`));
    await send(mailId);
    expect(await readStatus(mailId)).toBe('Refused');
    expect(await app.systems.mailsTo(recipient)).toEqual([]);
    expect(await listMails(app, id, 'gift-refused')).toHaveLength(1);
    expect(await getRefusal(id)).toBe('its recipient objects');
  });

  it('waits while its card is being voided, and does not leave then', async () => {
    const { id, recipient: to, mailId } = await dueGift();
    const pending = await mailing.mails.findPending(mailId);
    if (pending === undefined) throw new Error('no mail');
    const isWaiting = async () => (await rows(app, 'select from pg_locks where not granted')).length > 0;
    const leaving = await app.adapters.connection.db.transaction(async (tx) => {
      await tx.execute(sql.raw(`select from orders where id = '${id}' for update`));
      const handing = mailing.mails.recordSendAttempt(pending, { to, links: [] });
      await eventually(() => 'the mail waits for the order', isWaiting);
      await tx.execute(
        sql`insert into dispute (order_id, amount, person, reason) values (${id}, 10000, 'Anna', 'chargeback')`,
      );
      return { handing };
    });
    expect(await leaving.handing).toBe(false);
  });

  it('does not leave to an address that its sending no longer has', async () => {
    const { id, recipient, mailId } = await dueGift();
    const other = `other-${recipient}`;
    const change = () => rows(app, `update gift_sending set recipient = '${other}' where order_id = '${id}'`);
    await expect(sendWhile(mailId, change)).rejects.toThrow(MailPendingError);
    await send(mailId);
    expect(await app.systems.mailsTo(recipient)).toEqual([]);
    expect(await app.systems.mailsTo(other)).toHaveLength(1);
  });

  it('never leaves after its recipient was removed', async () => {
    const { id, recipient, mailId } = await dueGift();
    await rows(
      app,
      `update gift_sending set recipient = null, recipient_hash = null where order_id = '${id}'`,
    );
    await send(mailId);
    expect(await readStatus(mailId)).toBe('Refused');
    expect(await app.systems.mailsTo(recipient)).toEqual([]);
  });

  it('whose recipient objects never leaves, and its buyer is notified as of a refusal', async () => {
    const { id, email, recipient, mailId } = await dueGift({ forName: '' });
    await rows(
      app,
      `update gift_sending set status = 'Stopped', stop_cause = 'objection', stopped_at = now() where order_id = '${id}'`,
    );
    await send(mailId);
    expect(await readStatus(mailId)).toBe('Refused');
    expect(await app.systems.mailsTo(recipient)).toEqual([]);
    await rows(
      app,
      `insert into mail (id, order_id, kind, number, status) values (gen_random_uuid(), '${id}', 'gift-refused', 1, 'Pending')`,
    );
    const sentNews = await sendNews(id, 'gift-refused', email);
    expect(sentNews.subject).toContain('Ihr Geschenk kam nicht an');
  });

  it('is sent again by an operator to the same address, and to no other', async () => {
    const { id, recipient, mailId } = await dueGift();
    await send(mailId);
    const again = (to?: string) =>
      app.app.messages.resend({ orderId: id, kind: 'gift', originalNumber: undefined, to }, ANNA);
    expect(await again('other@familie.example')).toEqual({ kind: 'refused', why: 'gift-address' });
    expect(await again()).toEqual({ kind: 'repeat', number: 2, content: 1 });
    const [, second] = await listMails(app, id, 'gift');
    await send(second?.id ?? '');
    expect(await app.systems.mailsTo(recipient)).toHaveLength(2);
    // The buyer received the news.
    expect(await listMails(app, id, 'gift-sent')).toHaveLength(1);
    await rows(
      app,
      `insert into dispute (order_id, amount, person, reason) values ('${id}', 1, 'Anna', 'x')`,
    );
    expect(await again()).toEqual({ kind: 'refused', why: 'disputed' });
  });

  it('is previewed later without its number and with disabled links', async () => {
    const { id, reference, recipient, mailId } = await dueGift({ lang: 'fr-ch' });
    await send(mailId);
    const sent = await app.systems.mailsTo(recipient);
    const previewMail = (kind: 'gift' | 'gift-sent') =>
      app.app.messages.preview({ orderId: id, reference, kind, number: 1 });
    const looked = await previewMail('gift');
    if (looked.kind === 'refused') throw new Error(looked.why);
    expect(looked.mail).toMatchObject({ to: recipient, subject: sent[0]?.subject, lang: 'fr-ch' });
    expect(looked.mail.attachments).toEqual(sent[0]?.attachments.map(({ name }) => name));
    expect(findKey(looked.mail.html)).toBe('');
    expect(await previewMail('gift-sent')).toEqual({ kind: 'refused', why: 'not-sent' });
    expect(await listLinks(app, mailId)).toHaveLength(1);
  });
});
