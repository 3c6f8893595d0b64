import { describe, expect, it } from 'vitest';
import { resendMail } from '#server/database/mails/mail-repeats.ts';
import { control, paymentCounts } from '#server/testing/far-sides.ts';
import { DIGITAL, line, OTHER_DIGITAL, POSTED } from '#server/testing/order-requests.ts';
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
  refundedSum,
  refundNow,
  run,
  useCard,
} from '#server/testing/refunds.ts';
import { mailsOwed, moves, operatorItems, rows, standing } from '#server/testing/rows.ts';
import type { TestHouse } from '#server/testing/test-house.ts';
import { runRefund } from './refund-order.ts';

let house: TestHouse;
openQuietHouse((opened) => {
  house = opened;
});

const MIXED = [line(DIGITAL, 50, 2), line(POSTED, 20)];

describe('a whole order', () => {
  it('is refunded after its cards are void, with its postage, and moves to Reverted', async () => {
    const { id, reference } = await buyCards(house, MIXED, { issued: true });
    expect(await refundNow(house, reference)).toBe('Done');
    expect(await paidBack(house, reference)).toEqual([12_120]);
    expect(await atSupplier(house, id)).toEqual({ issued: 2, activated: 0, voided: 2 });
    expect(await cardsOf(house, id)).toEqual(['1.1 Void refunded', '1.2 Void refunded', '2.1 Void refunded']);
    expect(await standing(house, id)).toBe('Reverted/Captured');
    expect((await moves(house, id)).at(-1)).toBe('order Confirmed>Reverted: refunded');
    expect(await refundedSum(house, id)).toBe(12_120);
    expect(await mailsOwed(house, id)).toEqual(['cards', 'confirmation', 'refunded']);
    expect(await posted(house, id)).toEqual(['2.1 Void', '1 Cancelled']);
    expect(await operatorItems(house, id)).toEqual([]);
    expect(
      await rows(
        house,
        `select person, command, reason, detail from operator_action where order_id = '${id}'`,
      ),
    ).toEqual([{ ...ANNA, detail: 'refund 1 of CHF\u00a0121.20: cards 1.1, 1.2, 2.1' }]);
  });

  it('keeps nothing readable of its cards', async () => {
    const { id, reference } = await buyCards(house, undefined, { issued: true });
    await refundNow(house, reference);
    expect(await house.house.cards.read(id)).toEqual([]);
    expect(await rows(house, `select id from card where order_id = '${id}' and secret is not null`)).toEqual(
      [],
    );
  });

  it('before its cards are issued leaves none alive at the supplier, and none can come late', async () => {
    const { id, reference } = await buyCards(house);
    const owed = await house.house.cards.owed(id);
    expect(await refundNow(house, reference)).toBe('Done');
    await Promise.all(owed.map((card) => house.house.supplier.issue(card)));
    await issueAll(house, id);
    expect(await atSupplier(house, id)).toEqual({ issued: 0, activated: 0, voided: 0 });
    expect(await cardsOf(house, id)).toEqual(['1.1 Void refunded', '1.2 Void refunded']);
    expect(await mailsOwed(house, id)).toEqual(['confirmation', 'refunded']);
    expect(await paidBack(house, reference)).toEqual([10_000]);
  });

  it('of a card that the supplier will never issue is refunded without one', async () => {
    const { id, reference } = await buyCards(house, [line(DIGITAL, 50)]);
    await control(house, 'supplier', { endpoint: 'issue', fault: 'error:PRODUCT_CONFLICT', times: 2 });
    await issueAll(house, id);
    expect(await operatorItems(house, id)).toEqual(['card-refused']);
    expect(await refundNow(house, reference)).toBe('Done');
    expect(await atSupplier(house, id)).toEqual({ issued: 0, activated: 0, voided: 0 });
    expect(await paidBack(house, reference)).toEqual([5000]);
  });

  it('whose parcel is packed is taken back by the id of the activation', async () => {
    const { id, reference } = await buyCards(house, [line(POSTED, 50, 2)]);
    await packOne(house, id);
    await packOne(house, id);
    expect(await refundNow(house, reference, { places: [{ line: 1, ordinal: 1 }] })).toBe('Done');
    expect((await posted(house, id)).at(-1)).toBe('1 Packed');
    expect(await refundNow(house, reference)).toBe('Done');
    expect((await posted(house, id)).at(-1)).toBe('1 Cancelled');
    expect(await atSupplier(house, id)).toEqual({ issued: 0, activated: 2, voided: 2 });
    expect(await paidBack(house, reference)).toEqual([5000, 5120]);
    expect(await standing(house, id)).toBe('Reverted/Captured');
  });

  it('whose parcel has left is refused, and the rest of it is refunded without postage', async () => {
    const { id, reference } = await buyCards(house, MIXED, { issued: true });
    await packOne(house, id);
    await house.house.postings.ship({ reference, number: 1 }, undefined, ANNA);
    expect(await beginAnyhow(house, reference)).toMatchObject({ kind: 'refused', reason: 'card-shipped' });
    expect(await refundNow(house, reference, { lines: [1] })).toBe('Done');
    expect(await paidBack(house, reference)).toEqual([10_000]);
    expect(await standing(house, id)).toBe('Confirmed/Captured');
  });
});

