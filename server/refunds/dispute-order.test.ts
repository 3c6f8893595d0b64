import { describe, expect, it } from 'vitest';
import { openIdleApp } from '#server/testing/idle-app.ts';
import { DIGITAL, line, orderRequest, POSTED } from '#server/testing/order-requests.ts';
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
  resumeRefund,
  spendCard,
  tryBeginRefund,
  withFreshSupplier,
} from '#server/testing/refund-orders.ts';
import { listMails, reviewItems, rows } from '#server/testing/rows.ts';
import { visit } from '#server/testing/visitor.ts';
import { runReversals } from '#server/worker/scheduled-tasks.ts';
import { runDisputeJob, voidDisputedCards } from './dispute-order.ts';

const app = await openIdleApp();

const enter = (reference: string, amount = 5000) =>
  app.adapters.disputes.begin({ reference, amount, by: { ...ANNA, command: 'orders record-dispute' } });

describe('a disputed order', () => {
  it('voids unused cards, records used cards as a loss, and is entered once', async () => {
    const { id, reference } = await buyCards(app, [line(DIGITAL, 50, 2), line(POSTED, 20)], {
      issued: true,
    });
    await spendCard(app, id, '1.2', 10);
    expect(await enter(reference)).toEqual({ kind: 'entered', orderId: id });
    expect(await voidDisputedCards(createRefundDeps(app), id)).toBe(0);
    expect(await enter(reference, 100)).toEqual({ kind: 'known', orderId: id });
    expect(await voidDisputedCards(createRefundDeps(app), id)).toBe(0);
    expect(await listCards(app, id)).toEqual(['1.1 Void disputed', '1.2 Issued', '2.1 Void disputed']);
    expect(await countSupplierEvents(app, id)).toEqual({ issued: 2, activated: 0, voided: 1 });
    expect(await app.adapters.disputes.sumCards(id)).toEqual({ void: 7000, lost: 5000, lostPlaces: ['1.2'] });
    expect(await reviewItems(app, id)).toEqual(['dispute-loss']);
    expect((await listPostedCards(app, id)).at(-1)).toBe('1 Cancelled');
    expect(await rows(app, `select amount, person, reason from dispute where order_id = '${id}'`)).toEqual([
      { amount: 5000, person: 'anna', reason: 'ticket 4711' },
    ]);
  });

  it('reports its loss even if the process that entered it crashed before', async () => {
    const { id, reference } = await buyCards(app, [line(DIGITAL, 50)], { issued: true });
    await spendCard(app, id, '1.1', 10);
    await enter(reference);
    const dead = { ...createRefundDeps(app), openReviewItem: () => Promise.reject(new Error('killed')) };
    await expect(voidDisputedCards(dead, id)).rejects.toThrow('killed');
    expect(await reviewItems(app, id)).toEqual([]);
    expect(await voidDisputedCards(createRefundDeps(app), id)).toBe(0);
    expect(await reviewItems(app, id)).toEqual(['dispute-loss']);
  });

  it('stops a refund that was not yet sent to the provider', async () => {
    const { id, reference } = await buyCards(app, [line(DIGITAL, 50)], { issued: true });
    const refundId = await beginRefund(app, reference);
    const claim = await app.adapters.refunds.claim(refundId, 30_000);
    if (claim === undefined) throw new Error('another process holds it');
    const [card] = await app.adapters.refunds.read(refundId).then(({ cards }) => cards);
    await app.adapters.refunds.openVoid(claim, card?.id ?? '');
    await app.adapters.refunds.recordVoid(claim, card?.id ?? '', 'voided');
    expect(await app.adapters.refunds.startPaying(claim)).toBe(true);
    await app.adapters.refunds.release(claim);
    await enter(reference);
    expect(await resumeRefund(app, refundId)).toBe('Stopped');
    expect(await listRefundedAmounts(app, reference)).toEqual([]);
    expect(await reviewItems(app, id)).toContain('dispute-and-refund');
  });

  it('gets nothing more: no card, no mail with cards, no refund, no replacement', async () => {
    const { id, reference } = await buyCards(app);
    await enter(reference);
    await issueAll(app, id);
    expect(await listMails(app, id)).toEqual(['confirmation']);
    expect(await app.adapters.cards.listPending(id)).toEqual([]);
    expect(await tryBeginRefund(app, reference)).toMatchObject({ kind: 'refused', reason: 'order-disputed' });
    const replaced = await app.adapters.replacements.begin({
      reference,
      place: { line: 1, ordinal: 1 },
      generation: 0,
      by: ANNA,
    });
    expect(replaced).toEqual({ kind: 'refused', reason: 'order-disputed' });
    await runDisputeJob(createRefundDeps(app), id);
    expect(await listCards(app, id)).toEqual(['1.1 Void disputed', '1.2 Void disputed']);
    expect(await countSupplierEvents(app, id)).toEqual({ issued: 0, activated: 0, voided: 0 });
  });

  it('has its packed card voided, and its parcel does not leave', async () => {
    const { id, reference } = await buyCards(app, [line(POSTED, 50)]);
    await packNextCard(app, id);
    await enter(reference);
    expect(await app.adapters.parcels.ship({ reference, number: 1 }, undefined, ANNA)).toMatchObject({
      kind: 'refused',
    });
    await runDisputeJob(createRefundDeps(app), id);
    expect((await listPostedCards(app, id)).at(-1)).toBe('1 Cancelled');
    expect(await countSupplierEvents(app, id)).toMatchObject({ activated: 1, voided: 1 });
  });

  it.each(['acted-no-answer', 'html-502'])('is voided once even if the response is %s', async (fault) => {
    const { id, reference } = await buyCards(app, undefined, { issued: true });
    await app.systems.control('supplier', { endpoint: 'void', fault });
    await enter(reference);
    await expect(runDisputeJob(createRefundDeps(app), id)).rejects.toThrow('1 cards');
    await app.moveClock(3);
    await runReversals(withFreshSupplier(app));
    expect(await listCards(app, id)).toEqual(['1.1 Void disputed', '1.2 Void disputed']);
    expect(await countSupplierEvents(app, id)).toMatchObject({ voided: 2 });
  });

  it('stops a refund in progress before money moves, and opens a review item', async () => {
    const { id, reference } = await buyCards(app, undefined, { issued: true });
    const refundId = await beginRefund(app, reference);
    await enter(reference);
    expect(await resumeRefund(app, refundId)).toBe('Stopped');
    expect(await reviewItems(app, id)).toEqual(['dispute-and-refund']);
    expect(await tryBeginRefund(app, reference)).toMatchObject({ kind: 'refused', reason: 'order-disputed' });
    await runDisputeJob(createRefundDeps(app), id);
    expect(await listRefundedAmounts(app, reference)).toEqual([]);
  });

  it('with a partial refund opens a review item: the money may go back twice', async () => {
    const { id, reference } = await buyCards(app, undefined, { issued: true });
    await resumeRefund(app, await beginRefund(app, reference, { places: [{ line: 1, ordinal: 1 }] }));
    await enter(reference);
    expect(await reviewItems(app, id)).toEqual(['dispute-and-refund']);
    await runDisputeJob(createRefundDeps(app), id);
    expect(await listCards(app, id)).toEqual(['1.1 Void refunded', '1.2 Void disputed']);
  });

  it('must have been paid, with the full amount', async () => {
    const { reference } = await buyCards(app, [line(DIGITAL, 50)]);
    expect(await enter(reference, 5001)).toEqual({ kind: 'refused', reason: 'exceeds-captured' });
    const open = await (await visit(app)).placeOrThrow(orderRequest());
    expect(await enter(open.reference)).toEqual({ kind: 'refused', reason: 'not-paid' });
    expect(await enter('AAAA-AAAA')).toEqual({ kind: 'refused', reason: 'no-such-order' });
  });
});
