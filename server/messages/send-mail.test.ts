import { describe, expect, it } from 'vitest';
import { createMailing } from '#server/app/message-use-cases.ts';
import { resendMail } from '#server/messages/resend-mail.ts';
import { createMailCorrections } from '#server/postgres/mails/mail-corrections.ts';
import { hashToken } from '#server/runtime/crypto/secret-token.ts';
import { findKey, listLinks, listMails } from '#server/testing/gift-mails.ts';
import { openIdleApp } from '#server/testing/idle-app.ts';
import { DIGITAL, line, orderRequest, POSTED } from '#server/testing/order-requests.ts';
import { buyCards } from '#server/testing/refund-orders.ts';
import { reviewItems, rows } from '#server/testing/rows.ts';
import { visit } from '#server/testing/visitor.ts';
import { MailPendingError, type SendMailDeps, sendMail } from './send-mail.ts';

const app = await openIdleApp();
const mailing = createMailing(app.adapters);

/** Creates a paid order with issued cards and a pending cards mail. */
async function pendingCards(cart = [line(DIGITAL, 50, 2)]) {
  const request = orderRequest({ cart });
  const visitor = await visit(app);
  const { id, reference } = await visitor.placeOrThrow(request);
  await visitor.assert(await app.systems.pay(reference));
  await app.app.fulfilment.issueCards(id);
  return { id, mailId: await mailId(id, 'cards'), email: request.addresses.primaryAddress.email };
}

async function mailId(orderId: string, kind: string, number = 1): Promise<string> {
  const [mail] = await rows<{ id: string }>(
    app,
    `select id from mail where order_id = '${orderId}' and kind = '${kind}' and number = ${number}`,
  );
  return mail?.id ?? '';
}

const send = (id: string) => sendMail(mailing, id);
const readMailState = async (id: string) => {
  const [mail] = await rows<{ status: string; unanswered: number }>(
    app,
    `select status, unanswered from mail where id = '${id}'`,
  );
  return mail;
};

describe('a mail with cards', () => {
  it('is sent once, however many concurrent calls there are', async () => {
    const { mailId, email } = await pendingCards();
    await Promise.all([send(mailId), send(mailId), send(mailId)]);
    await send(mailId);
    expect(await app.systems.mailsTo(email)).toHaveLength(1);
    expect(await readMailState(mailId)).toEqual({ status: 'Sent', unanswered: 0 });
  });

  it('with a late response is sent once', async () => {
    const { mailId, email } = await pendingCards();
    await app.systems.control('mailbox', { fault: 'slow', delayMs: 1000, recipient: email });
    await send(mailId);
    expect(await app.systems.mailsTo(email)).toHaveLength(1);
    expect(await readMailState(mailId)).toEqual({ status: 'Sent', unanswered: 0 });
  });

  it.each([
    ['the recipient', { fault: 'reject-4xx', at: 'rcpt' }],
    ['the message', { fault: 'reject-4xx', at: 'data' }],
    ['not even to the end', { fault: 'drop-before-data' }],
  ])('that the mail server defers (%s) is sent at the next try', async (_what, fault) => {
    const { id, mailId, email } = await pendingCards();
    await app.systems.control('mailbox', { ...fault, times: 3, recipient: email });
    for (let tries = 0; tries < 3; tries += 1) await expect(send(mailId)).rejects.toThrow(MailPendingError);
    expect(await readMailState(mailId)).toEqual({ status: 'Pending', unanswered: 0 });
    await send(mailId);
    expect(await app.systems.mailsTo(email)).toHaveLength(1);
    expect(await reviewItems(app, id)).toEqual([]);
  });

  it('whose response is lost is sent once more, as the same mail with the same PDF', async () => {
    const { id, mailId, email } = await pendingCards();
    await app.systems.control('mailbox', { fault: 'drop-after-data', recipient: email });
    await expect(send(mailId)).rejects.toThrow(MailPendingError);
    expect(await readMailState(mailId)).toEqual({ status: 'Pending', unanswered: 1 });
    await send(mailId);
    await send(mailId);
    const [first, second, ...others] = await app.systems.mailsTo(email);
    if (first === undefined || second === undefined) throw new Error('a mail is missing');
    expect(others).toEqual([]);
    expect(second.messageId).toBe(first.messageId);
    expect((await app.systems.firstAttachment(second)).equals(await app.systems.firstAttachment(first))).toBe(
      true,
    );
    expect(await readMailState(mailId)).toEqual({ status: 'Sent', unanswered: 1 });
    expect(await reviewItems(app, id)).toEqual([]);
  });

  it('whose response is lost twice needs review and is not sent a third time', async () => {
    const { id, mailId, email } = await pendingCards();
    await app.systems.control('mailbox', { fault: 'drop-after-data', times: 2, recipient: email });
    await expect(send(mailId)).rejects.toThrow(MailPendingError);
    await send(mailId);
    await send(mailId);
    expect(await app.systems.mailsTo(email)).toHaveLength(2);
    expect(await readMailState(mailId)).toEqual({ status: 'Refused', unanswered: 2 });
    expect(await reviewItems(app, id)).toEqual(['mail-unanswered-cards']);
  });

  it.each(['rcpt', 'data'])('that is rejected permanently at %s needs review', async (at) => {
    const { id, mailId, email } = await pendingCards();
    await app.systems.control('mailbox', { fault: 'reject-5xx', at, recipient: email });
    await send(mailId);
    await send(mailId);
    expect(await app.systems.mailsTo(email)).toEqual([]);
    expect((await readMailState(mailId))?.status).toBe('Refused');
    expect(await reviewItems(app, id)).toEqual(['mail-refused-cards']);
    const storedItems = JSON.stringify(
      await rows(app, `select detail from review_item where order_id = '${id}'`),
    );
    expect(storedItems).toContain('550');
    expect(storedItems).not.toContain(email);
  });

  it('does not leave to an address that was corrected while it was being written', async () => {
    const { id, mailId, email } = await pendingCards();
    const corrected = `corrected-${email}`;
    const composing = {
      ...mailing,
      compose: async (pending: Parameters<SendMailDeps['compose']>[0]) => {
        const message = await mailing.compose(pending);
        const command = { orderId: id, kind: 'cards' as const, originalNumber: undefined, to: corrected };
        const by = { person: 'anna', command: 'mails resend', reason: 'typing error' };
        const { connection, queue } = app.adapters;
        expect((await resendMail(createMailCorrections(connection.db, queue), command, by)).kind).toBe(
          'redirect',
        );
        await rows(
          app,
          `insert into approval_request (order_id, status, action, amount, reason, expires_at) values ('${id}', 'Started',
             '{"kind":"redirect","mail":"cards","to":"${corrected}","previousAddress":"${email}"}', 100, 'test', now())`,
        );
        return message;
      },
    };
    await expect(sendMail(composing, mailId)).rejects.toThrow(MailPendingError);
    expect(await app.systems.mailsTo(email)).toEqual([]);
    await send(mailId);
    expect(await app.systems.mailsTo(corrected)).toHaveLength(1);
    expect(await app.systems.mailsTo(email)).toEqual([]);
  });

  it('is never sent after its cards were disputed', async () => {
    const { id, mailId, email } = await pendingCards();
    await rows(
      app,
      `insert into dispute (order_id, amount, person, reason) values ('${id}', 10000, 'Anna', 'chargeback')`,
    );
    await send(mailId);
    expect(await app.systems.mailsTo(email)).toEqual([]);
    expect((await readMailState(mailId))?.status).toBe('Refused');
  });
});