describe('a part of an order', () => {
  it('is refunded by itself, the order stays Confirmed, and the rest comes later', async () => {
    const { id, reference } = await buyCards(house, MIXED, { issued: true });
    expect(await refundNow(house, reference, { places: [{ line: 1, ordinal: 2 }] })).toBe('Done');
    expect(await standing(house, id)).toBe('Confirmed/Captured');
    expect(await cardsOf(house, id)).toEqual(['1.1 Issued', '1.2 Void refunded', '2.1 ToPost']);
    expect(await refundedSum(house, id)).toBe(5000);
    expect(await refundNow(house, reference)).toBe('Done');
    expect(await paidBack(house, reference)).toEqual([5000, 7120]);
    expect(await standing(house, id)).toBe('Reverted/Captured');
    const refunded = await rows(
      house,
      `select number from mail where order_id = '${id}' and kind = 'refunded' order by number`,
    );
    expect(refunded).toEqual([{ number: 1 }, { number: 2 }]);
    expect(await beginAnyhow(house, reference)).toMatchObject({ kind: 'refused', reason: 'order-refunded' });
  });

  it('lets the cards be mailed that waited for it alone', async () => {
    const { id, reference } = await buyCards(house, [line(DIGITAL, 50), line(OTHER_DIGITAL, 20)]);
    const [refused] = await house.house.cards.owed(id);
    await control(house, 'supplier', {
      endpoint: 'issue',
      fault: 'error:PRODUCT_CONFLICT',
      id: refused?.id,
      times: 2,
    });
    await issueAll(house, id);
    expect(await mailsOwed(house, id)).toEqual(['confirmation']);
    await refundNow(house, reference, { lines: [1] });
    await issueAll(house, id);
    expect(await mailsOwed(house, id)).toEqual(['cards', 'confirmation', 'refunded']);
    expect((await house.house.cards.read(id)).map(({ line: of }) => of)).toEqual([2]);
  });
});

describe('two who refund the same at once', () => {
  it('refund it once', async () => {
    const { id, reference } = await buyCards(house, MIXED, { issued: true });
    const begun = await Promise.all(Array.from({ length: 5 }, () => beginAnyhow(house, reference)));
    const ids = begun.flatMap((one) => (one.kind === 'refused' ? [] : [one.refundId]));
    expect(begun.map(({ kind }) => kind).toSorted()).toEqual([
      'begun',
      'resumed',
      'resumed',
      'resumed',
      'resumed',
    ]);
    expect(new Set(ids).size).toBe(1);
    await Promise.all(ids.map((refundId) => runRefund(partsOf(house), refundId)));
    for (const refundId of ids) expect(await run(house, refundId)).toBe('Done');
    expect(await paidBack(house, reference)).toEqual([12_120]);
    expect(await paymentCounts(house, `${reference}-R1`)).toMatchObject({
      refunded: 1,
      'refund-captured': 1,
    });
    expect(await atSupplier(house, id)).toMatchObject({ voided: 2 });
  });

  it('with other cards have to wait for each other', async () => {
    const { reference } = await buyCards(house, undefined, { issued: true });
    await begin(house, reference, { places: [{ line: 1, ordinal: 1 }] });
    const other = await beginAnyhow(house, reference, { places: [{ line: 1, ordinal: 2 }] });
    expect(other).toMatchObject({ kind: 'refused', reason: 'refund-under-way' });
    const late = await beginAnyhow(house, reference, { lines: [1] });
    expect(late).toMatchObject({ kind: 'resumed' });
  });

  it('and one whose lease is over writes nothing while the other is at it', async () => {
    const { id, reference } = await buyCards(house, undefined, { issued: true });
    const refundId = await begin(house, reference);
    const { refunds } = house.house;
    const old = await refunds.claim(refundId, 30_000);
    await house.moveClock(1);
    const newer = await refunds.claim(refundId, 30_000);
    if (old === undefined || newer === undefined) throw new Error('no claim');
    const [card] = (await refunds.read(refundId)).cards;
    expect(await refunds.openVoid(old, card?.id ?? '')).toBeUndefined();
    expect(await refunds.voided(old, card?.id ?? '', 'voided')).toBe(false);
    expect(await refunds.stop(old, 'refund-refused', 'late')).toBe(false);
    expect(await refunds.extend(old, 30_000)).toBe(false);
    await refunds.release(old);
    expect(await refunds.claim(refundId, 30_000)).toBeUndefined();
    expect(await refunds.openVoid(newer, card?.id ?? '')).toBeDefined();
    expect(await cardsOf(house, id)).toEqual(['1.1 Issued', '1.2 Issued']);
  });

  it('and one who comes back from a long sleep changes nothing', async () => {
    const { id, reference } = await buyCards(house, undefined, { issued: true });
    const refundId = await begin(house, reference);
    const old = await house.house.refunds.claim(refundId, 30_000);
    if (old === undefined) throw new Error('no claim');
    expect(await runRefund(partsOf(house), refundId)).toMatchObject({ busy: true });
    await house.moveClock(1);
    expect(await run(house, refundId)).toBe('Done');
    expect(await house.house.refunds.done(old)).toBe(false);
    expect(await house.house.refunds.stop(old, 'refund-refused', 'late')).toBe(false);
    expect(await house.house.refunds.openVoid(old, '00000000-0000-0000-0000-000000000000')).toBeUndefined();
    expect(await refundedSum(house, id)).toBe(10_000);
    expect(await operatorItems(house, id)).toEqual([]);
  });
});

