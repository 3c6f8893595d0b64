import { describe, expect, it } from 'vitest';
import { activateCard } from '#server/shop/parcels/pack-parcel.ts';
import { control, faultless, supplierLedger } from '#server/testing/far-sides.ts';
import {
  activationsOf,
  buyTwoPosted,
  posted,
  refundCard,
  replaceCard,
  withholdNothing,
} from '#server/testing/packing.ts';
import { openQuietHouse } from '#server/testing/quiet-house.ts';
import { operatorItems, rows } from '#server/testing/rows.ts';
import type { TestHouse } from '#server/testing/test-house.ts';
import { typeCommand } from '#server/testing/typed-command.ts';
import { settleActivations } from '#server/worker/late-parcels.ts';
import { pack } from './commands/pack.ts';

let house: TestHouse;
openQuietHouse((opened) => {
  house = opened;
});

const scan = (reference: string, answers: readonly string[]) =>
  typeCommand(house, pack, [reference, '--reason', 'morning round'], '.', answers);
const ends = (number: string) => number.slice(-4);
const activations = (number: string) => activationsOf(house, number);
const twoCards = () => buyTwoPosted(house);

describe('when the supplier does not answer as it should', () => {
  it('nothing is lost with an answer: the next run finds the card active and goes on', async () => {
    const { id, reference, first, second } = await twoCards();
    await control(house, 'supplier', { endpoint: 'activate', fault: 'acted-no-answer', times: 9 });
    await control(house, 'supplier', { endpoint: 'lookup-activation', fault: 'cut', times: 9 });
    const { code, err } = await scan(reference, [first]);
    expect(code).toBe(3);
    expect(err).toContain('Nothing is lost');
    expect(await posted(house, id)).toEqual([`1.1 ToPost ${ends(first)}`, '2.1 ToPost', '1 ToPack']);
    await faultless(house);
    expect(await scan(reference, [second])).toMatchObject({ code: 0 });
    expect(await activations(first)).toHaveLength(1);
    expect(await posted(house, id)).toContain('1 Packed');
  });

  it('an activation that never arrived there is asked for again, under the same id', async () => {
    const { id, reference, first, second } = await twoCards();
    await control(house, 'supplier', { endpoint: 'activate', fault: 'cut', times: 9 });
    expect(await scan(reference, [first])).toMatchObject({ code: 3 });
    expect(await activations(first)).toEqual([]);
    const [effect] = await rows<{ id: string }>(
      house,
      `select e.id from card_effect e join card c on c.id = e.card_id where c.order_id = '${id}'`,
    );
    await faultless(house);
    expect(await scan(reference, [second])).toMatchObject({ code: 0 });
    expect((await activations(first)).map((event) => event.id)).toEqual([effect?.id]);
  });

  it.each(['wrong-value', 'wrong-id', 'no-pin'])(
    'its answer with %s stops the parcel before a person',
    async (fault) => {
      const { id, reference, first, second } = await twoCards();
      await control(house, 'supplier', { endpoint: 'activate', fault });
      await control(house, 'supplier', { endpoint: 'lookup-activation', fault });
      const { code, err } = await scan(reference, [first]);
      expect(code).toBe(1);
      expect(err).toContain('somebody has to look');
      expect(await operatorItems(house, id)).toEqual(['activation-wrong']);
      expect(await scan(reference, [second])).toMatchObject({ code: 1 });
      expect(await posted(house, id)).toEqual([`1.1 ToPost ${ends(first)}`, '2.1 ToPost', '1 ToPack']);
      // It says what is true: the parcel goes on, and the item with it.
      expect(await scan(reference, [second])).toMatchObject({ code: 0 });
      const open = `select 1 from operator_item where order_id = '${id}' and settled_at is null`;
      expect(await rows(house, open)).toEqual([]);
    },
  );
});

