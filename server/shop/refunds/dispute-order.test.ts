import { describe, expect, it } from 'vitest';
import { control } from '#server/testing/far-sides.ts';
import { DIGITAL, line, orderRequest, POSTED } from '#server/testing/order-requests.ts';
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
  run,
  useCard,
} from '#server/testing/refunds.ts';
import { mailsOwed, operatorItems, rows } from '#server/testing/rows.ts';
import type { TestHouse } from '#server/testing/test-house.ts';
import { visit } from '#server/testing/visitor.ts';
import { returnRound } from '#server/worker/return-rounds.ts';
import { disputeJob, voidDisputed } from './dispute-order.ts';

let house: TestHouse;
openQuietHouse((opened) => {
  house = opened;
});

const enter = (reference: string, amount = 5000) =>
  house.house.disputes.begin({ reference, amount, by: { ...ANNA, command: 'orders disputed' } });

describe('a disputed order', () => {
  it('loses what is unused, keeps what is used as a loss, and is entered once', async () => {
    const { id, reference } = await buyCards(house, [line(DIGITAL, 50, 2), line(POSTED, 20)], {
      issued: true,
    });
    await useCard(house, id, '1.2', 10);
    expect(await enter(reference)).toEqual({ kind: 'entered', orderId: id });
    expect(await voidDisputed(partsOf(house), id)).toBe(0);
    expect(await enter(reference, 100)).toEqual({ kind: 'known', orderId: id });
    expect(await voidDisputed(partsOf(house), id)).toBe(0);
    expect(await cardsOf(house, id)).toEqual(['1.1 Void disputed', '1.2 Issued', '2.1 Void disputed']);
    expect(await atSupplier(house, id)).toEqual({ issued: 2, activated: 0, voided: 1 });
    expect(await house.house.disputes.sums(id)).toEqual({ void: 7000, lost: 5000, lostPlaces: ['1.2'] });
    expect(await operatorItems(house, id)).toEqual(['dispute-loss']);
    expect((await posted(house, id)).at(-1)).toBe('1 Cancelled');
    expect(await rows(house, `select amount, person, reason from dispute where order_id = '${id}'`)).toEqual([
      { amount: 5000, person: 'anna', reason: 'ticket 4711' },
    ]);
  });

  it('tells its loss also when whoever entered it died before', async () => {
    const { id, reference } = await buyCards(house, [line(DIGITAL, 50)], { issued: true });
    await useCard(house, id, '1.1', 10);
    await enter(reference);
    const dead = { ...partsOf(house), raise: () => Promise.reject(new Error('killed')) };
    await expect(voidDisputed(dead, id)).rejects.toThrow('killed');
    expect(await operatorItems(house, id)).toEqual([]);
    expect(await voidDisputed(partsOf(house), id)).toBe(0);
    expect(await operatorItems(house, id)).toEqual(['dispute-loss']);
  });

  it('stops a refund whose money the provider was not asked for yet', async () => {
    const { id, reference } = await buyCards(house, [line(DIGITAL, 50)], { issued: true });
    const refundId = await begin(house, reference);
    const claim = await house.house.refunds.claim(refundId, 30_000);
    if (claim === undefined) throw new Error('somebody holds it');
    const [card] = await house.house.refunds.read(refundId).then(({ cards }) => cards);
    await house.house.refunds.openVoid(claim, card?.id ?? '');
    await house.house.refunds.voided(claim, card?.id ?? '', 'voided');
    expect(await house.house.refunds.pay(claim)).toBe(true);
    await house.house.refunds.release(claim);
    await enter(reference);
    expect(await run(house, refundId)).toBe('Stopped');
    expect(await paidBack(house, reference)).toEqual([]);
    expect(await operatorItems(house, id)).toContain('dispute-and-refund');
  });

  it('gets nothing more: no card, no mail with cards, no refund, no replacement', async () => {
    const { id, reference } = await buyCards(house);
    await enter(reference);
    await issueAll(house, id);
    expect(await mailsOwed(house, id)).toEqual(['confirmation']);
    expect(await house.house.cards.owed(id)).toEqual([]);
    expect(await beginAnyhow(house, reference)).toMatchObject({ kind: 'refused', reason: 'order-disputed' });
    const replaced = await house.house.replacements.begin({
      reference,
      place: { line: 1, ordinal: 1 },
      generation: 0,
      by: ANNA,
    });
    expect(replaced).toEqual({ kind: 'refused', reason: 'order-disputed' });
    await disputeJob(partsOf(house), id);
    expect(await cardsOf(house, id)).toEqual(['1.1 Void disputed', '1.2 Void disputed']);
    expect(await atSupplier(house, id)).toEqual({ issued: 0, activated: 0, voided: 0 });
  });

  it('has its packed card taken back, and its parcel does not leave', async () => {
    const { id, reference } = await buyCards(house, [line(POSTED, 50)]);
    await packOne(house, id);
    await enter(reference);
    expect(await house.house.postings.ship({ reference, number: 1 }, undefined, ANNA)).toMatchObject({
      kind: 'refused',
    });
    await disputeJob(partsOf(house), id);
    expect((await posted(house, id)).at(-1)).toBe('1 Cancelled');
    expect(await atSupplier(house, id)).toMatchObject({ activated: 1, voided: 1 });
  });

  it.each(['acted-no-answer', 'html-502'])('is voided once though the answer is %s', async (fault) => {
    const { id, reference } = await buyCards(house, undefined, { issued: true });
    await control(house, 'supplier', { endpoint: 'void', fault });
    await enter(reference);
    await expect(disputeJob(partsOf(house), id)).rejects.toThrow('1 cards');
    await house.moveClock(3);
    await returnRound({ ...house.house, supplier: partsOf(house).supplier });
    expect(await cardsOf(house, id)).toEqual(['1.1 Void disputed', '1.2 Void disputed']);
    expect(await atSupplier(house, id)).toMatchObject({ voided: 2 });
  });

  it('stops a refund under way before money moves, and tells a person', async () => {
    const { id, reference } = await buyCards(house, undefined, { issued: true });
    const refundId = await begin(house, reference);
    await enter(reference);
    expect(await run(house, refundId)).toBe('Stopped');
    expect(await operatorItems(house, id)).toEqual(['dispute-and-refund']);
    expect(await beginAnyhow(house, reference)).toMatchObject({ kind: 'refused', reason: 'order-disputed' });
    await disputeJob(partsOf(house), id);
    expect(await paidBack(house, reference)).toEqual([]);
  });

  it('that was refunded in part tells a person that the money may go back twice', async () => {
    const { id, reference } = await buyCards(house, undefined, { issued: true });
    await run(house, await begin(house, reference, { places: [{ line: 1, ordinal: 1 }] }));
    await enter(reference);
    expect(await operatorItems(house, id)).toEqual(['dispute-and-refund']);
    await disputeJob(partsOf(house), id);
    expect(await cardsOf(house, id)).toEqual(['1.1 Void refunded', '1.2 Void disputed']);
  });

  it('was paid, and for no less', async () => {
    const { reference } = await buyCards(house, [line(DIGITAL, 50)]);
    expect(await enter(reference, 5001)).toEqual({ kind: 'refused', reason: 'exceeds-captured' });
    const open = await (await visit(house)).placed(orderRequest());
    expect(await enter(open.reference)).toEqual({ kind: 'refused', reason: 'not-paid' });
    expect(await enter('AAAA-AAAA')).toEqual({ kind: 'refused', reason: 'no-such-order' });
  });
});
