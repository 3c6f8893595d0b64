import { describe, expect, it } from 'vitest';
import { control, paymentCounts } from '#server/testing/far-sides.ts';
import { DIGITAL, line, orderRequest } from '#server/testing/order-requests.ts';
import { openQuietHouse } from '#server/testing/quiet-house.ts';
import {
  atSupplier,
  begin,
  beginAnyhow,
  buyCards,
  paidBack,
  partsOf,
  refundNow,
  run,
} from '#server/testing/refunds.ts';
import { operatorItems, rows } from '#server/testing/rows.ts';
import type { TestHouse } from '#server/testing/test-house.ts';
import { visit } from '#server/testing/visitor.ts';
import { returnRound } from '#server/worker/return-rounds.ts';
import { refundJob } from './refund-order.ts';

let house: TestHouse;
openQuietHouse((opened) => {
  house = opened;
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
