import { describe, expect, it } from 'vitest';
import { control, paymentCounts } from '#server/testing/far-sides.ts';
import { DIGITAL, line, OTHER_DIGITAL, orderRequest, POSTED } from '#server/testing/order-requests.ts';
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
import { visit } from '#server/testing/visitor.ts';
import { returnRound } from '#server/worker/return-rounds.ts';
import { refundJob, runRefund } from './refund-order.ts';

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

describe('an answer that is lost, or a far side that does not act', () => {
  it.each([
    ['supplier', 'void', 'acted-no-answer'],
    ['supplier', 'void', 'acted-error'],
    ['supplier', 'void', 'html-502'],
    ['supplier', 'void', 'cut'],
    ['supplier', 'void', 'error:UNAVAILABLE'],
    ['supplier', 'token', 'html-502'],
    ['saferpay', 'Refund', 'acted-no-answer'],
    ['saferpay', 'Refund', 'html-502'],
    ['saferpay', 'Refund', 'cut-json'],
    ['saferpay', 'Refund', 'error:INTERNAL_ERROR'],
    ['saferpay', 'Capture', 'acted-no-answer'],
    ['saferpay', 'Capture', 'html-502'],
    ['saferpay', 'Capture', 'cut-json'],
  ] as const)(
    '(%s %s %s) is asked again, and there is one void a card and one refund',
    async (side, endpoint, fault) => {
      const { id, reference } = await buyCards(house, undefined, { issued: true });
      if (side === 'supplier') await control(house, side, { revokeTokens: true });
      await control(house, side, { endpoint, fault });
      const refundId = await begin(house, reference);
      await expect(refundJob(partsOf(house), refundId)).rejects.toThrow('refund is');
      expect(await run(house, refundId)).toBe('Done');
      expect(await paidBack(house, reference)).toEqual([10_000]);
      expect(await atSupplier(house, id)).toMatchObject({ voided: 2 });
      expect(await paymentCounts(house, `${reference}-R1`)).toMatchObject({ refunded: 1 });
      expect(await operatorItems(house, id)).toEqual([]);
    },
  );

  it('leaves the money where it is until every card is void', async () => {
    const { reference } = await buyCards(house, undefined, { issued: true });
    await control(house, 'supplier', { endpoint: 'void', fault: 'down' });
    const refundId = await begin(house, reference);
    expect(await run(house, refundId)).toBe('Voiding');
    expect(await run(house, refundId)).toBe('Voiding');
    expect(await paymentCounts(house, `${reference}-R1`)).toEqual({});
  });

  it('of a part is not repeated before the first refund would be found', async () => {
    const { reference } = await buyCards(house, [line(DIGITAL, 50, 4)], { issued: true });
    await control(house, 'saferpay', { inquireLagSeconds: 100_000 });
    await control(house, 'saferpay', { endpoint: 'Refund', fault: 'acted-no-answer' });
    const refundId = await begin(house, reference, { places: [{ line: 1, ordinal: 1 }] });
    expect(await run(house, refundId)).toBe('Paying');
    expect(await run(house, refundId)).toBe('Paying');
    expect(await run(house, refundId)).toBe('Paying');
    expect(await paymentCounts(house, `${reference}-R1`)).toEqual({ refunded: 1 });
    await control(house, 'saferpay', { inquireLagSeconds: 0 });
    expect(await run(house, refundId)).toBe('Done');
    expect(await paidBack(house, reference)).toEqual([5000]);
  });

  it('of a part that was never done is repeated after that time', async () => {
    const { reference } = await buyCards(house, [line(DIGITAL, 50, 4)], { issued: true });
    await control(house, 'saferpay', { endpoint: 'Refund', fault: 'html-502' });
    const refundId = await begin(house, reference, { places: [{ line: 1, ordinal: 1 }] });
    expect(await run(house, refundId)).toBe('Paying');
    expect(await run(house, refundId)).toBe('Paying');
    await house.moveClock(6);
    expect(await run(house, refundId)).toBe('Done');
    expect(await paidBack(house, reference)).toEqual([5000]);
  });

  it('is taken up by the round when whoever began it is gone, and a person knows in time', async () => {
    const { id, reference } = await buyCards(house, undefined, { issued: true });
    const refundId = await begin(house, reference);
    await control(house, 'supplier', { endpoint: 'void', fault: 'down' });
    await house.moveClock(1.1);
    await returnRound({ ...house.house, supplier: partsOf(house).supplier });
    expect(await operatorItems(house, id)).toEqual([]);
    await house.moveClock(14.5);
    await returnRound({ ...house.house, supplier: partsOf(house).supplier });
    expect(await operatorItems(house, id)).toEqual(['refund-late']);
    await control(house, 'supplier', { endpoint: 'void', fault: 'slow', times: 1, delayMs: 1 });
    await fetch(`${house.standIns}/supplier/control`, { method: 'DELETE' });
    await house.moveClock(30);
    await returnRound({ ...house.house, supplier: partsOf(house).supplier });
    expect(await run(house, refundId)).toBe('Done');
    expect(await paidBack(house, reference)).toEqual([10_000]);
    expect(
      await rows(house, `select id from operator_item where order_id = '${id}' and settled_at is null`),
    ).toEqual([]);
  });
});

