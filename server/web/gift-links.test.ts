import { describe, expect, it } from 'vitest';
import type { Gifts } from '#contract/gift.ts';
import { readGiftObjections } from '#server/postgres/gifts/gift-rows.ts';
import { findCode, listMails } from '#server/testing/gift-mails.ts';
import { buyGifts, createGiver, createKey, type Giver } from '#server/testing/gifts.ts';
import { openIdleApp } from '#server/testing/idle-app.ts';
import { rows } from '#server/testing/rows.ts';
import { visit } from '#server/testing/visitor.ts';

const app = await openIdleApp();

const BY = { person: 'anna', command: 'gifts revoke', reason: 'link was forwarded' };

it('the key of a mail opens the gifts of its order in any browser, and nothing else', async () => {
  const giver = await buyGifts(app);
  const key = await createKey(app, giver.orderId);
  const visitor = await visit(app);
  expect((await visitor.call('GET', `/gifts/${giver.orderId}`)).status).toBe(404);
  const opened = await visitor.call<{ orderId: string }>('POST', '/gifts/open', { body: { key } });
  expect([opened.status, opened.body]).toEqual([200, { orderId: giver.orderId }]);
  const cookie = opened.headers.getSetCookie().find((candidate) => candidate.startsWith('cadeau_gift='));
  expect(cookie).toContain(`Path=/api/gifts/${giver.orderId}`);
  expect(cookie).toMatch(/HttpOnly.*SameSite=Strict/);
  const { status, text } = await visitor.call<Gifts>('GET', `/gifts/${giver.orderId}`);
  expect(status).toBe(200);
  expect(text).not.toContain(giver.email);
  const other = createGiver(visitor, giver);
  expect((await other.write({ message: 'Aus der Ferne' })).status).toBe(200);
  expect((await visitor.order(giver.orderId)).status).toBe(404);
  expect((await visitor.call('GET', `/orders/${giver.orderId}/cards.pdf`)).status).toBe(404);
  expect(app.logged.join('')).not.toContain(key);
});

it.each([
  ['a key that nobody was given', async () => 'A'.repeat(43)],
  ['one that was revoked', async (orderId: string) => revokedKey(orderId)],
  ['one that was mailed to an earlier address', async (orderId: string) => earlierKey(orderId)],
  ['one of more than twelve months', async (orderId: string) => oldKey(orderId)],
  ['one to object with', async (orderId: string) => createKey(app, orderId, 'object')],
])('%s opens nothing', async (_which, made) => {
  const giver = await buyGifts(app);
  await giver.plan();
  const key = await made(giver.orderId);
  const visitor = await visit(app);
  expect((await visitor.call('POST', '/gifts/open', { body: { key } })).status).toBe(404);
});

async function revokedKey(orderId: string): Promise<string> {
  const key = await createKey(app, orderId);
  expect(await app.app.gifts.revokeLinks(orderId, BY)).toBe(1);
  return key;
}

/** Changes the address without any of the use cases, which revoke links themselves. */
function setEmail(orderId: string, email: string) {
  return rows(
    app,
    `update orders set primary_address = jsonb_set(primary_address, '{email}', '"${email}"') where id = '${orderId}'`,
  );
}

async function earlierKey(orderId: string): Promise<string> {
  const key = await createKey(app, orderId);
  await setEmail(orderId, 'other@kundin.example');
  return key;
}

async function oldKey(orderId: string): Promise<string> {
  const key = await createKey(app, orderId);
  await rows(
    app,
    `update gift_link set created_at = now() - interval '12 months 1 day' where order_id = '${orderId}'`,
  );
  return key;
}

it('a key expires with the refund of its order, also in browsers that used it before', async () => {
  const giver = await buyGifts(app);
  const key = await createKey(app, giver.orderId);
  const visitor = await visit(app);
  await visitor.call('POST', '/gifts/open', { body: { key } });
  await app.app.gifts.revokeLinks(giver.orderId, BY);
  expect((await visitor.call('GET', `/gifts/${giver.orderId}`)).status).toBe(404);
});

it('a requested link goes to the stored address, and the response reveals nothing', async () => {
  const giver = await buyGifts(app);
  const visitor = await visit(app);
  const ask = (email: string) => visitor.call('POST', '/gifts/link', { body: { email } });
  const [known, unknown] = [await ask(giver.email.toUpperCase()), await ask('nobody@nowhere.example')];
  for (const { status, text } of [known, unknown]) expect([status, text]).toEqual([202, '']);
  const mails = await rows<{ status: string }>(
    app,
    `select status from mail where order_id = '${giver.orderId}' and kind = 'gift-link'`,
  );
  expect(mails).toEqual([{ status: 'Pending' }]);
  expect((await ask('no address')).status).toBe(400);
});

it('a recipient objects permanently with the key of the mail', async () => {
  const giver = await buyGifts(app);
  const email = `once-${giver.reference.toLowerCase()}@friend.example`;
  await giver.plan({ email });
  const key = await createKey(app, giver.orderId, 'object');
  const visitor = await visit(app);
  for (let times = 0; times < 2; times += 1)
    expect((await visitor.call('POST', '/gifts/object', { body: { key } })).status).toBe(204);
  expect(await giver.plan({ email })).toMatchObject({
    status: 409,
    body: { constraint: 'recipientObjects' },
  });
  const { status } = await visitor.call('POST', '/gifts/object', { body: { key: 'B'.repeat(43) } });
  expect(status).toBe(404);
});

