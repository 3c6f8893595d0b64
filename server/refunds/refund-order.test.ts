import { describe, expect, it } from 'vitest';
import { resendMail } from '#server/messages/resend-mail.ts';
import { createMailCorrections } from '#server/postgres/mails/mail-corrections.ts';
import { openIdleApp } from '#server/testing/idle-app.ts';
import { DIGITAL, line, OTHER_DIGITAL, POSTED } from '#server/testing/order-requests.ts';
import { listPostedCards } from '#server/testing/packing.ts';
import {
  ANNA,
  beginRefund,
  buyCards,
  countSupplierEvents,
  createRefundDeps,
  issueAll,
  listCards,
  listRefundedAmounts,
  packNextCard,
  readRefundedSum,
  refundNow,
  resumeRefund,
  spendCard,
  tryBeginRefund,
} from '#server/testing/refund-orders.ts';
import { listMails, listTransitions, readStatus, reviewItems, rows } from '#server/testing/rows.ts';
import { runRefund } from './refund-order.ts';

const app = await openIdleApp();

const MIXED = [line(DIGITAL, 50, 2), line(POSTED, 20)];

describe('a whole order', () => {
  it('is refunded after its cards are voided, with shipping costs, and becomes Reverted', async () => {
    const { id, reference } = await buyCards(app, MIXED, { issued: true });
    expect(await refundNow(app, reference)).toBe('Done');
    expect(await listRefundedAmounts(app, reference)).toEqual([12_120]);
    expect(await countSupplierEvents(app, id)).toEqual({ issued: 2, activated: 0, voided: 2 });
    expect(await listCards(app, id)).toEqual(['1.1 Void refunded', '1.2 Void refunded', '2.1 Void refunded']);
    expect(await readStatus(app, id)).toBe('Reverted/Captured');
    expect((await listTransitions(app, id)).at(-1)).toBe('order Confirmed>Reverted: refunded');
    expect(await readRefundedSum(app, id)).toBe(12_120);
    expect(await listMails(app, id)).toEqual(['cards', 'confirmation', 'refunded']);
    expect(await listPostedCards(app, id)).toEqual(['2.1 Void', '1 Cancelled']);
    expect(await reviewItems(app, id)).toEqual([]);
    expect(
      await rows(
        app,
        `select person, command, reason, event_type as type, data from operator_action where order_id = '${id}'`,
      ),
    ).toEqual([
      {
        ...{ ...ANNA, type: 'refund-started' },
        data: { refund: 1, amount: 12_120, cards: ['1.1', '1.2', '2.1'], lossConfirmed: false },
      },
    ]);
  });

  it('stores nothing readable of its cards', async () => {
    const { id, reference } = await buyCards(app, undefined, { issued: true });
    await refundNow(app, reference);
    expect(await app.adapters.cards.readIssued(id)).toEqual([]);
    expect(await rows(app, `select id from card where order_id = '${id}' and secret is not null`)).toEqual(
      [],
    );
  });

  it('without issued cards leaves none active at the supplier, and none can be issued later', async () => {
    const { id, reference } = await buyCards(app);
    const pending = await app.adapters.cards.listPending(id);
    expect(await refundNow(app, reference)).toBe('Done');
    await Promise.all(pending.map((card) => app.adapters.supplier.issue(card)));
    await issueAll(app, id);
    expect(await countSupplierEvents(app, id)).toEqual({ issued: 0, activated: 0, voided: 0 });
    expect(await listCards(app, id)).toEqual(['1.1 Void refunded', '1.2 Void refunded']);
    expect(await listMails(app, id)).toEqual(['confirmation', 'refunded']);
    expect(await listRefundedAmounts(app, reference)).toEqual([10_000]);
  });

  it('with a card that the supplier will never issue is refunded without it', async () => {
    const { id, reference } = await buyCards(app, [line(DIGITAL, 50)]);
    await app.systems.control('supplier', { endpoint: 'issue', fault: 'error:PRODUCT_CONFLICT', times: 2 });
    await issueAll(app, id);
    expect(await reviewItems(app, id)).toEqual(['card-refused']);
    expect(await refundNow(app, reference)).toBe('Done');
    expect(await countSupplierEvents(app, id)).toEqual({ issued: 0, activated: 0, voided: 0 });
    expect(await listRefundedAmounts(app, reference)).toEqual([5000]);
  });

  it('with a packed parcel is voided by the activation’s id', async () => {
    const { id, reference } = await buyCards(app, [line(POSTED, 50, 2)]);
    await packNextCard(app, id);
    await packNextCard(app, id);
    expect(await refundNow(app, reference, { places: [{ line: 1, ordinal: 1 }] })).toBe('Done');
    expect((await listPostedCards(app, id)).at(-1)).toBe('1 Packed');
    expect(await refundNow(app, reference)).toBe('Done');
    expect((await listPostedCards(app, id)).at(-1)).toBe('1 Cancelled');
    expect(await countSupplierEvents(app, id)).toEqual({ issued: 0, activated: 2, voided: 2 });
    expect(await listRefundedAmounts(app, reference)).toEqual([5000, 5120]);
    expect(await readStatus(app, id)).toBe('Reverted/Captured');
  });

  it('with a posted parcel is refused, and the rest is refunded without shipping costs', async () => {
    const { id, reference } = await buyCards(app, MIXED, { issued: true });
    await packNextCard(app, id);
    await app.adapters.parcels.ship({ reference, number: 1 }, undefined, ANNA);
    expect(await tryBeginRefund(app, reference)).toMatchObject({ kind: 'refused', reason: 'card-shipped' });
    expect(await refundNow(app, reference, { lines: [1] })).toBe('Done');
    expect(await listRefundedAmounts(app, reference)).toEqual([10_000]);
    expect(await readStatus(app, id)).toBe('Confirmed/Captured');
  });
});

