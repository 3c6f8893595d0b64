import { describe, expect, it } from 'vitest';
import type { MailKind } from '#rules/mail-kinds.ts';
import { getStatus, openTestDesk, refusedAs } from '#server/testing/desk-visitor.ts';
import { sendMails } from '#server/testing/month-clock.ts';
import { DIGITAL, line, orderRequest } from '#server/testing/order-requests.ts';
import { buy } from '#server/testing/packing.ts';
import { issueAll } from '#server/testing/refund-orders.ts';
import { rows, texts } from '#server/testing/rows.ts';
import { readPages } from '../../testkit/read-pdf.ts';

const { app, desk, getBrowser, show: showOrder } = await openTestDesk();
const order = await buy(app, orderRequest({ cart: [line(DIGITAL, 50, 2)] }));
await issueAll(app, order.id);
await sendMails(app);

const service = () => getBrowser('replacements');
const show = () => showOrder(order.reference);
const input = () => ({ reference: order.reference, reason: 'Anruf' });
const resend = (mail: { kind: MailKind; to?: string; previousAddress?: string }) =>
  service().api.mails.resend.mutate({ ...input(), ...mail });
const preview = (kind: string, number = '1') =>
  service().api.mails.preview.query({ reference: order.reference, kind, number });
/** Reads its text, as the page's frame receives it. */
const readText = (kind: string, browser = service()) =>
  desk.inject({
    url: `/api/orders/${order.reference}/mails/${kind}/1/text`,
    headers: { cookie: browser.cookie() ?? '' },
  });

/** Numbers of the order's valid cards, as the supplier knows them. */
async function readCardNumbers(): Promise<string[]> {
  const valid = await texts(
    app,
    `select id::text as text from card where order_id = '${order.id}' and status = 'Issued'`,
  );
  const issued = await app.systems.supplied({ kind: 'issued' });
  return issued.flatMap(({ id, number }) =>
    valid.includes(id ?? '') && number !== undefined ? [number] : [],
  );
}

/** Runs the open replacements, and issues and mails the new cards. */
async function reissue(): Promise<void> {
  const open = "select card_id::text as text from outbound_request where kind = 'void' and closed_at is null";
  for (const cardId of await texts(app, open)) await app.app.fulfilment.replacements.run(cardId);
  await issueAll(app, order.id);
  await sendMails(app);
}

describe('a sent mail', () => {
  it('is shown as sent: recipient, subject, files and text', async () => {
    const all = await app.systems.mailsTo(order.email);
    for (const kind of ['confirmation', 'cards'] as const) {
      const previewed = await preview(kind);
      const sent = all.find(({ subject }) => subject === previewed.subject);
      expect(previewed.to).toBe(order.email);
      expect(previewed.attachments).toEqual(sent?.attachments.map(({ name }) => name));
      const { body } = await readText(kind);
      expect(toWords(body)).toBe(toWords(sent?.html ?? ''));
    }
  });

  it('never shows a number or a PIN of a card', async () => {
    const issued = await app.systems.supplied({ kind: 'issued' });
    const secrets = issued
      .flatMap(({ number, pin }) => [number, pin])
      .filter((secret) => secret !== undefined);
    expect(secrets.length).toBeGreaterThanOrEqual(2);
    const shown = JSON.stringify([await preview('cards'), (await readText('cards')).body, await show()]);
    for (const secret of secrets) expect(shown).not.toContain(secret);
  });

  it('can do nothing in its frame: no script, no form, no requests', async () => {
    const { headers, statusCode, body } = await readText('cards');
    expect(statusCode).toBe(200);
    expect(body).not.toMatch(/src="(?!data:|")/);
    expect(headers['content-security-policy']).toBe(
      "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'",
    );
    expect(headers['x-frame-options']).toBe('SAMEORIGIN');
    expect(headers['cache-control']).toBe('no-store');
  });

  it.each([
    ['the page', () => preview('cards')],
    ['the frame', () => readText('cards')],
  ])('is recorded as read by %s', async (_name, read) => {
    const recorded = () =>
      texts(
        app,
        `select command || ': ' || event_type || ' ' || data as text from operator_action where order_id = '${order.id}' order by id`,
      );
    const before = (await recorded()).length;
    await read();
    expect((await recorded()).slice(before)).toEqual([
      'desk mails list: mail-read {"mail": "cards", "number": 1}',
    ]);
  });

  it('is not found if it does not exist; a mail that was not sent is reported as such', async () => {
    for (const name of ['cards 7', 'unknown 1', 'cards x', 'shipped 1']) {
      const [kind = '', number] = name.split(' ');
      expect(await getStatus(preview(kind, number))).toBe(404);
    }
    await resend({ kind: 'confirmation' });
    await expect(preview('confirmation', '2')).rejects.toMatchObject(refusedAs('not-sent'));
  });
});

