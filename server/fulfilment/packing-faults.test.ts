import { describe, expect, it } from 'vitest';
import { createActivationRepository } from '#server/postgres/parcels/activation-repository.ts';
import { createCardCipher } from '#server/runtime/crypto/card-cipher.ts';
import { discardUnclearCard, packParcel } from '#server/testing/clerk.ts';
import { openIdleApp } from '#server/testing/idle-app.ts';
import {
  buyPosted,
  buyTwoPosted,
  disputeOrder,
  findActivations,
  listPostedCards,
  printedCards,
  refundCard,
  removeRefundAndDispute,
  replaceCard,
} from '#server/testing/packing.ts';
import { reviewItems, rows } from '#server/testing/rows.ts';
import { resolveActivations } from '#server/worker/scheduled-tasks.ts';
import { activateCard } from './pack-parcel.ts';

const app = await openIdleApp();

const scan = (reference: string, numbers: readonly string[]) => packParcel(app.app, reference, numbers);
const ends = (number: string) => number.slice(-4);
const activations = (number: string) => findActivations(app, number);
const twoCards = () => buyTwoPosted(app);

describe('when the supplier responds incorrectly', () => {
  it('a lost response loses nothing: the next run finds the card active and continues', async () => {
    const { id, reference, first, second } = await twoCards();
    await app.systems.control('supplier', { endpoint: 'activate', fault: 'acted-no-answer', times: 9 });
    await app.systems.control('supplier', { endpoint: 'lookup-activation', fault: 'cut', times: 9 });
    expect((await scan(reference, [first])).scans).toEqual(['unknown']);
    expect(await listPostedCards(app, id)).toEqual([`1.1 ToPost ${ends(first)}`, '2.1 ToPost', '1 ToPack']);
    await app.systems.reset();
    expect(await scan(reference, [second])).toMatchObject({ isPacked: true });
    expect(await activations(first)).toHaveLength(1);
    expect(await listPostedCards(app, id)).toContain('1 Packed');
  });

  it('an activation that never arrived is retried under the same id', async () => {
    const { id, reference, first, second } = await twoCards();
    await app.systems.control('supplier', { endpoint: 'activate', fault: 'cut', times: 9 });
    expect((await scan(reference, [first])).scans).toEqual(['unknown']);
    expect(await activations(first)).toEqual([]);
    const [effect] = await rows<{ id: string }>(
      app,
      `select e.id from outbound_request e join card c on c.id = e.card_id where c.order_id = '${id}'`,
    );
    await app.systems.reset();
    expect(await scan(reference, [second])).toMatchObject({ isPacked: true });
    expect((await activations(first)).map((event) => event.id)).toEqual([effect?.id]);
  });

  it.each(['wrong-value', 'wrong-id', 'no-pin'])(
    'a response with %s stops the parcel for review',
    async (fault) => {
      const { id, reference, first, second } = await twoCards();
      await app.systems.control('supplier', { endpoint: 'activate', fault });
      await app.systems.control('supplier', { endpoint: 'lookup-activation', fault });
      expect((await scan(reference, [first])).scans).toEqual(['stopped']);
      expect(await reviewItems(app, id)).toEqual(['activation-wrong']);
      expect(await scan(reference, [second])).toMatchObject({ isPacked: false });
      expect(await listPostedCards(app, id)).toEqual([`1.1 ToPost ${ends(first)}`, '2.1 ToPost', '1 ToPack']);
      // The response is accurate: the parcel is packed, and the item is resolved.
      expect(await scan(reference, [second])).toMatchObject({ isPacked: true });
      const open = `select 1 from review_item where order_id = '${id}' and resolved_at is null`;
      expect(await rows(app, open)).toEqual([]);
    },
  );
});

