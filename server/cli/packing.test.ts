import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openIdleApp } from '#server/testing/idle-app.ts';
import { POSTED } from '#server/testing/order-requests.ts';
import {
  activationsOf,
  buyPosted,
  buyTwoPosted,
  disputeOrder,
  posted,
  printedCards,
  refundCard,
  replaceCard,
  withholdNothing,
} from '#server/testing/packing.ts';
import { reviewItems, rows } from '#server/testing/rows.ts';
import type { TestApp } from '#server/testing/test-app.ts';
import { typeCommand } from '#server/testing/typed-command.ts';
import { pack } from './descriptions/parcels.ts';

let app: TestApp;
openIdleApp((opened) => {
  app = opened;
});

const OTHER = 'mountain-physical';
const scan = (reference: string, answers: Parameters<typeof typeCommand>[4]) =>
  typeCommand(app, pack, [reference, '--reason', 'morning round'], '.', answers);
const ends = (number: string) => number.slice(-4);
const activations = (number: string) => activationsOf(app, number);
const twoCards = () => buyTwoPosted(app);

describe('packing a parcel', () => {
  it('asks for each card by design and value, and is done when all are active', async () => {
    const { id, reference, first, second } = await twoCards();
    const grouped = second.replace(/(\d{4})/g, '$1 ');
    const { code, out, err } = await scan(reference.toLowerCase(), [first, grouped]);
    expect(code).toBe(0);
    expect(err.replaceAll('\u00a0', ' ')).toMatch(
      /card 1 of 2 \(1\.1\), birthday-physical «.+», CHF 50\.00:\n.*card 2 of 2 \(2\.1\), mountain-physical «.+», CHF 100\.00:/,
    );
    expect(out.split('\n').at(-1)).toBe(`Parcel ${reference} is packed: 2 cards.`);
    expect(await posted(app, id)).toEqual([
      `1.1 Active ${ends(first)}`,
      `2.1 Active ${ends(second)}`,
      '1 Packed',
    ]);
    const [event, ...more] = await activations(second);
    expect(event).toMatchObject({ value: 10_000, productReferenceId: OTHER });
    expect(more).toEqual([]);
    expect(await scan(reference, [])).toMatchObject({
      code: 1,
      err: expect.stringContaining('it is Packed'),
    });
  });

  it('writes down who did it, and no card number anywhere but encrypted', async () => {
    const { id, reference, first, second } = await twoCards();
    const { out, err } = await scan(reference, [first, second]);
    const actions = await rows(
      app,
      `select person, reason, event_type as type, data from operator_action where order_id = '${id}' order by id`,
    );
    expect(actions).toEqual(
      [
        { type: 'card-scanned', data: { card: '1.1', parcel: 1, lastFour: ends(first) } },
        { type: 'card-scanned', data: { card: '2.1', parcel: 1, lastFour: ends(second) } },
        { type: 'parcel-packed', data: { parcel: 1 } },
      ].map((event) => ({ person: 'anna', reason: 'morning round', ...event })),
    );
    const stored = await rows(app, 'select * from card, outbound_request, operator_action');
    for (const text of [out, err, JSON.stringify(stored), app.logged.join('')]) {
      expect(text).not.toContain(first);
      expect(text).not.toContain(second);
    }
  });

  it('asks again for what is no card, is unknown, was used elsewhere, or is in another order', async () => {
    const other = await twoCards();
    await scan(other.reference, [other.first, other.second]);
    const { id, reference, first, second, third } = await twoCards();
    await useElsewhere(third);
    const { code, err } = await scan(reference, [
      '1234',
      other.first,
      third,
      '6366999999999999990',
      '6366020000000000013',
      first,
      first,
      second,
    ]);
    expect(code).toBe(0);
    for (const sentence of [
      'That is no card number',
      'our books have this card already',
      'in use already',
      'does not know this card',
    ]) {
      expect(err).toContain(sentence);
    }
    expect(await posted(app, id)).toEqual([
      `1.1 Active ${ends(first)}`,
      `2.1 Active ${ends(second)}`,
      '1 Packed',
    ]);
    expect(await reviewItems(app, id)).toEqual([]);
  });

  it('is told which card was scanned twice, and which is next; nothing happens to the good card', async () => {
    const { id, reference, first, second } = await twoCards();
    const { code, err } = await scan(reference, [first, first, first, second]);
    expect(code).toBe(0);
    expect(err.match(/…\d{4} is card .*/g)).toEqual([
      `…${ends(first)} is card 1.1, already scanned. Next: 2.1.`,
      `…${ends(first)} is card 1.1, already scanned. Next: 2.1.`,
    ]);
    expect(err).not.toMatch(/not to be had|aside/);
    expect(await posted(app, id)).toEqual([
      `1.1 Active ${ends(first)}`,
      `2.1 Active ${ends(second)}`,
      '1 Packed',
    ]);
    expect(await activations(first)).toHaveLength(1);
    expect(await reviewItems(app, id)).toEqual([]);
  });

  it('is told so by a later run and by a file, too', async () => {
    const { reference, first, second } = await twoCards();
    const said = { err: expect.stringContaining('is card 1.1, already scanned. Next: 2.1.') };
    expect(await scan(reference, [first])).toMatchObject({ code: 1 });
    expect(await scan(reference, [first])).toMatchObject({ code: 1, ...said });
    const file = join(tmpdir(), `twice-${process.pid}.csv`);
    await writeFile(file, `number\n${first}\n${first}\n`);
    const words = [reference, '--numbers', file, '--reason', 'round'];
    expect(await typeCommand(app, pack, words)).toMatchObject({ code: 1, ...said });
    expect(await scan(reference, [second])).toMatchObject({ code: 0 });
  });

  it('refuses a card of another parcel of the same order, and one that is void', async () => {
    const { id, reference, first, second, third } = await twoCards();
    expect(await scan(reference, [first])).toMatchObject({ code: 1 });
    await replaceCard(app, id);
    // The first is void now; its place waits in the second parcel.
    const inSecond = await scan(`${reference}/2`, [first, third]);
    expect(inSecond).toMatchObject({ code: 0, err: expect.stringContaining('our books have this card') });
    const inFirst = await scan(reference, [first, third, second]);
    expect(inFirst.err.match(/our books have this card already/g)).toHaveLength(2);
    expect(inFirst.code).toBe(0);
  });

  it('goes on where it was left when the input ended', async () => {
    const { id, reference, first, second } = await twoCards();
    expect(await scan(reference, [first])).toMatchObject({
      code: 1,
      err: expect.stringContaining('1 of 2 cards are active'),
    });
    expect(await scan(reference, [second])).toMatchObject({ code: 0 });
    expect(await posted(app, id)).toContain('1 Packed');
  });

  it('takes the numbers from a file, by place or in order', async () => {
    const { id, reference, first, second } = await twoCards();
    const file = join(tmpdir(), `numbers-${process.pid}.csv`);
    const run = () => typeCommand(app, pack, [reference, '--numbers', file, '--reason', 'round']);
    await writeFile(file, `card;number\r\n2.1;${second}\r\n`);
    expect(await run()).toMatchObject({ code: 1 });
    await writeFile(file, `number\n${first}\n${second}\n`);
    expect(await run()).toMatchObject({ code: 0 });
    expect(await posted(app, id)).toEqual([
      `1.1 Active ${ends(first)}`,
      `2.1 Active ${ends(second)}`,
      '1 Packed',
    ]);
    const strange = await twoCards();
    for (const content of ['card,number\n9.9,1\n', 'a,b\n1,2\n', `number\n${first}\n${first}\n${first}\n`]) {
      await writeFile(file, content);
      const words = [strange.reference, '--numbers', file, '--reason', 'round'];
      expect(await typeCommand(app, pack, words)).toMatchObject({ code: 1 });
    }
    expect(await posted(app, strange.id)).toEqual(['1.1 ToPost', '2.1 ToPost', '1 ToPack']);
  });
});