describe('a mail that did not reach its buyer', () => {
  it('is recorded as bounced once, by its number, and is sent again to a corrected address', async () => {
    const bounced = () =>
      getStatus(service().api.mails.markBounced.mutate({ ...input(), kind: 'cards', number: 1 }));
    expect((await Promise.all([bounced(), bounced()])).toSorted()).toEqual([200, 409]);
    expect((await show()).openItems).toMatchObject([{ kind: 'mail-bounced-cards' }]);
    await expect(resend({ kind: 'cards', to: 'keine adresse' })).rejects.toMatchObject({
      cause: { status: 400, body: { fieldErrors: [{ field: 'to' }] } },
    });
    const mailed = await readCardNumbers();
    expect(await resend({ kind: 'cards', to: ' neu@kundin.example ' })).toBe('done');
    // Neither a repeated mail nor the gift links of the old address bring the old numbers to anyone.
    await expect(resend({ kind: 'cards' })).rejects.toMatchObject(refusedAs('other-recipient'));
    await reissue();
    const issued = await readCardNumbers();
    expect(issued).toHaveLength(2);
    expect(issued.filter((number) => mailed.includes(number))).toEqual([]);
    const mails = await app.systems.mailsTo('neu@kundin.example');
    const files = mails.filter(({ attachments }) => attachments.length > 0);
    const pdfs = await Promise.all(files.map((mail) => app.systems.firstAttachment(mail).then(readPages)));
    const pages = pdfs.flat().join(' ').replaceAll(' ', '');
    for (const number of issued) expect(pages).toContain(number);
    for (const number of mailed) expect(pages).not.toContain(number);
    const after = await show();
    expect(after.email).toBe('neu@kundin.example');
    expect(after.openItems).toEqual([]);
    expect(after.history.filter(({ addressChange }) => addressChange !== null)).toMatchObject([
      {
        person: 'Person replacements',
        addressChange: { before: [order.email], after: ['neu@kundin.example'] },
      },
    ]);
    expect(after.mails.filter(({ kind }) => kind === 'cards')).toMatchObject([
      { number: 1, recipient: order.email },
      { number: 2, recipient: 'neu@kundin.example' },
    ]);
  });

  it('is not sent to the address of a second clerk who saw the earlier one: they are notified', async () => {
    const seen = (await show()).email ?? '';
    const to = (address: string) => resend({ kind: 'confirmation', to: address, previousAddress: seen });
    const answers = await Promise.allSettled([to('eine@kundin.example'), to('andere@kundin.example')]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(answers.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: refusedAs('address-changed'),
    });
    const first = answers[0]?.status === 'fulfilled' ? 'eine@kundin.example' : 'andere@kundin.example';
    expect((await show()).email).toBe(first);
  });

  it('counts as sent once its buyer has it', async () => {
    await rows(
      app,
      `update mail set status = 'Refused', unanswered = 2, sent_at = null where order_id = '${order.id}' and kind = 'cards' and number = 2`,
    );
    expect((await show()).mails.find(({ canConfirmArrival }) => canConfirmArrival)).toMatchObject({
      kind: 'cards',
      number: 2,
    });
    const arrived = (number: number) =>
      getStatus(service().api.mails.markArrived.mutate({ ...input(), kind: 'cards', number }));
    expect(await arrived(1)).toBe(409);
    expect(await arrived(2)).toBe(200);
    expect(await arrived(2)).toBe(409);
  });
});

describe('requests to the payment provider', () => {
  it('are listed with their ids and answers', async () => {
    const { providerRequests } = await show();
    expect(providerRequests.map(({ kind, outcome }) => [kind, outcome])).toEqual([
      ['initialize', 'started'],
      ['capture', 'captured'],
    ]);
    for (const { id, closedAt } of providerRequests) {
      expect(id).toMatch(/^[\w-]{10,}$/);
      expect(closedAt).not.toBeNull();
    }
  });
});

/** Returns the visible text of a mail, without styles and pictures. */
function toWords(html: string): string {
  return (
    html
      .replace(/<style[\s\S]*?<\/style>/g, '')
      .replace(/<[^>]+>/g, ' ')
      .replace(/\s+/g, ' ')
      // The code beside a link is never shown again.
      .replace(/([\dA-Z]{4}|…{4})(-([\dA-Z]{4}|…{4})){2}/g, '')
      .trim()
  );
}
