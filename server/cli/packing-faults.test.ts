import { describe, expect, it } from 'vitest';
import { activateCard } from '#server/fulfilment/pack-parcel.ts';
import { createActivationRepository } from '#server/postgres/parcels/activation-repository.ts';
import { createCardCipher } from '#server/runtime/card-cipher.ts';
import { openIdleApp } from '#server/testing/idle-app.ts';
import {
  activationsOf,
  buyTwoPosted,
  posted,
  refundCard,
  replaceCard,
  withholdNothing,
} from '#server/testing/packing.ts';
import { reviewItems, rows } from '#server/testing/rows.ts';
import type { TestApp } from '#server/testing/test-app.ts';
import { typeCommand } from '#server/testing/typed-command.ts';
import { resolveActivations } from '#server/worker/parcels-task.ts';
import { pack } from './descriptions/parcels.ts';

let app: TestApp;
openIdleApp((opened) => {
  app = opened;
});

const scan = (reference: string, answers: readonly string[]) =>
  typeCommand(app, pack, [reference, '--reason', 'morning round'], '.', answers);
const ends = (number: string) => number.slice(-4);
const activations = (number: string) => activationsOf(app, number);
const twoCards = () => buyTwoPosted(app);

describe('when the supplier does not answer as it should', () => {
  it('nothing is lost with an answer: the next run finds the card active and goes on', async () => {
    const { id, reference, first, second } = await twoCards();
    await app.systems.control('supplier', { endpoint: 'activate', fault: 'acted-no-answer', times: 9 });
    await app.systems.control('supplier', { endpoint: 'lookup-activation', fault: 'cut', times: 9 });
    const { code, err } = await scan(reference, [first]);
    expect(code).toBe(3);
    expect(err).toContain('Nothing is lost');
    expect(await posted(app, id)).toEqual([`1.1 ToPost ${ends(first)}`, '2.1 ToPost', '1 ToPack']);
    await app.systems.reset();
    expect(await scan(reference, [second])).toMatchObject({ code: 0 });
    expect(await activations(first)).toHaveLength(1);
    expect(await posted(app, id)).toContain('1 Packed');
  });

  it('an activation that never arrived there is asked for again, under the same id', async () => {
    const { id, reference, first, second } = await twoCards();
    await app.systems.control('supplier', { endpoint: 'activate', fault: 'cut', times: 9 });
    expect(await scan(reference, [first])).toMatchObject({ code: 3 });
    expect(await activations(first)).toEqual([]);
    const [effect] = await rows<{ id: string }>(
      app,
      `select e.id from outbound_request e join card c on c.id = e.card_id where c.order_id = '${id}'`,
    );
    await app.systems.reset();
    expect(await scan(reference, [second])).toMatchObject({ code: 0 });
    expect((await activations(first)).map((event) => event.id)).toEqual([effect?.id]);
  });

  it.each(['wrong-value', 'wrong-id', 'no-pin'])(
    'its answer with %s stops the parcel before a person',
    async (fault) => {
      const { id, reference, first, second } = await twoCards();
      await app.systems.control('supplier', { endpoint: 'activate', fault });
      await app.systems.control('supplier', { endpoint: 'lookup-activation', fault });
      const { code, err } = await scan(reference, [first]);
      expect(code).toBe(1);
      expect(err).toContain('somebody has to look');
      expect(await reviewItems(app, id)).toEqual(['activation-wrong']);
      expect(await scan(reference, [second])).toMatchObject({ code: 1 });
      expect(await posted(app, id)).toEqual([`1.1 ToPost ${ends(first)}`, '2.1 ToPost', '1 ToPack']);
      // It says what is true: the parcel goes on, and the item with it.
      expect(await scan(reference, [second])).toMatchObject({ code: 0 });
      const open = `select 1 from review_item where order_id = '${id}' and resolved_at is null`;
      expect(await rows(app, open)).toEqual([]);
    },
  );
});