it('a mail program objects with one POST, without session or CSRF token', async () => {
  const giver = await buyGifts(app);
  const email = `click-${giver.reference.toLowerCase()}@friend.example`;
  await giver.plan({ email });
  const key = await createKey(app, giver.orderId, 'object');
  const url = (used: string) => `${app.api}/gifts/unsubscribe/fr-ch/${used}`;
  const post = async (used: string, body: string | FormData) => {
    const type =
      typeof body === 'string' ? { 'content-type': 'application/x-www-form-urlencoded' } : undefined;
    return (await fetch(url(used), { method: 'POST', body, ...(type && { headers: type }) })).status;
  };
  const opened = await fetch(url(key), { redirect: 'manual', headers: { accept: 'text/html' } });
  expect([opened.status, opened.headers.get('location')]).toEqual([303, `/fr-ch/gift-objection#${key}`]);
  expect(await post(key, 'x=1')).toBe(400);
  expect((await giver.plan({ email })).status).toBe(200);
  for (const unknown of ['C'.repeat(43), 'short', await createKey(app, giver.orderId)])
    expect(await post(unknown, 'List-Unsubscribe=One-Click')).toBe(404);
  expect(await post(key, 'List-Unsubscribe=One-Click')).toBe(204);
  for (const rewritten of [`${key}%3E`, `${key}/`, `${encodeURIComponent(key).replaceAll('-', '%2D')}.`])
    expect(await post(rewritten, 'List-Unsubscribe=One-Click')).toBe(204);
  const form = new FormData();
  form.set('List-Unsubscribe', 'One-Click');
  expect(await post(key, form)).toBe(204);
  expect(await giver.plan({ email })).toMatchObject({
    status: 409,
    body: { constraint: 'recipientObjects' },
  });
  expect(app.logged.join('')).not.toContain(key);
  const { references, ...counts } = await readGiftObjections(app.adapters.connection.db);
  expect(references).toContain(giver.reference);
  expect(Math.min(counts.mails, counts.objections)).toBeGreaterThanOrEqual(1);
});

describe('the code beside a mailed link', () => {
  const readCode = async ({ orderId }: Giver, kind: string, to: string) => {
    const [mail] = await listMails(app, orderId, kind);
    await app.app.messages.send(mail?.id ?? '');
    return findCode((await app.systems.mailsTo(to)).at(-1)?.text ?? '');
  };
  const open = async (code: string) => {
    const visitor = await visit(app);
    const opened = await visitor.call<{ orderId: string }>('POST', '/gifts/open', { body: { code } });
    return { visitor, ...opened };
  };

  it('opens the gifts of its order in any browser, and is stored only as a hash', async () => {
    const giver = await buyGifts(app);
    const code = await readCode(giver, 'cards', giver.email);
    const { visitor, status, body } = await open(code);
    expect([status, body]).toEqual([200, { orderId: giver.orderId }]);
    expect((await createGiver(visitor, giver).write({ message: 'Aus der Ferne' })).status).toBe(200);
    const stored = await rows(app, `select * from gift_link where order_id = '${giver.orderId}'`);
    expect(stored).toHaveLength(2);
    expect(JSON.stringify(stored)).not.toContain(code);
    expect(app.logged.join('')).not.toContain(code);
  });

  it.each<[string, (giver: Giver) => Promise<unknown>]>([
    ['links are revoked', ({ orderId }) => app.app.gifts.revokeLinks(orderId, BY)],
    ['address changes', ({ orderId }) => setEmail(orderId, 'other@kundin.example')],
    [
      'link is twelve months old',
      ({ orderId }) =>
        rows(
          app,
          `update gift_link set created_at = now() - interval '12 months 1 day' where order_id = '${orderId}'`,
        ),
    ],
  ])('opens nothing once the %s, not even in a browser that used it before', async (_when, end) => {
    const giver = await buyGifts(app);
    const code = await readCode(giver, 'cards', giver.email);
    const { visitor } = await open(code);
    expect((await visitor.call('GET', `/gifts/${giver.orderId}`)).status).toBe(200);
    await end(giver);
    expect((await visitor.call('GET', `/gifts/${giver.orderId}`)).status).toBe(404);
    expect((await open(code)).status).toBe(404);
    await setEmail(giver.orderId, giver.email);
  });

  it('objects in a gift mail, and opens nothing there', async () => {
    const giver = await buyGifts(app);
    const email = `code-${giver.reference.toLowerCase()}@friend.example`;
    await giver.plan({ email });
    await app.app.gifts.enqueueDueGifts();
    const code = await readCode(giver, 'gift', email);
    expect((await open(code)).status).toBe(404);
    const visitor = await visit(app);
    const object = (used: string) => visitor.call('POST', '/gifts/object', { body: { code: used } });
    const cards = await readCode(giver, 'cards', giver.email);
    expect([(await object(cards)).status, (await object(code)).status]).toEqual([404, 204]);
    expect(await giver.plan({ email })).toMatchObject({
      status: 409,
      body: { constraint: 'recipientObjects' },
    });
  });

  it.each([
    {},
    { code: '' },
    { code: 'abcd-efgh-jkmn' },
    { code: 'ABCDEFGHJKM0' },
    { code: 'A'.repeat(12), key: 'k' },
  ])('is refused as %j', async (body) => {
    const visitor = await visit(app);
    expect((await visitor.call('POST', '/gifts/open', { body })).status).toBe(400);
  });
});