describe('a part of an order', () => {
  it('is refunded separately, the order stays Confirmed, and the rest can follow later', async () => {
    const { id, reference } = await buyCards(app, MIXED, { issued: true });
    expect(await refundNow(app, reference, { places: [{ line: 1, ordinal: 2 }] })).toBe('Done');
    expect(await readStatus(app, id)).toBe('Confirmed/Captured');
    expect(await listCards(app, id)).toEqual(['1.1 Issued', '1.2 Void refunded', '2.1 ToPost']);
    expect(await readRefundedSum(app, id)).toBe(5000);
    expect(await refundNow(app, reference)).toBe('Done');
    expect(await listRefundedAmounts(app, reference)).toEqual([5000, 7120]);
    expect(await readStatus(app, id)).toBe('Reverted/Captured');
    const refunded = await rows(
      app,
      `select number from mail where order_id = '${id}' and kind = 'refunded' order by number`,
    );
    expect(refunded).toEqual([{ number: 1 }, { number: 2 }]);
    expect(await tryBeginRefund(app, reference)).toMatchObject({ kind: 'refused', reason: 'order-refunded' });
  });

  it('releases the mail of the cards that waited only for it', async () => {
    const { id, reference } = await buyCards(app, [line(DIGITAL, 50), line(OTHER_DIGITAL, 20)]);
    const [refused] = await app.adapters.cards.listPending(id);
    await app.systems.control('supplier', {
      endpoint: 'issue',
      fault: 'error:PRODUCT_CONFLICT',
      id: refused?.id,
      times: 2,
    });
    await issueAll(app, id);
    expect(await listMails(app, id)).toEqual(['confirmation']);
    await refundNow(app, reference, { lines: [1] });
    await issueAll(app, id);
    expect(await listMails(app, id)).toEqual(['cards', 'confirmation', 'refunded']);
    expect((await app.adapters.cards.readIssued(id)).map(({ line: of }) => of)).toEqual([2]);
  });
});

