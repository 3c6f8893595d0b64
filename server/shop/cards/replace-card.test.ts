import { describe, expect, it } from 'vitest';
import { control } from '#server/testing/far-sides.ts';
import { DIGITAL, line, POSTED } from '#server/testing/order-requests.ts';
import { posted } from '#server/testing/packing.ts';
import { openQuietHouse } from '#server/testing/quiet-house.ts';
import {
  ANNA,
  atSupplier,
  begin,
  beginAnyhow,
  buyCards,
  cardsOf,
  issueAll,
  packOne,
  paidBack,
  partsOf,
  refundNow,
  useCard,
} from '#server/testing/refunds.ts';
import { operatorItems, rows } from '#server/testing/rows.ts';
import type { TestHouse } from '#server/testing/test-house.ts';
import { returnRound } from '#server/worker/return-rounds.ts';
import { type Replacing, replacementJob, runReplacement } from './replace-card.ts';

let house: TestHouse;
openQuietHouse((opened) => {
  house = opened;
});

const wanted = (reference: string, generation = 0, ordinal = 1) => ({
  reference,
  place: { line: 1, ordinal },
  generation,
  by: { ...ANNA, command: 'cards replace' },
});

/** Begins a replacement that must be allowed, and takes it as far as it goes. */
async function replace(reference: string, generation = 0): Promise<Replacing['kind']> {
  return (await runReplacement(partsOf(house), await beginOne(reference, generation))).kind;
}

async function beginOne(reference: string, generation = 0): Promise<string> {
  const begun = await house.house.replacements.begin(wanted(reference, generation));
  if (begun.kind === 'refused') throw new Error(`refused: ${begun.reason}`);
  return begun.cardId;
}

describe('a lost digital card', () => {
  it('is void before another one is issued, and that one is mailed by itself', async () => {
    const { id, reference } = await buyCards(house, undefined, { issued: true });
    expect(await replace(reference)).toBe('replaced');
    expect(await cardsOf(house, id)).toEqual(['1.1 Void replaced', '1.1 Owed', '1.2 Issued']);
    await issueAll(house, id);
    expect(await cardsOf(house, id)).toEqual(['1.1 Void replaced', '1.1 Issued', '1.2 Issued']);
    expect(await atSupplier(house, id)).toEqual({ issued: 3, activated: 0, voided: 1 });
    const mails = await rows(
      house,
      `select number from mail where order_id = '${id}' and kind = 'cards' order by number`,
    );
    expect(mails).toEqual([{ number: 1 }, { number: 2 }]);
    expect((await house.house.cards.read(id, 2)).map(({ line: of, price }) => [of, price])).toEqual([
      [1, 5000],
    ]);
    expect(await rows(house, `select command, detail from operator_action where order_id = '${id}'`)).toEqual(
      [{ command: 'cards replace', detail: 'card 1.1 to be replaced' }],
    );
  });

  it('is replaced once, however often and by how many it is asked', async () => {
    const { id, reference } = await buyCards(house, undefined, { issued: true });
    const cardId = await beginOne(reference);
    expect(await beginOne(reference)).toBe(cardId);
    const outcomes = await Promise.all(
      Array.from({ length: 4 }, () => runReplacement(partsOf(house), cardId)),
    );
    expect(outcomes.map(({ kind }) => kind)).toEqual(Array.from({ length: 4 }, () => 'replaced'));
    await replacementJob(partsOf(house), cardId);
    await issueAll(house, id);
    expect(await house.house.replacements.begin(wanted(reference))).toEqual({
      kind: 'refused',
      reason: 'card-replaced',
    });
    expect(await atSupplier(house, id)).toEqual({ issued: 3, activated: 0, voided: 1 });
    expect(await replace(reference, 1)).toBe('replaced');
    expect(await cardsOf(house, id)).toEqual([
      '1.1 Void replaced',
      '1.1 Void replaced',
      '1.1 Owed',
      '1.2 Issued',
    ]);
  });

  it.each(['acted-no-answer', 'acted-error', 'html-502', 'cut'])(
    'is replaced once though the answer is %s',
    async (fault) => {
      const { id, reference } = await buyCards(house, undefined, { issued: true });
      await control(house, 'supplier', { endpoint: 'void', fault });
      const cardId = await beginOne(reference);
      await expect(replacementJob(partsOf(house), cardId)).rejects.toThrow();
      expect(await cardsOf(house, id)).toEqual(['1.1 Issued', '1.2 Issued']);
      await house.moveClock(3);
      await returnRound({ ...house.house, supplier: partsOf(house).supplier });
      expect(await cardsOf(house, id)).toEqual(['1.1 Void replaced', '1.1 Owed', '1.2 Issued']);
      expect(await atSupplier(house, id)).toMatchObject({ voided: 1 });
    },
  );

  it('that is used is not replaced', async () => {
    const { id, reference } = await buyCards(house, undefined, { issued: true });
    await useCard(house, id, '1.1', 1);
    expect(await replace(reference)).toBe('used');
    expect(await cardsOf(house, id)).toEqual(['1.1 Issued', '1.2 Issued']);
    expect(await replace(reference)).toBe('used');
    expect(await operatorItems(house, id)).toEqual([]);
  });

  it('whose void stays without an answer stands before a person in time, and no longer than that', async () => {
    const { id, reference } = await buyCards(house, undefined, { issued: true });
    await control(house, 'supplier', { endpoint: 'void', fault: 'down' });
    const cardId = await beginOne(reference);
    await house.moveClock(15);
    const round = () => returnRound({ ...house.house, supplier: partsOf(house).supplier });
    await round();
    expect(await operatorItems(house, id)).toEqual(['void-late']);
    await fetch(`${house.standIns}/supplier/control`, { method: 'DELETE' });
    await round();
    await round();
    expect(await house.house.replacements.isReplaced(cardId)).toBe(true);
    expect(
      await rows(house, `select id from operator_item where order_id = '${id}' and settled_at is null`),
    ).toEqual([]);
  });

  it('is refunded afterwards as the one card that it is', async () => {
    const { id, reference } = await buyCards(house, [line(DIGITAL, 50)], { issued: true });
    await replace(reference);
    await issueAll(house, id);
    expect(await refundNow(house, reference)).toBe('Done');
    expect(await paidBack(house, reference)).toEqual([5000]);
    expect(await cardsOf(house, id)).toEqual(['1.1 Void replaced', '1.1 Void refunded']);
    expect(await atSupplier(house, id)).toMatchObject({ issued: 2, voided: 2 });
  });
});