describe('an activation that stays unclear', () => {
  const putAside = (reference: string) => discardUnclearCard(app.app, reference, '1.1');

  it('is voided at the supplier and discarded, and another card takes its place', async () => {
    const { id, reference, first, second, third } = await twoCards();
    await app.systems.control('supplier', { endpoint: 'activate', fault: 'wrong-value' });
    expect((await scan(reference, [first])).scans).toEqual(['stopped']);
    await app.systems.control('supplier', { endpoint: 'lookup-activation', fault: 'wrong-value', times: 2 });
    expect(await putAside(reference)).toBe('unknown');
    await app.moveClock(3);
    expect(await putAside(reference)).toBe('discarded');
    const voided = (await app.systems.supplied({ kind: 'voided' })).filter((event) => event.number === first);
    expect(voided).toHaveLength(1);
    // The same card is refused, although the card key has changed in the meantime.
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
    expect(await scan(reference, [first, third, second])).toEqual({
      scans: ['unusable', 'active', 'active'],
      isPacked: true,
    });
    expect((await listPostedCards(app, id))[0]).toBe(`1.1 Active ${ends(third)}`);
    expect(await putAside(reference)).toBe('nothing unclear');
  });

  it('and never happened is discarded without a loss', async () => {
    const { id, reference, first, second, third } = await twoCards();
    await app.systems.control('supplier', { endpoint: 'activate', fault: 'cut', times: 9 });
    expect((await scan(reference, [first])).scans).toEqual(['unknown']);
    await app.systems.reset();
    await app.moveClock(3);
    expect(await putAside(reference)).toBe('discarded');
    expect(await scan(reference, [third, second])).toMatchObject({ isPacked: true });
    expect(await activations(first)).toEqual([]);
    expect(await reviewItems(app, id)).toEqual([]);
  });

  it('is also discarded for a refund, which waits for it', async () => {
    const { id, reference, first } = await twoCards();
    await app.systems.control('supplier', { endpoint: 'activate', fault: 'wrong-value' });
    await scan(reference, [first]);
    await refundCard(app, id);
    await app.moveClock(3);
    await app.systems.control('supplier', { endpoint: 'lookup-activation', fault: 'wrong-value' });
    expect(await putAside(reference)).toBe('discarded');
    expect((await listPostedCards(app, id))[0]).toBe('1.1 ToPost');
    await removeRefundAndDispute(app, id);
  });

  it('is completed by the worker when the discarding process has crashed, and nothing is replaced', async () => {
    const { id, reference, first, second, third } = await twoCards();
    await app.systems.control('supplier', { endpoint: 'activate', fault: 'wrong-value' });
    await scan(reference, [first]);
    await app.moveClock(3);
    await app.systems.control('supplier', { endpoint: 'lookup-activation', fault: 'wrong-value' });
    await app.systems.control('supplier', { endpoint: 'void', fault: 'cut', times: 9 });
    expect(await putAside(reference)).toBe('unknown');
    await app.systems.reset();
    await app.moveClock(9);
    expect(await app.adapters.replacements.listUnfinished(0, 10)).toEqual([]);
    await resolveActivations(app.app);
    expect((await listPostedCards(app, id))[0]).toBe('1.1 ToPost');
    expect(
      (await app.systems.supplied({ kind: 'voided' })).filter((event) => event.number === first),
    ).toHaveLength(1);
    expect(await scan(reference, [third, second])).toMatchObject({ isPacked: true });
  });

  it('and turns out valid is kept', async () => {
    const { id, reference, first } = await twoCards();
    await app.systems.control('supplier', { endpoint: 'activate', fault: 'acted-no-answer', times: 9 });
    await scan(reference, [first]);
    await app.moveClock(3);
    await app.systems.reset();
    expect(await putAside(reference)).toBe('active');
    expect((await listPostedCards(app, id))[0]).toBe(`1.1 Active ${ends(first)}`);
  });
});

it('a card that was activated before a backup was restored is recognized when it is scanned again', async () => {
  const { id, reference, first, second } = await twoCards();
  const before = await rows(app, `select id from card where order_id = '${id}' order by line`);
  await scan(reference, [first]);
  // Older records have no request: nothing was scanned.
  await rows(app, `delete from outbound_request where card_id = '${before[0]?.id}'`);
  await rows(app, `alter table card disable trigger card_transitions`);
  await rows(
    app,
    `update card set status = 'ToPost', number_hash = null, last_four = null, secret = null, issued_at = null,
       valid_until = null where id = '${before[0]?.id}'`,
  );
  await rows(app, `alter table card enable trigger card_transitions`);
  expect(await scan(reference, [first, second])).toMatchObject({ isPacked: true });
  expect(await activations(first)).toHaveLength(1);
});

describe('during the call to the supplier', () => {
  /** Wraps the supplier, so that something happens before its answer arrives. */
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
    const [card] = (await app.adapters.parcels.readToPack({ reference, number: 1 }))?.cards ?? [];
    return { id, first, cardId: card?.cardId ?? '' };
  }

  it('a refund starts: the card is still activated, so that the refund can void it', async () => {
    const { id, first, cardId } = await oneCard();
    const packing = await activateCard(
      meanwhile(() => refundCard(app, id)),
      cardId,
      first,
      by,
    );
    expect(packing).toEqual({ kind: 'active' });
    expect(await listPostedCards(app, id)).toEqual([`1.1 Active ${ends(first)}`, '2.1 ToPost', '1 ToPack']);
    await removeRefundAndDispute(app, id);
  });

  it('the records wrongly give up the card: an operator must review it', async () => {
    const { id, first, cardId } = await oneCard();
    const packing = await activateCard(
      meanwhile(() => replaceCard(app, id)),
      cardId,
      first,
      by,
    );
    expect(packing).toEqual({ kind: 'stopped', name: 'abandoned in our records' });
    expect((await listPostedCards(app, id))[0]).toBe(`1.1 Void ${ends(first)}`);
    expect(await reviewItems(app, id)).toEqual(['activation-given-up']);
  });
});

it('a number belongs to one card, in whichever of two orders it is scanned', async () => {
  const [one, other] = [await buyPosted(app), await buyPosted(app)];
  const [number = ''] = await printedCards(app, 1);
  const both = await Promise.all([one, other].map(({ reference }) => scan(reference, [number])));
  expect(both.map(({ isPacked }) => isPacked).toSorted()).toEqual([false, true]);
  expect(await activations(number)).toHaveLength(1);
  const owners = await rows(
    app,
    `select 1 from card where last_four = '${ends(number)}' and status = 'Active'`,
  );
  expect(owners).toHaveLength(1);
});

it.each([
  ['in a refund', 'refunded', refundCard],
  ['of a disputed order', 'disputed', disputeOrder],
  ['that is void', 'void', replaceCard],
])('a card %s is not activated', async (_, why, withhold) => {
  const { id, reference, first } = await twoCards();
  const { parcels } = app.adapters;
  const [card] = (await parcels.readToPack({ reference, number: 1 }))?.cards ?? [];
  await withhold(app, id);
  const by = { person: 'anna', command: 'pack', reason: 'round' };
  // This also holds for a packer who read the parcel earlier.
  expect(await parcels.open(card?.cardId ?? '', first, by)).toEqual({ kind: 'withheld', why });
  expect(await activations(first)).toEqual([]);
  expect((await listPostedCards(app, id))[0]).toBe(`1.1 ${why === 'void' ? 'Void' : 'ToPost'}`);
  await removeRefundAndDispute(app, id);
});