describe('an activation that stays unclear', () => {
  const putAside = (reference: string) =>
    typeCommand(app, pack, [reference, '--set-aside', '1.1', '--reason', 'the supplier has another value']);

  it('is taken back at the supplier and set aside, and another card takes its place', async () => {
    const { id, reference, first, second, third } = await twoCards();
    await app.systems.control('supplier', { endpoint: 'activate', fault: 'wrong-value' });
    expect(await scan(reference, [first])).toMatchObject({ code: 1 });
    await app.systems.control('supplier', { endpoint: 'lookup-activation', fault: 'wrong-value', times: 2 });
    expect(await putAside(reference)).toMatchObject({ code: 3, err: expect.stringContaining('under way') });
    await app.moveClock(3);
    expect(await putAside(reference)).toMatchObject({ code: 0, out: expect.stringContaining('destroy it') });
    const voided = (await app.systems.supplied({ kind: 'voided' })).filter((event) => event.number === first);
    expect(voided).toHaveLength(1);
    // The same card is not taken again, though the card key has changed meanwhile.
    const { connection, config } = app.adapters;
    const changed = createCardCipher({ current: Buffer.alloc(32, 7), old: config.cardKeys.current });
    const [{ card = '' } = {}] = await rows<{ card: string }>(
      app,
      `select id as card from card where order_id = '${id}' and line = 1`,
    );
    const by = { person: 'anna', command: 'pack', reason: 'morning round' };
    expect(await createActivationRepository(connection.db, changed).open(card, first, by)).toEqual({
      kind: 'repeated',
    });
    expect(await scan(reference, [first, third, second])).toMatchObject({
      code: 0,
      err: expect.stringContaining('our books have this card already'),
    });
    expect((await posted(app, id))[0]).toBe(`1.1 Active ${ends(third)}`);
    expect(await putAside(reference)).toMatchObject({ code: 1 });
  });

  it('and never came to be is set aside without a loss', async () => {
    const { id, reference, first, second, third } = await twoCards();
    await app.systems.control('supplier', { endpoint: 'activate', fault: 'cut', times: 9 });
    expect(await scan(reference, [first])).toMatchObject({ code: 3 });
    await app.systems.reset();
    await app.moveClock(3);
    expect(await putAside(reference)).toMatchObject({ code: 0 });
    expect(await scan(reference, [third, second])).toMatchObject({ code: 0 });
    expect(await activations(first)).toEqual([]);
    expect(await reviewItems(app, id)).toEqual([]);
  });

  it('is set aside also for a refund, which waits for it', async () => {
    const { id, reference, first } = await twoCards();
    await app.systems.control('supplier', { endpoint: 'activate', fault: 'wrong-value' });
    await scan(reference, [first]);
    await refundCard(app, id);
    await app.moveClock(3);
    await app.systems.control('supplier', { endpoint: 'lookup-activation', fault: 'wrong-value' });
    expect(await putAside(reference)).toMatchObject({ code: 0 });
    expect((await posted(app, id))[0]).toBe('1.1 ToPost');
    await withholdNothing(app, id);
  });

  it('is taken to its end by the worker when the process that set it aside has crashed, and nothing is replaced', async () => {
    const { id, reference, first, second, third } = await twoCards();
    await app.systems.control('supplier', { endpoint: 'activate', fault: 'wrong-value' });
    await scan(reference, [first]);
    await app.moveClock(3);
    await app.systems.control('supplier', { endpoint: 'lookup-activation', fault: 'wrong-value' });
    await app.systems.control('supplier', { endpoint: 'void', fault: 'cut', times: 9 });
    expect(await putAside(reference)).toMatchObject({ code: 3 });
    await app.systems.reset();
    await app.moveClock(9);
    expect(await app.adapters.replacements.unfinished(0, 10)).toEqual([]);
    await resolveActivations(app.app);
    expect((await posted(app, id))[0]).toBe('1.1 ToPost');
    expect(
      (await app.systems.supplied({ kind: 'voided' })).filter((event) => event.number === first),
    ).toHaveLength(1);
    expect(await scan(reference, [third, second])).toMatchObject({ code: 0 });
  });

  it('and is right after all stays', async () => {
    const { id, reference, first } = await twoCards();
    await app.systems.control('supplier', { endpoint: 'activate', fault: 'acted-no-answer', times: 9 });
    await scan(reference, [first]);
    await app.moveClock(3);
    await app.systems.reset();
    expect(await putAside(reference)).toMatchObject({ code: 1, out: expect.stringContaining('is active') });
    expect((await posted(app, id))[0]).toBe(`1.1 Active ${ends(first)}`);
  });
});

it('a card that was activated before a backup was restored is recognised when it is scanned again', async () => {
  const { id, reference, first, second } = await twoCards();
  const before = await rows(app, `select id from card where order_id = '${id}' order by line`);
  await scan(reference, [first]);
  // As the older books have it: nobody has scanned anything.
  await rows(app, `delete from outbound_request where card_id = '${before[0]?.id}'`);
  await rows(app, `alter table card disable trigger card_transitions`);
  await rows(
    app,
    `update card set status = 'ToPost', number_hash = null, last_four = null, secret = null, issued_at = null,
       valid_until = null where id = '${before[0]?.id}'`,
  );
  await rows(app, `alter table card enable trigger card_transitions`);
  expect(await scan(reference, [first, second])).toMatchObject({ code: 0 });
  expect(await activations(first)).toHaveLength(1);
});

describe('while the supplier is asked', () => {
  /** The supplier as it is; something happens here before its answer arrives. */
  const meanwhile = (work: () => Promise<void>) => ({
    parcels: app.adapters.parcels,
    openReviewItem: app.adapters.payments.openReviewItem,
    supplier: {
      ...app.adapters.supplier,
      activate: async (asked: Parameters<typeof app.adapters.supplier.activate>[0]) => {
        const answer = await app.adapters.supplier.activate(asked);
        await work();
        return answer;
      },
    },
  });
  const by = { person: 'anna', command: 'pack', reason: 'round' };

  async function oneCard() {
    const { id, reference, first } = await twoCards();
    const [card] = (await app.adapters.parcels.toPack({ reference, number: 1 }))?.cards ?? [];
    return { id, first, cardId: card?.cardId ?? '' };
  }

  it('a refund begins: the card is active all the same, for the refund to take back', async () => {
    const { id, first, cardId } = await oneCard();
    const packing = await activateCard(
      meanwhile(() => refundCard(app, id)),
      cardId,
      first,
      by,
    );
    expect(packing).toEqual({ kind: 'active' });
    expect(await posted(app, id)).toEqual([`1.1 Active ${ends(first)}`, '2.1 ToPost', '1 ToPack']);
    await withholdNothing(app, id);
  });

  it('the books give the card up, which they should not: a person has to look', async () => {
    const { id, first, cardId } = await oneCard();
    const packing = await activateCard(
      meanwhile(() => replaceCard(app, id)),
      cardId,
      first,
      by,
    );
    expect(packing).toEqual({ kind: 'stopped', name: 'given up in the books' });
    expect((await posted(app, id))[0]).toBe(`1.1 Void ${ends(first)}`);
    expect(await reviewItems(app, id)).toEqual(['activation-given-up']);
  });
});