describe('a lost posted card', () => {
  it('is void, and another one is to be packed in a parcel of its own', async () => {
    const { id, reference } = await buyCards(house, [line(POSTED, 50)]);
    await packOne(house, id);
    await house.house.postings.ship({ reference, number: 1 }, undefined, ANNA);
    expect(await replace(reference)).toBe('replaced');
    const [first, second, ...parcels] = await posted(house, id);
    expect(first).toMatch(/^1\.1 Void \d{4}$/);
    expect([second, ...parcels]).toEqual(['1.1 ToPost', '1 Shipped', '2 ToPack']);
    await packOne(house, id);
    expect((await posted(house, id)).at(-1)).toBe('2 Packed');
    expect(await atSupplier(house, id)).toEqual({ issued: 0, activated: 2, voided: 1 });
  });
});

describe('a card', () => {
  it('that is not delivered, refunded or unknown is not replaced', async () => {
    const { reference, id } = await buyCards(house);
    const refused = async (ordinal = 1, generation = 0) => {
      const begun = await house.house.replacements.begin(wanted(reference, generation, ordinal));
      return begun.kind === 'refused' ? begun.reason : begun.kind;
    };
    expect(await refused()).toBe('card-not-delivered');
    expect(await refused(3)).toBe('no-such-card');
    expect(await refused(1, 1)).toBe('no-such-card');
    await issueAll(house, id);
    await begin(house, reference, { places: [{ line: 1, ordinal: 1 }] });
    expect(await refused()).toBe('card-refunded');
    await refundNow(house, reference);
    expect(await refused()).toBe('card-refunded');
    await refundNow(house, reference);
    expect(await refused(2)).toBe('order-not-confirmed');
  });

  it('that is being replaced is not refunded', async () => {
    const { reference } = await buyCards(house, undefined, { issued: true });
    await beginOne(reference);
    expect(await beginAnyhow(house, reference)).toMatchObject({ kind: 'refused', reason: 'card-in-motion' });
  });
});

describe('a replacement', () => {
  it('is begun for nobody once names and addresses are removed', async () => {
    const { id, reference } = await buyCards(house, undefined, { issued: true });
    await rows(house, `update orders set erased_at = cadeau_now() where id = '${id}'`);
    expect(await house.house.replacements.begin(wanted(reference))).toEqual({
      kind: 'refused',
      reason: 'order-erased',
    });
  });

  it('that is under way keeps the parcel with the old card from leaving', async () => {
    const { id, reference } = await buyCards(house, [line(POSTED, 20), line(POSTED, 50)]);
    await packOne(house, id);
    await rows(house, `update posting set status = 'Packed' where order_id = '${id}'`);
    const cardId = await beginOne(reference);
    const ship = () =>
      house.house.postings.ship({ reference, number: 1 }, undefined, { ...ANNA, command: 'ship' });
    expect(await ship()).toEqual({ kind: 'refused', why: 'in motion' });
    await rows(house, `alter table posting disable trigger posting_moves`);
    await rows(house, `update posting set status = 'ToPack' where order_id = '${id}'`);
    await rows(house, `alter table posting enable trigger posting_moves`);
    expect((await runReplacement(partsOf(house), cardId)).kind).toBe('replaced');
  });
});
