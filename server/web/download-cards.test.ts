import { describe, expect, it } from 'vitest';
import { createMailing } from '#server/app/message-use-cases.ts';
import { sendMail } from '#server/messages/send-mail.ts';
import { openIdleApp } from '#server/testing/idle-app.ts';
import { DIGITAL, line, orderRequest, POSTED } from '#server/testing/order-requests.ts';
import { rows } from '#server/testing/rows.ts';
import { type Visitor, visit } from '#server/testing/visitor.ts';

const app = await openIdleApp();

async function buy(cart = [line(DIGITAL, 50, 2)]) {
  const request = orderRequest({ cart, deliveryOption: { key: 'standard' } });
  const visitor = await visit(app);
  const { id, reference } = await visitor.placeOrThrow(request);
  const secret = await app.systems.pay(reference);
  return { visitor, id, reference, secret, email: request.addresses.primaryAddress.email };
}

async function issued(cart = [line(DIGITAL, 50, 2)]) {
  const bought = await buy(cart);
  await bought.visitor.assert(bought.secret);
  await app.app.fulfilment.issueCards(bought.id);
  return bought;
}

const PATH = (id: string) => `/orders/${id}/cards.pdf`;
const ask = (visitor: Visitor, id: string) => visitor.call('GET', PATH(id));
const state = async (visitor: Visitor, id: string) => (await visitor.order(id)).body.cardsPdf;

async function file(visitor: Visitor, id: string): Promise<Response> {
  const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  return fetch(app.api + PATH(id), { headers: { cookie, accept: 'text/html,*/*;q=0.8' } });
}

describe('the PDF of the digital cards', () => {
  it('is the one in the mail, and is not cached', async () => {
    const { visitor, id, reference, email } = await issued();
    expect(await state(visitor, id)).toBe('ready');
    const answer = await file(visitor, id);
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="murmeli-${reference}.pdf"`,
      'cache-control': 'no-store',
    });
    const [pending] = await rows<{ id: string }>(
      app,
      `select id from mail where order_id = '${id}' and kind = 'cards'`,
    );
    await sendMail(createMailing(app.adapters), pending?.id ?? '');
    const [mail] = await app.systems.mailsTo(email);
    if (mail === undefined) throw new Error('no mail came');
    expect(Buffer.from(await answer.arrayBuffer()).equals(await app.systems.firstAttachment(mail))).toBe(
      true,
    );
    expect(app.logged.join('')).not.toContain(id);
  });

  it('does not exist for anyone else', async () => {
    const { visitor, id, reference } = await issued();
    const otherVisitor = await visit(app);
    const visitorWithoutSession = await visit(app, { openSession: false });
    const answers = [
      await ask(otherVisitor, id),
      await ask(visitorWithoutSession, id),
      await ask(visitor, reference),
      await ask(visitor, '1b671a64-40d5-491e-99b0-da01ff1f3341'),
      await ask(visitor, 'x'),
    ];
    for (const { status, body } of answers) {
      expect([status, Object.keys(body).toSorted(), body.messageKey]).toEqual([
        404,
        ['id', 'messageKey', 'timestamp'],
        'NOT_FOUND',
      ]);
    }
  });

  it('does not exist before the cards do', async () => {
    const { visitor, id, secret } = await buy();
    expect((await ask(visitor, id)).body.constraint).toBe('noCards');
    await visitor.assert(secret);
    expect(await state(visitor, id)).toBe('pending');
    expect(await ask(visitor, id)).toMatchObject({ status: 409, body: { constraint: 'cardsNotIssued' } });
  });

  it('contains no posted card, and does not exist for posted cards alone', async () => {
    const { visitor, id } = await issued([line(POSTED, 50)]);
    expect(await state(visitor, id)).toBe('none');
    expect(await ask(visitor, id)).toMatchObject({ status: 409, body: { constraint: 'noCards' } });
  });

  it('is removed once the payment is disputed', async () => {
    const { visitor, id } = await issued();
    await rows(
      app,
      `insert into dispute (order_id, amount, person, reason) values ('${id}', 10000, 'Anna', 'chargeback')`,
    );
    expect(await state(visitor, id)).toBe('none');
    expect(await ask(visitor, id)).toMatchObject({ status: 409, body: { constraint: 'noCards' } });
  });

  it('omits a card that is being refunded', async () => {
    const { visitor, id } = await issued();
    await rows(
      app,
      `with r as (insert into refund (id, order_id, number, status, subtotal, shipping_cost, amount, person, reason)
         values (gen_random_uuid(), '${id}', 1, 'Voiding', 10000, 0, 10000, 'Anna', 'asked for') returning id)
       insert into refund_card (refund_id, card_id) select r.id, c.id from r, card c where c.order_id = '${id}'`,
    );
    expect(await state(visitor, id)).toBe('none');
    expect(await ask(visitor, id)).toMatchObject({ status: 409, body: { constraint: 'noCards' } });
  });

  it('is gone, with a reason, once the numbers are deleted', async () => {
    const { visitor, id } = await issued();
    await rows(
      app,
      `update card set secret = null, secret_removed_at = cadeau_now() where order_id = '${id}'`,
    );
    expect(await state(visitor, id)).toBe('none');
    expect(await ask(visitor, id)).toMatchObject({ status: 410, body: { constraint: 'cardsRemoved' } });
  });

  it('is drawn one at a time per session', async () => {
    const { visitor, id } = await issued([line(DIGITAL, 5, 60)]);
    const answers = await Promise.all([file(visitor, id), file(visitor, id), file(visitor, id)]);
    const refused = answers.filter(({ status }) => status === 429);
    expect(answers.map(({ status }) => status)).toContain(200);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused[0]?.headers.get('retry-after')).toBe('2');
    expect((await file(visitor, id)).status).toBe(200);
  });
});