/** A printed card is activated past our shop. */
async function useElsewhere(number: string): Promise<void> {
  const { supplier } = app.adapters;
  const asked = { activationId: `elsewhere-${number}`, number, productReferenceId: POSTED, faceValue: 5000 };
  expect(await supplier.activate(asked)).toMatchObject({ kind: 'activated' });
}

/** Each call waits until there were so many; later ones do not wait. */
function meetingOf(count: number): () => Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let calls = 0;
  return () => {
    calls += 1;
    if (calls >= count) resolve();
    return promise;
  };
}

describe('at the same time', () => {
  it('one number is one card’s, in whichever of two orders it is scanned', async () => {
    const [one, other] = [await buyPosted(app), await buyPosted(app)];
    const [number = ''] = await printedCards(app, 1);
    const codes = await Promise.all([one, other].map(({ reference }) => scan(reference, [number])));
    expect(codes.map(({ code }) => code).toSorted()).toEqual([0, 1]);
    expect(await activations(number)).toHaveLength(1);
    const owners = await rows(
      app,
      `select 1 from card where last_four = '${ends(number)}' and status = 'Active'`,
    );
    expect(owners).toHaveLength(1);
  });

  it('of two packers of one parcel one is told, and no card is activated twice', async () => {
    const { id, reference, first, second } = await twoCards();
    const [third = '', fourth = ''] = await printedCards(app, 2);
    const bothAsked = meetingOf(2);
    const scans = (numbers: readonly string[]) => {
      const left = numbers.values();
      return scan(reference, async () => {
        await bothAsked();
        return left.next().value;
      });
    };
    const said = await Promise.all([scans([first, second]), scans([third, fourth])]);
    const winner = said.filter(({ code }) => code === 0);
    const loser = said.filter(({ code }) => code === 1);
    expect([winner.length, loser.length]).toEqual([1, 1]);
    expect(loser[0]?.err).toContain('Somebody else is packing this parcel');
    expect((await posted(app, id)).at(-1)).toBe('1 Packed');
    const all = await Promise.all([first, second, third, fourth].map(activations));
    expect(all.flat()).toHaveLength(2);
  });
});

describe('a card that must not be sent', () => {
  it.each([
    ['in a refund', 'refunded', refundCard],
    ['of a disputed order', 'disputed', disputeOrder],
    ['that is void', 'void', replaceCard],
  ])('%s is not activated', async (_, why, withhold) => {
    const { id, reference, first, second } = await twoCards();
    const { parcels } = app.adapters;
    const name = { reference, number: 1 };
    const [card] = (await parcels.toPack(name))?.cards ?? [];
    await withhold(app, id);
    const by = { person: 'anna', command: 'pack', reason: 'round' };
    // Even for a packer who read the parcel before.
    expect(await parcels.open(card?.cardId ?? '', first, by)).toEqual({ kind: 'withheld', why });
    await scan(reference, [second, second]);
    expect(await activations(first)).toEqual([]);
    expect((await posted(app, id))[0]).toBe(`1.1 ${why === 'void' ? 'Void' : 'ToPost'}`);
    await withholdNothing(app, id);
  });
});