describe('an activation that stays unclear', () => {
  const putAside = (reference: string) =>
    typeCommand(house, pack, [reference, '--set-aside', '1.1', '--reason', 'the supplier has another value']);

  it('is taken back at the supplier and set aside, and another card takes its place', async () => {
    const { id, reference, first, second, third } = await twoCards();
    await control(house, 'supplier', { endpoint: 'activate', fault: 'wrong-value' });
    expect(await scan(reference, [first])).toMatchObject({ code: 1 });
    await control(house, 'supplier', { endpoint: 'lookup-activation', fault: 'wrong-value', times: 2 });
    expect(await putAside(reference)).toMatchObject({ code: 3, err: expect.stringContaining('under way') });
    await house.moveClock(3);
    expect(await putAside(reference)).toMatchObject({ code: 0, out: expect.stringContaining('destroy it') });
    const voided = (await supplierLedger(house, 'voided')).filter((event) => event.number === first);
    expect(voided).toHaveLength(1);
    // The same card is not taken again.
    expect(await scan(reference, [first, third, second])).toMatchObject({
      code: 0,
      err: expect.stringContaining('our books have this card already'),
    });
    expect((await posted(house, id))[0]).toBe(`1.1 Active ${ends(third)}`);
    expect(await putAside(reference)).toMatchObject({ code: 1 });
  });

  it('and never came to be is set aside without a loss', async () => {
    const { id, reference, first, second, third } = await twoCards();
    await control(house, 'supplier', { endpoint: 'activate', fault: 'cut', times: 9 });
    expect(await scan(reference, [first])).toMatchObject({ code: 3 });
    await faultless(house);
    await house.moveClock(3);
    expect(await putAside(reference)).toMatchObject({ code: 0 });
    expect(await scan(reference, [third, second])).toMatchObject({ code: 0 });
    expect(await activations(first)).toEqual([]);
    expect(await operatorItems(house, id)).toEqual([]);
  });

  it('is set aside also for a refund, which waits for it', async () => {
    const { id, reference, first } = await twoCards();
    await control(house, 'supplier', { endpoint: 'activate', fault: 'wrong-value' });
    await scan(reference, [first]);
    await refundCard(house, id);
    await house.moveClock(3);
    await control(house, 'supplier', { endpoint: 'lookup-activation', fault: 'wrong-value' });
    expect(await putAside(reference)).toMatchObject({ code: 0 });
    expect((await posted(house, id))[0]).toBe('1.1 ToPost');
    await withholdNothing(house, id);
  });

  it('is taken to its end by the worker when whoever set it aside has died, and nothing is replaced', async () => {
    const { id, reference, first, second, third } = await twoCards();
    await control(house, 'supplier', { endpoint: 'activate', fault: 'wrong-value' });
    await scan(reference, [first]);
    await house.moveClock(3);
    await control(house, 'supplier', { endpoint: 'lookup-activation', fault: 'wrong-value' });
    await control(house, 'supplier', { endpoint: 'void', fault: 'cut', times: 9 });
    expect(await putAside(reference)).toMatchObject({ code: 3 });
    await faultless(house);
    await house.moveClock(9);
    expect(await house.house.replacements.unfinished(0, 10)).toEqual([]);
    await settleActivations(house.house);
    expect((await posted(house, id))[0]).toBe('1.1 ToPost');
    expect((await supplierLedger(house, 'voided')).filter((event) => event.number === first)).toHaveLength(1);
    expect(await scan(reference, [third, second])).toMatchObject({ code: 0 });
  });

  it('and is right after all stays', async () => {
    const { id, reference, first } = await twoCards();
    await control(house, 'supplier', { endpoint: 'activate', fault: 'acted-no-answer', times: 9 });
    await scan(reference, [first]);
    await house.moveClock(3);
    await faultless(house);
    expect(await putAside(reference)).toMatchObject({ code: 1, out: expect.stringContaining('is active') });
    expect((await posted(house, id))[0]).toBe(`1.1 Active ${ends(first)}`);
  });
});

it('a card that was activated before a backup was restored is recognised when it is scanned again', async () => {
  const { id, reference, first, second } = await twoCards();
  const before = await rows(house, `select id from card where order_id = '${id}' order by line`);
  await scan(reference, [first]);
  // As the older books have it: nobody has scanned anything.
  await rows(house, `delete from card_effect where card_id = '${before[0]?.id}'`);
  await rows(house, `alter table card disable trigger card_moves`);
  await rows(
    house,
    `update card set status = 'ToPost', number_hash = null, last_four = null, secret = null, issued_at = null,
       valid_until = null where id = '${before[0]?.id}'`,
  );
  await rows(house, `alter table card enable trigger card_moves`);
  expect(await scan(reference, [first, second])).toMatchObject({ code: 0 });
  expect(await activations(first)).toHaveLength(1);
});

describe('while the supplier is asked', () => {
  /** The supplier as it is; something happens here before its answer arrives. */
  const meanwhile = (work: () => Promise<void>) => ({
    postings: house.house.postings,
    raise: house.house.payments.raise,
    supplier: {
      ...house.house.supplier,
      activate: async (asked: Parameters<typeof house.house.supplier.activate>[0]) => {
        const answer = await house.house.supplier.activate(asked);
        await work();
        return answer;
      },
    },
  });
  const by = { person: 'anna', command: 'pack', reason: 'round' };

  async function oneCard() {
    const { id, reference, first } = await twoCards();
    const [card] = (await house.house.postings.toPack({ reference, number: 1 }))?.cards ?? [];
    return { id, first, cardId: card?.cardId ?? '' };
  }

  it('a refund begins: the card is active all the same, for the refund to take back', async () => {
    const { id, first, cardId } = await oneCard();
    const packing = await activateCard(
      meanwhile(() => refundCard(house, id)),
      cardId,
      first,
      by,
    );
    expect(packing).toEqual({ kind: 'active' });
    expect(await posted(house, id)).toEqual([`1.1 Active ${ends(first)}`, '2.1 ToPost', '1 ToPack']);
    await withholdNothing(house, id);
  });

  it('the books give the card up, which they should not: a person has to look', async () => {
    const { id, first, cardId } = await oneCard();
    const packing = await activateCard(
      meanwhile(() => replaceCard(house, id)),
      cardId,
      first,
      by,
    );
    expect(packing).toEqual({ kind: 'stopped', name: 'given up in the books' });
    expect((await posted(house, id))[0]).toBe(`1.1 Void ${ends(first)}`);
    expect(await operatorItems(house, id)).toEqual(['activation-given-up']);
  });
});
