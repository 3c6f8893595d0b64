import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { attachmentOf, control, faultless, mailsTo } from '#server/testing/far-sides.ts';
import { brokenInvariants } from '#server/testing/invariants.ts';
import { DIGITAL, line } from '#server/testing/order-requests.ts';
import { begin, buyCards, paidBack } from '#server/testing/refunds.ts';
import { operatorItems, rows, standing } from '#server/testing/rows.ts';
import { openTestHouse, type TestHouse } from '#server/testing/test-house.ts';

let house: TestHouse;
beforeAll(async () => {
  house = await openTestHouse({ worker: true });
});
afterAll(() => house?.close());
beforeEach(() => faultless(house));
afterEach(async () => expect(await brokenInvariants(house)).toEqual([]));

const eventually = <T>(check: () => Promise<T>) => vi.waitFor(check, { timeout: 200_000, interval: 100 });

it('a refund that nobody follows is done by the worker, and mailed with a numbered credit note', async () => {
  const { id, reference, email } = await buyCards(house, [line(DIGITAL, 50, 2)]);
  await eventually(async () => expect(await mailsTo(house, email)).toHaveLength(2));
  await begin(house, reference, { places: [{ line: 1, ordinal: 1 }] });
  await eventually(async () => expect(await mailsTo(house, email)).toHaveLength(3));
  const mail = (await mailsTo(house, email)).at(-1);
  expect(mail?.subject).toBe(`Rückerstattung zur Bestellung ${reference}: CHF\u00a050.00`);
  expect(mail?.text).toContain('übrigen Karten');
  expect(mail?.attachments.map(({ name }) => name)).toEqual([
    expect.stringMatching(/^murmeli-gutschrift-\d{6}\.pdf$/),
  ]);
  if (mail === undefined) throw new Error('no mail');
  const stored = await rows<{ number: number; kind: string }>(
    house,
    `select number, kind from receipt where order_id = '${id}' order by number`,
  );
  expect(stored.map(({ kind }) => kind)).toEqual(['receipt', 'credit-note']);
  expect((await attachmentOf(house, mail)).subarray(0, 5).toString()).toBe('%PDF-');
  expect(await paidBack(house, reference)).toEqual([5000]);

  await begin(house, reference);
  await eventually(async () => expect(await mailsTo(house, email)).toHaveLength(4));
  expect((await mailsTo(house, email)).at(-1)?.text).not.toContain('übrigen Karten');
  expect(await standing(house, id)).toBe('Reverted/Captured');
  expect(await paidBack(house, reference)).toEqual([5000, 5000]);
  expect(await operatorItems(house, id)).toEqual([]);
});

it('cards that go back before they are mailed are in no mail', async () => {
  await control(house, 'supplier', { endpoint: 'issue', fault: 'down' });
  const { id, reference, email } = await buyCards(house, [line(DIGITAL, 50)]);
  await begin(house, reference);
  await eventually(async () => expect(await standing(house, id)).toBe('Reverted/Captured'));
  await faultless(house);
  await eventually(async () => expect(await mailsTo(house, email)).toHaveLength(2));
  expect(
    (await mailsTo(house, email)).flatMap(({ attachments }) => attachments.map(({ name }) => name)),
  ).toEqual([expect.stringContaining('quittung'), expect.stringContaining('gutschrift')]);
});
