import { beforeAll, describe, expect, it } from 'vitest';
import { resendMail } from '#server/database/mails/mail-repeats.ts';
import { attachmentOf, control, mailsTo, pay } from '#server/testing/far-sides.ts';
import { DIGITAL, line, orderRequest } from '#server/testing/order-requests.ts';
import { findPictures } from '#server/testing/pictures.ts';
import { openQuietHouse } from '#server/testing/quiet-house.ts';
import { operatorItems, rows } from '#server/testing/rows.ts';
import type { TestHouse } from '#server/testing/test-house.ts';
import { visit } from '#server/testing/visitor.ts';
import { mailingOf } from '#server/worker/mailing.ts';
import { issueCards } from '../cards/issue-cards.ts';
import { MailStillOwed, type SendMailParts, sendMail } from './send-mail.ts';

let house: TestHouse;
let mailing: SendMailParts;
openQuietHouse((opened) => {
  house = opened;
});
beforeAll(() => {
  mailing = mailingOf(house.house, findPictures());
});

/** A paid order whose cards are issued and whose mail with them is owed. */
async function owedCards(cart = [line(DIGITAL, 50, 2)]) {
  const request = orderRequest({ cart });
  const visitor = await visit(house);
  const { id, reference } = await visitor.placed(request);
  await visitor.assert(await pay(house, reference));
  const { cards, supplier, payments } = house.house;
  await issueCards({ cards, supplier, raise: payments.raise }, id);
  return { id, mailId: await mailId(id, 'cards'), email: request.addresses.primaryAddress.email };
}

async function mailId(orderId: string, kind: string, number = 1): Promise<string> {
  const [mail] = await rows<{ id: string }>(
    house,
    `select id from mail where order_id = '${orderId}' and kind = '${kind}' and number = ${number}`,
  );
  return mail?.id ?? '';
}

const send = (id: string) => sendMail(mailing, id);
const standing = async (id: string) => {
  const [mail] = await rows<{ status: string; unanswered: number }>(
    house,
    `select status, unanswered from mail where id = '${id}'`,
  );
  return mail;
};