describe('two concurrent refunds of the same cards', () => {
  it('refund them once', async () => {
    const { id, reference } = await buyCards(app, MIXED, { issued: true });
    const begun = await Promise.all(Array.from({ length: 5 }, () => tryBeginRefund(app, reference)));
    const ids = begun.flatMap((item) => (item.kind === 'refused' ? [] : [item.refundId]));
    expect(begun.map(({ kind }) => kind).toSorted()).toEqual([
      'begun',
      'resumed',
      'resumed',
      'resumed',
      'resumed',
    ]);
    expect(new Set(ids).size).toBe(1);
    await Promise.all(ids.map((refundId) => runRefund(createRefundDeps(app), refundId)));
    for (const refundId of ids) expect(await resumeRefund(app, refundId)).toBe('Done');
    expect(await listRefundedAmounts(app, reference)).toEqual([12_120]);
    expect(await app.systems.paymentCounts(`${reference}-R1`)).toMatchObject({
      refunded: 1,
      'refund-captured': 1,
    });
    expect(await countSupplierEvents(app, id)).toMatchObject({ voided: 2 });
  });

  it('with different cards wait for each other', async () => {
    const { reference } = await buyCards(app, undefined, { issued: true });
    await beginRefund(app, reference, { places: [{ line: 1, ordinal: 1 }] });
    const other = await tryBeginRefund(app, reference, { places: [{ line: 1, ordinal: 2 }] });
    expect(other).toMatchObject({ kind: 'refused', reason: 'refund-under-way' });
    const late = await tryBeginRefund(app, reference, { lines: [1] });
    expect(late).toMatchObject({ kind: 'resumed' });
  });

  it('write nothing after the lease expires while another process continues', async () => {
    const { id, reference } = await buyCards(app, undefined, { issued: true });
    const refundId = await beginRefund(app, reference);
    const { refunds } = app.adapters;
    const old = await refunds.claim(refundId, 30_000);
    await app.moveClock(1);
    const newer = await refunds.claim(refundId, 30_000);
    if (old === undefined || newer === undefined) throw new Error('no claim');
    const [card] = (await refunds.read(refundId)).cards;
    expect(await refunds.openVoid(old, card?.id ?? '')).toBeUndefined();
    expect(await refunds.recordVoid(old, card?.id ?? '', 'voided')).toBe(false);
    expect(await refunds.stop(old, 'refund-refused', {})).toBe(false);
    expect(await refunds.extend(old, 30_000)).toBe(false);
    await refunds.release(old);
    expect(await refunds.claim(refundId, 30_000)).toBeUndefined();
    expect(await refunds.openVoid(newer, card?.id ?? '')).toBeDefined();
    expect(await listCards(app, id)).toEqual(['1.1 Issued', '1.2 Issued']);
  });

  it('change nothing when one process resumes after a long pause', async () => {
    const { id, reference } = await buyCards(app, undefined, { issued: true });
    const refundId = await beginRefund(app, reference);
    const old = await app.adapters.refunds.claim(refundId, 30_000);
    if (old === undefined) throw new Error('no claim');
    expect(await runRefund(createRefundDeps(app), refundId)).toMatchObject({ busy: true });
    await app.moveClock(1);
    expect(await resumeRefund(app, refundId)).toBe('Done');
    expect(await app.adapters.refunds.complete(old)).toBe(false);
    expect(await app.adapters.refunds.stop(old, 'refund-refused', {})).toBe(false);
    expect(await app.adapters.refunds.openVoid(old, '00000000-0000-0000-0000-000000000000')).toBeUndefined();
    expect(await readRefundedSum(app, id)).toBe(10_000);
    expect(await reviewItems(app, id)).toEqual([]);
  });
});

