import { expect, it } from 'vitest';
import { buyGifts } from '#server/testing/gifts.ts';
import { openIdleApp } from '#server/testing/idle-app.ts';
import { line, orderRequest, POSTED } from '#server/testing/order-requests.ts';
import { rows } from '#server/testing/rows.ts';
import { visit } from '#server/testing/visitor.ts';
import { readPages } from '../../testkit/read-pdf.ts';

const app = await openIdleApp();

const WORDS = { forName: 'Anna', fromName: 'Tom', message: 'Alles Gute!\n\nDein Tom', paper: 'stars' };

it('a message appears on its card, with its paper', async () => {
  const giver = await buyGifts(app);
  expect((await giver.card()).giftMessage).toMatchObject({
    forName: '',
    message: '',
    paper: 'plain',
    version: 0,
  });
  const { status, body } = await giver.write(WORDS);
  expect([status, body.cards[0]?.giftMessage]).toEqual([200, { ...WORDS, version: 1 }]);
  expect((await giver.card()).giftMessage).toEqual({ ...WORDS, version: 1 });
});

it('the file of a single card has its message', async () => {
  const giver = await buyGifts(app);
  const { id } = await giver.card();
  await giver.write(WORDS);
  const file = await app.app.gifts.print(giver.orderId, id);
  if (file === undefined) throw new Error('no file');
  expect(file.filename).toMatch(/^murmeli-[0-9A-Z]{4}-[0-9A-Z]{4}-1\.pdf$/);
  const [page] = await readPages(file.content);
  for (const text of ['Für', 'Anna', 'Alles Gute!', 'Dein Tom', 'Von', 'Tom']) expect(page).toContain(text);
});

it('a message can be saved before the card is issued', async () => {
  const giver = await buyGifts(app, { issued: false });
  expect((await giver.card()).state).toBe('pending');
  expect((await giver.write(WORDS)).status).toBe(200);
});

it('overwriting another page’s change is reported', async () => {
  const giver = await buyGifts(app);
  await giver.write(WORDS);
  for (const version of [0, 2]) {
    const { status, body } = await giver.write({ ...WORDS, version });
    expect([status, body]).toMatchObject([409, { constraint: 'messageChanged' }]);
  }
  expect((await giver.write({ message: 'anders', version: 1 })).body.cards[0]?.giftMessage.version).toBe(2);
});

it.each([
  ['forName', 'A'.repeat(41), 'gift.tooLong'],
  ['fromName', '小明', 'gift.notPrintable'],
  ['message', 'x'.repeat(301), 'gift.tooLong'],
  ['message', 'a\n'.repeat(9), 'gift.tooManyLines'],
  ['message', 'Mehr auf www.beispiel.example', 'gift.containsLink'],
  ['message', 'Bitte anrufen: 0900 123 456', 'gift.containsLink'],
  ['fromName', 'Sicherheitsdienst', 'gift.imitation'],
  ['fromName', 'Dein Murme1i-Team', 'gift.imitation'],
  ['message', 'ab\u202ecd', 'gift.hiddenMarks'],
  ['paper', 'golden', 'gift.paperUnknown'],
])('an unprintable message is refused with its field (%s)', async (field, text, messageKey) => {
  const giver = await buyGifts(app);
  const { status, body } = await giver.write({
    [field]: text === 'a\n'.repeat(9) ? 'a\nb\nc\nd\ne\nf\ng\nh\ni' : text,
  });
  expect([status, body]).toMatchObject([400, { fieldErrors: [{ field, messageKey }] }]);
});

it('a card of a refunded order is gone, and so is its page', async () => {
  const giver = await buyGifts(app);
  await rows(app, `update orders set erased_at = now() where id = '${giver.orderId}'`);
  expect((await giver.visitor.call('GET', `/gifts/${giver.orderId}`)).status).toBe(404);
});

it('for another session the card does not exist', async () => {
  const giver = await buyGifts(app);
  const otherVisitor = await visit(app);
  const { id } = await giver.card();
  const calls = [
    otherVisitor.call('GET', `/gifts/${giver.orderId}`),
    otherVisitor.call('PUT', `/gifts/${giver.orderId}/cards/${id}/message`, {
      body: { ...WORDS, version: 0 },
    }),
    otherVisitor.call('GET', `/gifts/${giver.orderId}/cards/${id}/card.pdf`),
    otherVisitor.call('POST', `/gifts/${giver.orderId}/cards/${id}/show`),
    otherVisitor.call('GET', '/gifts/x'),
  ];
  for (const { status, body } of await Promise.all(calls))
    expect([status, body.messageKey]).toEqual([404, 'NOT_FOUND']);
});

it('a card of another order of the same session is not found', async () => {
  const giver = await buyGifts(app);
  const second = await giver.visitor.placeOrThrow(orderRequest());
  await giver.visitor.assert(await app.systems.pay(second.reference));
  const { id } = await giver.card();
  const { status } = await giver.visitor.call('POST', `/gifts/${second.id}/cards/${id}/show`);
  expect(status).toBe(409);
});

it('number and PIN are shown on request, with their bar codes, and never logged', async () => {
  const giver = await buyGifts(app);
  const { id } = await giver.card();
  const path = `/gifts/${giver.orderId}/cards/${id}/show`;
  const { status, body, headers } = await giver.visitor.call<{ number: string; pin: string; bars: number[] }>(
    'POST',
    path,
  );
  expect([status, headers.get('cache-control')]).toEqual([200, 'no-store']);
  expect(body.number).toMatch(/^\d{16,}$/);
  expect(body.bars.length).toBeGreaterThan(20);
  expect(app.logged.join('')).not.toContain(body.number);
  const bare = await giver.visitor.call('POST', path, { headers: { 'x-xsrf-token': 'wrong' } });
  expect(bare.status).toBe(403);
});

it('the message for the envelope can be saved until its documents are printed', async () => {
  const giver = await buyGifts(app, { cart: [line(POSTED, 50, 1)] });
  const path = `/gifts/${giver.orderId}/parcels/1/message`;
  expect((await giver.gifts()).parcels).toMatchObject([{ number: 1, state: 'open' }]);
  const first = await giver.visitor.call('PUT', path, { body: { ...WORDS, version: 0 } });
  expect(first.status).toBe(200);
  expect(await giver.visitor.call('PUT', path, { body: { ...WORDS, version: 0 } })).toMatchObject({
    status: 409,
    body: { constraint: 'messageChanged' },
  });
  await rows(app, `update parcel set printed_at = now() where order_id = '${giver.orderId}'`);
  expect(await giver.visitor.call('PUT', path, { body: { ...WORDS, version: 1 } })).toMatchObject({
    status: 409,
    body: { constraint: 'parcelClosed' },
  });
  expect((await giver.gifts()).parcels).toMatchObject([{ state: 'closed', giftMessage: WORDS }]);
});
