import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type LookedMail, lookedMail } from '#contract/desk/mails.ts';
import { type ShownOrder, shownOrder } from '#contract/desk/orders.ts';
import { openDeskOfRoles } from '#server/testing/desk-roles.ts';
import { DESK_ENV } from '#server/testing/desk-visitor.ts';
import { DIGITAL, line, orderRequest } from '#server/testing/order-requests.ts';
import { buy } from '#server/testing/packing.ts';
import { issueAll } from '#server/testing/refund-orders.ts';
import { rows, texts } from '#server/testing/rows.ts';
import { openTestApp, type TestApp } from '#server/testing/test-app.ts';

let app: TestApp;
let at: Awaited<ReturnType<typeof openDeskOfRoles>>;
let order: { id: string; reference: string; email: string };
beforeAll(async () => {
  app = await openTestApp({ worker: false, env: DESK_ENV });
  await app.systems.reset();
  at = await openDeskOfRoles(app);
  order = await buy(app, orderRequest({ cart: [line(DIGITAL, 50, 2)] }));
  await issueAll(app, order.id);
  const mails = await rows<{ id: string }>(app, `select id::text from mail where order_id = '${order.id}'`);
  for (const { id } of mails) await app.app.messages.send(id);
});
afterAll(async () => {
  await at?.desk.close();
  await app?.close();
});

const service = () => at.browserOf('service');
const show = async (): Promise<ShownOrder> =>
  shownOrder.parse((await service().call('GET', `/orders/${order.reference}`)).body);
const post = (path: string, body: object) =>
  service().call('POST', `/orders/${order.reference}/${path}`, { body: { reason: 'Anruf', ...body } });
const look = async (kind: string, number = 1): Promise<LookedMail> =>
  lookedMail.parse((await service().call('GET', `/orders/${order.reference}/mails/${kind}/${number}`)).body);
/** Its text, as the frame of the page gets it. */
const textOf = (kind: string, browser = service()) =>
  at.desk.inject({
    url: `/api/orders/${order.reference}/mails/${kind}/1/text`,
    headers: { cookie: browser.cookie() ?? '' },
  });

describe('a mail that was sent', () => {
  it('is shown as it was: to whom, with which subject and files, in the same words', async () => {
    const all = await app.systems.mailsTo(order.email);
    for (const kind of ['confirmation', 'cards'] as const) {
      const looked = await look(kind);
      const sent = all.find(({ subject }) => subject === looked.subject);
      expect(looked.to).toBe(order.email);
      expect(looked.attachments).toEqual(sent?.attachments.map(({ name }) => name));
      const { body } = await textOf(kind);
      expect(wordsOf(body)).toBe(wordsOf(sent?.html ?? ''));
    }
  });

  it('never has a number or a PIN of a card in it', async () => {
    const issued = await app.systems.supplied({ kind: 'issued' });
    const secrets = issued
      .flatMap(({ number, pin }) => [number, pin])
      .filter((secret) => secret !== undefined);
    expect(secrets.length).toBeGreaterThanOrEqual(2);
    const shown = JSON.stringify([await look('cards'), (await textOf('cards')).body, await show()]);
    for (const secret of secrets) expect(shown).not.toContain(secret);
  });

  it('may do nothing in its frame: no script, no form, nothing that is fetched', async () => {
    const { headers, statusCode, body } = await textOf('cards');
    expect(statusCode).toBe(200);
    expect(body).not.toMatch(/src="(?!data:|")/);
    expect(headers['content-security-policy']).toBe(
      "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'",
    );
    expect(headers['x-frame-options']).toBe('SAMEORIGIN');
    expect(headers['cache-control']).toBe('no-store');
  });

  it('is shown to those who may list mails, and that is written down first', async () => {
    const path = `/orders/${order.reference}/mails/cards/1`;
    const roles = ['service', 'refunds', 'everything'];
    expect(await at.rolesThatMay((browser) => browser.call('GET', path))).toEqual(roles);
    const asFrame = async (browser: ReturnType<typeof service>) => ({
      status: (await textOf('cards', browser)).statusCode,
    });
    expect(await at.rolesThatMay(asFrame)).toEqual(roles);
    const [read] = await texts(
      app,
      `select command || ': ' || detail as text from operator_action where order_id = '${order.id}' order by id desc limit 1`,
    );
    expect(read).toBe('desk mails list: mail cards 1 read');
  });

  it('that there is not is not found; one that has not left is told so', async () => {
    const at404 = (path: string) => service().call('GET', `/orders/${order.reference}/mails/${path}`);
    for (const path of ['cards/7', 'unknown/1', 'cards/x', 'shipped/1'])
      expect((await at404(path)).status).toBe(404);
    expect((await post('mails', { kind: 'confirmation' })).status).toBe(204);
    expect(await at404('confirmation/2')).toMatchObject({ status: 409, body: { constraint: 'not-sent' } });
  });
});