describe('a replaced card', () => {
  it('is in a separate mail, and the first mail sent again has the others', async () => {
    const { id, mailId: firstMail, email } = await pendingCards([line(DIGITAL, 50, 3)]);
    await send(firstMail);
    await rows(
      app,
      `update card set status = 'Void', void_cause = 'replaced', voided_at = now() where order_id = '${id}' and ordinal = 2`,
    );
    await rows(
      app,
      `insert into outbound_request (id, system, card_id, kind, closed_at, outcome)
         select gen_random_uuid(), 'supplier', id, 'void', now(), 'voided' from card where order_id = '${id}' and ordinal = 2`,
    );
    // The first mail, sent again by an operator, has the second number.
    await rows(
      app,
      `insert into mail (id, order_id, kind, number, repeats, status) values (gen_random_uuid(), '${id}', 'cards', 2, 1, 'Pending')`,
    );
    await rows(
      app,
      `insert into card (id, order_id, line, ordinal, generation, shipment_number, category, status, face_value)
       values (gen_random_uuid(), '${id}', 1, 2, 1, 2, 'digital', 'Pending', 5000)`,
    );
    await app.app.fulfilment.issueCards(id);
    const { cards } = app.adapters;
    await send(await mailId(id, 'cards', 2));
    await send(await mailId(id, 'cards', 3));
    const subjects = (await app.systems.mailsTo(email)).map(({ subject }) => subject.split('(')[0]?.trim());
    expect(subjects).toEqual([
      'Ihre 3 Geschenkkarten von Murmeli',
      'Ihre 2 Geschenkkarten von Murmeli',
      'Ihre Geschenkkarte von Murmeli',
    ]);
    expect((await cards.readIssued(id, 2)).map(({ line, faceValue: price }) => [line, price])).toEqual([
      [1, 5000],
    ]);
    expect(await cards.readIssued(id)).toHaveLength(3);
  });
});

describe('the gift link', () => {
  it('is sent with the cards', async () => {
    const { id, email } = await buyCards(app, undefined, { issued: true });
    const [cards] = await listMails(app, id, 'cards');
    await send(cards?.id ?? '');
    const mail = (await app.systems.mailsTo(email)).at(-1);
    expect(mail?.text).toContain('/de-ch/gift#');
    expect(await listLinks(app, cards?.id ?? '')).toEqual([`give ${hashToken(findKey(mail?.text ?? ''))}`]);
  });

  it.each([
    ['comes with the confirmation of posted cards, for words in their envelope', POSTED, 1],
    ['does not come with the confirmation of digital cards alone', DIGITAL, 0],
  ])('%s', async (_title, product, links) => {
    const { id, email } = await buyCards(app, [line(product, 50)]);
    const [confirmation] = await listMails(app, id, 'confirmation');
    await send(confirmation?.id ?? '');
    const [mail] = await app.systems.mailsTo(email);
    expect(mail?.text.includes('/de-ch/gift#')).toBe(links === 1);
    expect(await listLinks(app, confirmation?.id ?? '')).toHaveLength(links);
  });

  it('is sent again on request', async () => {
    const { id, email } = await buyCards(app, undefined, { issued: true });
    await rows(
      app,
      `insert into mail (id, order_id, kind, number, status) values (gen_random_uuid(), '${id}', 'gift-link', 1, 'Pending')`,
    );
    const [mail] = await listMails(app, id, 'gift-link');
    await send(mail?.id ?? '');
    const [storedItems] = await app.systems.mailsTo(email);
    expect(storedItems?.subject).toContain('Ihr Link zum Verschenken');
    expect(await listLinks(app, mail?.id ?? '')).toEqual([
      `give ${hashToken(findKey(storedItems?.text ?? ''))}`,
    ]);
  });
});