describe('a used card', () => {
  const used = async () => {
    const bought = await buyCards(app, undefined, { issued: true });
    await spendCard(app, bought.id, '1.2', 10);
    expect(await refundNow(app, bought.reference)).toBe('Stopped');
    expect(await reviewItems(app, bought.id)).toEqual(['refund-card-used']);
    expect(await listRefundedAmounts(app, bought.reference)).toEqual([]);
    return bought;
  };

  it('stops the refund for review, and no retry moves money', async () => {
    const { id, reference } = await used();
    expect(await listCards(app, id)).toEqual(['1.1 Void refunded', '1.2 Issued']);
    expect(await refundNow(app, reference)).toBe('Stopped');
    expect(await listRefundedAmounts(app, reference)).toEqual([]);
  });

  it('is refunded anyway when the loss is confirmed', async () => {
    const { id, reference } = await used();
    expect(await refundNow(app, reference, {}, 'confirm-loss')).toBe('Done');
    expect(await listRefundedAmounts(app, reference)).toEqual([10_000]);
    expect(await listCards(app, id)).toEqual(['1.1 Void refunded', '1.2 Issued']);
    expect(await readStatus(app, id)).toBe('Reverted/Captured');
    expect(await app.adapters.refunds.readByNumber(id, 1)).toMatchObject({ allVoid: false, amount: 10_000 });
    expect(await app.adapters.cards.readIssued(id)).toEqual([]);
  });

  it('stays with its buyer when it is excluded', async () => {
    const { id, reference } = await used();
    expect(await refundNow(app, reference, {}, 'leave')).toBe('Done');
    expect(await listRefundedAmounts(app, reference)).toEqual([5000]);
    expect(await readStatus(app, id)).toBe('Confirmed/Captured');
    expect((await app.adapters.cards.readIssued(id)).length).toBe(1);
    expect(
      await rows(app, `select id from review_item where order_id = '${id}' and resolved_at is null`),
    ).toEqual([]);
  });

  it('cannot be excluded once the provider has the full request', async () => {
    const { reference } = await used();
    await app.systems.control('saferpay', { endpoint: 'Capture', fault: 'error:TRANSACTION_IN_WRONG_STATE' });
    expect(await refundNow(app, reference, {}, 'confirm-loss')).toBe('Stopped');
    await expect(beginRefund(app, reference, {}, 'leave')).rejects.toThrow('payout-requested');
    expect(await refundNow(app, reference)).toBe('Done');
    expect(await listRefundedAmounts(app, reference)).toEqual([10_000]);
  });

  it('alone: the refund can be cancelled, and the card stays valid', async () => {
    const { id, reference } = await buyCards(app, [line(DIGITAL, 50)], { issued: true });
    await spendCard(app, id, '1.1', 50);
    expect(await app.adapters.refunds.cancel(reference, ANNA)).toBe('none-stopped');
    await refundNow(app, reference);
    expect(await app.adapters.cards.readIssued(id)).toEqual([]);
    expect(await app.adapters.refunds.cancel(reference, ANNA)).toBe('cancelled');
    expect((await app.adapters.cards.readIssued(id)).length).toBe(1);
    expect(
      await rows(app, `select id from review_item where order_id = '${id}' and resolved_at is null`),
    ).toEqual([]);
  });

  it('is not announced by mail while its refund is active', async () => {
    const { id, reference } = await buyCards(app, [line(DIGITAL, 50)], { issued: true });
    await spendCard(app, id, '1.1', 50);
    await refundNow(app, reference);
    const { connection, queue } = app.adapters;
    const command = { orderId: id, kind: 'cards' as const, originalNumber: undefined, to: undefined };
    await rows(app, `update mail set status = 'Sent' where order_id = '${id}' and kind = 'cards'`);
    expect(await resendMail(createMailCorrections(connection.db, queue), command, ANNA)).toEqual({
      kind: 'refused',
      why: 'cards-void',
    });
  });

  it('beside a void one cannot be cancelled: that money is due', async () => {
    const { reference } = await used();
    expect(await app.adapters.refunds.cancel(reference, ANNA)).toBe('card-void');
  });

  it('cannot be excluded from a refund of nothing else', async () => {
    const { id, reference } = await buyCards(app, [line(DIGITAL, 50)], { issued: true });
    await spendCard(app, id, '1.1', 50);
    await refundNow(app, reference);
    await expect(beginRefund(app, reference, {}, 'leave')).rejects.toThrow('only-used-cards');
  });
});