describe('a mail with cards', () => {
  it('goes out once, however often and at once it is asked', async () => {
    const { mailId, email } = await owedCards();
    await Promise.all([send(mailId), send(mailId), send(mailId)]);
    await send(mailId);
    expect(await mailsTo(house, email)).toHaveLength(1);
    expect(await standing(mailId)).toEqual({ status: 'Sent', unanswered: 0 });
  });

  it('whose answer comes late goes out once', async () => {
    const { mailId, email } = await owedCards();
    await control(house, 'mailbox', { fault: 'slow', delayMs: 1000, recipient: email });
    await send(mailId);
    expect(await mailsTo(house, email)).toHaveLength(1);
    expect(await standing(mailId)).toEqual({ status: 'Sent', unanswered: 0 });
  });

  it.each([
    ['the recipient', { fault: 'reject-4xx', at: 'rcpt' }],
    ['the message', { fault: 'reject-4xx', at: 'data' }],
    ['not even to the end', { fault: 'drop-before-data' }],
  ])('that the mail server does not take for now (%s) goes out at the next try', async (_what, fault) => {
    const { id, mailId, email } = await owedCards();
    await control(house, 'mailbox', { ...fault, times: 3, recipient: email });
    for (let tries = 0; tries < 3; tries += 1) await expect(send(mailId)).rejects.toThrow(MailStillOwed);
    expect(await standing(mailId)).toEqual({ status: 'Owed', unanswered: 0 });
    await send(mailId);
    expect(await mailsTo(house, email)).toHaveLength(1);
    expect(await operatorItems(house, id)).toEqual([]);
  });

  it('whose answer is lost goes out once more, as the same mail with the same PDF', async () => {
    const { id, mailId, email } = await owedCards();
    await control(house, 'mailbox', { fault: 'drop-after-data', recipient: email });
    await expect(send(mailId)).rejects.toThrow(MailStillOwed);
    expect(await standing(mailId)).toEqual({ status: 'Owed', unanswered: 1 });
    await send(mailId);
    await send(mailId);
    const [first, second, ...others] = await mailsTo(house, email);
    if (first === undefined || second === undefined) throw new Error('a mail is missing');
    expect(others).toEqual([]);
    expect(second.messageId).toBe(first.messageId);
    expect((await attachmentOf(house, second)).equals(await attachmentOf(house, first))).toBe(true);
    expect(await standing(mailId)).toEqual({ status: 'Sent', unanswered: 1 });
    expect(await operatorItems(house, id)).toEqual([]);
  });

  it('whose answer is lost twice stands before a person and goes out no third time', async () => {
    const { id, mailId, email } = await owedCards();
    await control(house, 'mailbox', { fault: 'drop-after-data', times: 2, recipient: email });
    await expect(send(mailId)).rejects.toThrow(MailStillOwed);
    await send(mailId);
    await send(mailId);
    expect(await mailsTo(house, email)).toHaveLength(2);
    expect(await standing(mailId)).toEqual({ status: 'Refused', unanswered: 2 });
    expect(await operatorItems(house, id)).toEqual(['mail-unanswered-cards']);
  });

  it.each(['rcpt', 'data'])('that is refused for good at %s stands before a person', async (at) => {
    const { id, mailId, email } = await owedCards();
    await control(house, 'mailbox', { fault: 'reject-5xx', at, recipient: email });
    await send(mailId);
    await send(mailId);
    expect(await mailsTo(house, email)).toEqual([]);
    expect((await standing(mailId))?.status).toBe('Refused');
    expect(await operatorItems(house, id)).toEqual(['mail-refused-cards']);
    const told = JSON.stringify(
      await rows(house, `select detail from operator_item where order_id = '${id}'`),
    );
    expect(told).toContain('550');
    expect(told).not.toContain(email);
  });

  it('does not leave to an address that was corrected while it was being written', async () => {
    const { id, mailId, email } = await owedCards();
    const corrected = `corrected-${email}`;
    const composing = {
      ...mailing,
      compose: async (owed: Parameters<SendMailParts['compose']>[0]) => {
        const message = await mailing.compose(owed);
        const wish = { orderId: id, kind: 'cards' as const, content: undefined, to: corrected };
        const by = { person: 'anna', command: 'mails resend', reason: 'typing error' };
        const { connection, queue } = house.house;
        expect((await resendMail(connection.db, queue, wish, by)).kind).toBe('redirect');
        return message;
      },
    };
    await expect(sendMail(composing, mailId)).rejects.toThrow(MailStillOwed);
    expect(await mailsTo(house, email)).toEqual([]);
    await send(mailId);
    expect(await mailsTo(house, corrected)).toHaveLength(1);
    expect(await mailsTo(house, email)).toEqual([]);
  });

  it('is never sent after its cards were disputed', async () => {
    const { id, mailId, email } = await owedCards();
    await rows(
      house,
      `insert into dispute (order_id, amount, person, reason) values ('${id}', 10000, 'Anna', 'chargeback')`,
    );
    await send(mailId);
    expect(await mailsTo(house, email)).toEqual([]);
    expect((await standing(mailId))?.status).toBe('Refused');
  });
});

describe('a replaced card', () => {
  it('comes in a mail of its own, and the first mail sent again brings the others', async () => {
    const { id, mailId: firstMail, email } = await owedCards([line(DIGITAL, 50, 3)]);
    await send(firstMail);
    await rows(
      house,
      `update card set status = 'Void', void_cause = 'replaced', voided_at = now() where order_id = '${id}' and ordinal = 2`,
    );
    await rows(
      house,
      `insert into card_effect (id, card_id, kind, closed_at, outcome)
         select gen_random_uuid(), id, 'void', now(), 'voided' from card where order_id = '${id}' and ordinal = 2`,
    );
    // The second number is taken by the first mail, which an operator had sent again.
    await rows(
      house,
      `insert into mail (id, order_id, kind, number, repeats, status) values (gen_random_uuid(), '${id}', 'cards', 2, 1, 'Owed')`,
    );
    await rows(
      house,
      `insert into card (id, order_id, line, ordinal, generation, delivery, category, status, price)
       values (gen_random_uuid(), '${id}', 1, 2, 1, 2, 'digital', 'Owed', 5000)`,
    );
    const { cards, supplier, payments } = house.house;
    await issueCards({ cards, supplier, raise: payments.raise }, id);
    await send(await mailId(id, 'cards', 2));
    await send(await mailId(id, 'cards', 3));
    const subjects = (await mailsTo(house, email)).map(({ subject }) => subject.split('(')[0]?.trim());
    expect(subjects).toEqual([
      'Ihre 3 Geschenkkarten von Murmeli',
      'Ihre 2 Geschenkkarten von Murmeli',
      'Ihre Geschenkkarte von Murmeli',
    ]);
    expect((await cards.read(id, 2)).map(({ line, price }) => [line, price])).toEqual([[1, 5000]]);
    expect(await cards.read(id)).toHaveLength(3);
  });
});
