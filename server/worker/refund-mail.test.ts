import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { brokenInvariants } from '#server/testing/invariants.ts';
import { DIGITAL, line } from '#server/testing/order-requests.ts';
import { begin, buyCards, paidBack } from '#server/testing/refund-orders.ts';
import { reviewItems, rows, standing } from '#server/testing/rows.ts';
import { openTestApp, type TestApp } from '#server/testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ worker: true });
});
afterAll(() => app?.close());
beforeEach(() => app.systems.reset());
afterEach(async () => expect(await brokenInvariants(app)).toEqual([]));

const eventually = <T>(check: () => Promise<T>) => vi.waitFor(check, { timeout: 200_000, interval: 100 });

it('a refund that nobody follows is done by the worker, and mailed with a numbered credit note', async () => {
  const { id, reference, email } = await buyCards(app, [line(DIGITAL, 50, 2)]);
  await eventually(async () => expect(await app.systems.mailsTo(email)).toHaveLength(2));
  await begin(app, reference, { places: [{ line: 1, ordinal: 1 }] });
  await eventually(async () => expect(await app.systems.mailsTo(email)).toHaveLength(3));
  const mail = (await app.systems.mailsTo(email)).at(-1);
  expect(mail?.subject).toBe(`Rückerstattung zur Bestellung ${reference}: CHF\u00a050.00`);
  expect(mail?.text).toContain('Was Sie sonst bestellt haben, bleibt gültig.');
  expect(mail?.attachments.map(({ name }) => name)).toEqual([
    expect.stringMatching(/^murmeli-gutschrift-\d{6}\.pdf$/),
  ]);
  if (mail === undefined) throw new Error('no mail');
  const stored = await rows<{ number: number; kind: string }>(
    app,
    `select number, kind from receipt where order_id = '${id}' order by number`,
  );
  expect(stored.map(({ kind }) => kind)).toEqual(['receipt', 'credit-note']);
  expect((await app.systems.firstAttachment(mail)).subarray(0, 5).toString()).toBe('%PDF-');
  expect(await paidBack(app, reference)).toEqual([5000]);

  await begin(app, reference);
  await eventually(async () => expect(await app.systems.mailsTo(email)).toHaveLength(4));
  expect((await app.systems.mailsTo(email)).at(-1)?.text).not.toContain('bleibt gültig');
  expect(await standing(app, id)).toBe('Reverted/Captured');
  expect(await paidBack(app, reference)).toEqual([5000, 5000]);
  expect(await reviewItems(app, id)).toEqual([]);
});

it('cards that go back before they are mailed are in no mail', async () => {
  await app.systems.control('supplier', { endpoint: 'issue', fault: 'down' });
  const { id, reference, email } = await buyCards(app, [line(DIGITAL, 50)]);
  await begin(app, reference);
  await eventually(async () => expect(await standing(app, id)).toBe('Reverted/Captured'));
  await app.systems.reset();
  await eventually(async () => expect(await app.systems.mailsTo(email)).toHaveLength(2));
  expect(
    (await app.systems.mailsTo(email)).flatMap(({ attachments }) => attachments.map(({ name }) => name)),
  ).toEqual([
    expect.stringContaining('quittung'),
    'murmeli-bedingungen.txt',
    expect.stringContaining('gutschrift'),
  ]);
});