describe('a used card', () => {
  const used = async () => {
    const bought = await buyCards(house, undefined, { issued: true });
    await useCard(house, bought.id, '1.2', 10);
    expect(await refundNow(house, bought.reference)).toBe('Stopped');
    expect(await operatorItems(house, bought.id)).toEqual(['refund-card-used']);
    expect(await paidBack(house, bought.reference)).toEqual([]);
    return bought;
  };

  it('stops the refund for a person, and no money moves however often it is tried', async () => {
    const { id, reference } = await used();
    expect(await cardsOf(house, id)).toEqual(['1.1 Void refunded', '1.2 Issued']);
    expect(await refundNow(house, reference)).toBe('Stopped');
    expect(await paidBack(house, reference)).toEqual([]);
  });

  it('is refunded all the same when the loss is confirmed', async () => {
    const { id, reference } = await used();
    expect(await refundNow(house, reference, {}, 'confirm-loss')).toBe('Done');
    expect(await paidBack(house, reference)).toEqual([10_000]);
    expect(await cardsOf(house, id)).toEqual(['1.1 Void refunded', '1.2 Issued']);
    expect(await standing(house, id)).toBe('Reverted/Captured');
    expect(await house.house.refunds.ofNumber(id, 1)).toMatchObject({ allVoid: false, amount: 10_000 });
    expect(await house.house.cards.read(id)).toEqual([]);
  });

  it('stays with its buyer when it is left out', async () => {
    const { id, reference } = await used();
    expect(await refundNow(house, reference, {}, 'leave')).toBe('Done');
    expect(await paidBack(house, reference)).toEqual([5000]);
    expect(await standing(house, id)).toBe('Confirmed/Captured');
    expect((await house.house.cards.read(id)).length).toBe(1);
    expect(
      await rows(house, `select id from operator_item where order_id = '${id}' and settled_at is null`),
    ).toEqual([]);
  });

  it('cannot be left out any more once the provider was asked for the whole', async () => {
    const { reference } = await used();
    await control(house, 'saferpay', { endpoint: 'Capture', fault: 'error:TRANSACTION_IN_WRONG_STATE' });
    expect(await refundNow(house, reference, {}, 'confirm-loss')).toBe('Stopped');
    await expect(begin(house, reference, {}, 'leave')).rejects.toThrow('money-asked-for');
    expect(await refundNow(house, reference)).toBe('Done');
    expect(await paidBack(house, reference)).toEqual([10_000]);
  });

  it('and nothing else: the refund can be dropped, and the card is good as before', async () => {
    const { id, reference } = await buyCards(house, [line(DIGITAL, 50)], { issued: true });
    await useCard(house, id, '1.1', 50);
    expect(await house.house.refunds.drop(reference, ANNA)).toBe('none-stopped');
    await refundNow(house, reference);
    expect(await house.house.cards.read(id)).toEqual([]);
    expect(await house.house.refunds.drop(reference, ANNA)).toBe('dropped');
    expect((await house.house.cards.read(id)).length).toBe(1);
    expect(
      await rows(house, `select id from operator_item where order_id = '${id}' and settled_at is null`),
    ).toEqual([]);
  });

  it('is not promised by mail while its refund stands', async () => {
    const { id, reference } = await buyCards(house, [line(DIGITAL, 50)], { issued: true });
    await useCard(house, id, '1.1', 50);
    await refundNow(house, reference);
    const { connection, queue } = house.house;
    const wish = { orderId: id, kind: 'cards' as const, content: undefined, to: undefined };
    await rows(house, `update mail set status = 'Sent' where order_id = '${id}' and kind = 'cards'`);
    expect(await resendMail(connection.db, queue, wish, ANNA)).toEqual({
      kind: 'refused',
      why: 'cards-void',
    });
  });

  it('beside a void one cannot be dropped: that money is owed', async () => {
    const { reference } = await used();
    expect(await house.house.refunds.drop(reference, ANNA)).toBe('card-void');
  });

  it('cannot be left out of a refund of nothing else', async () => {
    const { id, reference } = await buyCards(house, [line(DIGITAL, 50)], { issued: true });
    await useCard(house, id, '1.1', 50);
    await refundNow(house, reference);
    await expect(begin(house, reference, {}, 'leave')).rejects.toThrow('only-used-cards');
  });
});