describe('a mail that did not reach its buyer', () => {
  it('is entered as come back once, by its number, and goes out again to a corrected address', async () => {
    const bounced = () => post('bounced-mails', { kind: 'cards', number: 1 });
    const [first, second] = await Promise.all([bounced(), bounced()]);
    expect([first.status, second.status].toSorted()).toEqual([204, 409]);
    expect((await show()).openItems).toMatchObject([{ kind: 'mail-bounced-cards' }]);
    expect((await post('mails', { kind: 'cards', to: 'keine adresse' })).body).toMatchObject({
      fieldErrors: [{ field: 'to' }],
    });
    expect((await post('mails', { kind: 'cards', to: ' neu@kundin.example ' })).status).toBe(204);
    const after = await show();
    expect(after.email).toBe('neu@kundin.example');
    expect(after.openItems).toEqual([]);
    expect(after.history.filter(({ addressChange }) => addressChange !== null)).toMatchObject([
      {
        person: 'Person service',
        addressChange: { before: [order.email], after: ['neu@kundin.example'] },
      },
    ]);
  });

  it('is not sent to the address of a second person who saw the one before: they are told', async () => {
    const seen = (await show()).email ?? '';
    const to = (address: string) => post('mails', { kind: 'confirmation', to: address, insteadOf: seen });
    const answers = await Promise.all([to('eine@kundin.example'), to('andere@kundin.example')]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      constraint: 'address-changed',
    });
    const first = answers[0]?.status === 204 ? 'eine@kundin.example' : 'andere@kundin.example';
    expect((await show()).email).toBe(first);
  });

  it('counts as sent once its buyer has it', async () => {
    await rows(
      app,
      `update mail set status = 'Refused', unanswered = 2, sent_at = null where order_id = '${order.id}' and kind = 'cards' and number = 2`,
    );
    expect((await show()).mails.find(({ canArrive }) => canArrive)).toMatchObject({
      kind: 'cards',
      number: 2,
    });
    expect((await post('arrived-mails', { kind: 'cards', number: 1 })).status).toBe(409);
    expect((await post('arrived-mails', { kind: 'cards', number: 2 })).status).toBe(204);
    expect((await post('arrived-mails', { kind: 'cards', number: 2 })).status).toBe(409);
  });
});

describe('requests to the payment provider', () => {
  it('are listed with their ids and answers', async () => {
    const { asked } = await show();
    expect(asked.map(({ kind, outcome }) => [kind, outcome])).toEqual([
      ['initialize', 'started'],
      ['capture', 'captured'],
    ]);
    for (const { id, closedAt } of asked) {
      expect(id).toMatch(/^[\w-]{10,}$/);
      expect(closedAt).not.toBeNull();
    }
  });
});

/** What is read of a mail: neither its styles nor its pictures. */
function wordsOf(html: string): string {
  return html
    .replace(/<style[\s\S]*?<\/style>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}