describe('books that were restored from before a refund', () => {
  it('find it at the supplier and at the provider, and neither does it again', async () => {
    const { id, reference } = await buyCards(house, undefined, { issued: true });
    const wish = { places: [{ line: 1, ordinal: 1 }] };
    const kept = await rows<{ id: string; secret: string }>(
      house,
      `select id, secret from card where order_id = '${id}' and ordinal = 1`,
    );
    await refundNow(house, reference, wish);
    await forget(id, kept[0]?.secret ?? '');
    expect(await refundNow(house, reference, wish)).toBe('Done');
    expect(await paidBack(house, reference)).toEqual([5000]);
    expect(await paymentCounts(house, `${reference}-R1`)).toMatchObject({ refunded: 1 });
    expect(await atSupplier(house, id)).toMatchObject({ voided: 1 });
    await forget(id, kept[0]?.secret ?? '');
    expect(await refundNow(house, reference, { lines: [1] })).toBe('Stopped');
    expect(await operatorItems(house, id)).toEqual(['refund-differs']);
    expect(await paidBack(house, reference)).toEqual([5000]);
  });

  /** As a backup of before has it. The database lets nobody go back, so its guards are put aside for a moment. */
  async function forget(orderId: string, secret: string): Promise<void> {
    const own = `select id from card where order_id = '${orderId}'`;
    for (const statement of [
      'alter table card disable trigger card_moves',
      `delete from refund_card where card_id in (${own})`,
      `delete from effect where refund_id in (select id from refund where order_id = '${orderId}')`,
      `delete from refund where order_id = '${orderId}'`,
      `delete from mail where order_id = '${orderId}' and kind = 'refunded'`,
      `delete from card_effect where card_id in (${own})`,
      `update card set status = 'Issued', void_cause = null, voided_at = null, secret_removed_at = null,
         secret = coalesce(secret, '${secret}') where order_id = '${orderId}'`,
      `update orders set refunded = 0 where id = '${orderId}'`,
      'alter table card enable trigger card_moves',
    ]) {
      await rows(house, statement);
    }
  }
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

describe('a far side that contradicts', () => {
  it.each([
    ['supplier', 'void', 'wrong-value', 'refund-void-differs'],
    ['supplier', 'void', 'wrong-id', 'refund-void-wrong'],
    ['supplier', 'void', 'error:NOT_FOUND', 'refund-void-wrong'],
    ['saferpay', 'Refund', 'wrong-amount', 'refund-differs'],
    ['saferpay', 'Refund', 'wrong-currency', 'refund-differs'],
    ['saferpay', 'Refund', 'error:TRANSACTION_DECLINED', 'refund-refused'],
    ['saferpay', 'Capture', 'error:TRANSACTION_IN_WRONG_STATE', 'refund-refused'],
  ] as const)(
    '(%s %s %s) stops the refund for a person, and it goes on when asked',
    async (side, endpoint, fault, item) => {
      const { id, reference } = await buyCards(house, [line(DIGITAL, 50)], { issued: true });
      await control(house, side, { endpoint, fault });
      expect(await refundNow(house, reference)).toBe('Stopped');
      expect(await operatorItems(house, id)).toEqual([item]);
      expect(await paidBack(house, reference)).toEqual([]);
      expect(await refundNow(house, reference)).toBe('Done');
      expect(await paidBack(house, reference)).toEqual([5000]);
      expect(await atSupplier(house, id)).toMatchObject({ voided: 1 });
    },
  );
});

describe('a provider that takes its time', () => {
  it('with a pending refund is looked up later, and the refund is not sent again', async () => {
    const { reference } = await buyCards(house, undefined, { issued: true });
    await control(house, 'saferpay', { refunds: 'pending', pendingSeconds: 100_000 });
    const refundId = await begin(house, reference);
    await refundJob(partsOf(house), refundId);
    await refundJob(partsOf(house), refundId);
    expect(await run(house, refundId)).toBe('Paying');
    expect(await paymentCounts(house, `${reference}-R1`)).toMatchObject({ refunded: 1 });
    expect(await paidBack(house, reference)).toEqual([]);
  });

  it('that captures a refund by itself is asked for no capture', async () => {
    const { reference } = await buyCards(house, undefined, { issued: true });
    await control(house, 'saferpay', { refunds: 'captured' });
    expect(await refundNow(house, reference)).toBe('Done');
    expect(await paidBack(house, reference)).toEqual([10_000]);
  });
});

describe('an order that is not paid', () => {
  it('is not refunded', async () => {
    const { reference } = await (await visit(house)).placed(orderRequest());
    expect(await beginAnyhow(house, reference)).toMatchObject({
      kind: 'refused',
      reason: 'order-not-confirmed',
    });
    expect(await beginAnyhow(house, 'AAAA-AAAA')).toMatchObject({ reason: 'no-such-order' });
  });
});
