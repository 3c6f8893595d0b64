import { describe, expect, it } from 'vitest';
import { openIdleApp } from '#server/testing/idle-app.ts';
import { DIGITAL, line, POSTED } from '#server/testing/order-requests.ts';
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
  refundNow,
  spendCard,
  tryBeginRefund,
  withFreshSupplier,
} from '#server/testing/refund-orders.ts';
import { reviewItems, rows } from '#server/testing/rows.ts';
import { runReversals } from '#server/worker/scheduled-tasks.ts';
import { runReplacement, runReplacementJob } from './replace-card.ts';

const app = await openIdleApp();

const wanted = (reference: string, generation = 0, ordinal = 1) => ({
  reference,
  place: { line: 1, ordinal },
  generation,
  by: { ...ANNA, command: 'cards replace' },
});

/** Starts a replacement that must be allowed, and runs it as far as possible. */
async function replace(reference: string, generation = 0): Promise<string> {
  const outcome = await runReplacement(createRefundDeps(app), await beginOne(reference, generation));
  return outcome.kind === 'refused' ? outcome.why : outcome.kind;
}

async function beginOne(reference: string, generation = 0): Promise<string> {
  const begun = await app.adapters.replacements.begin(wanted(reference, generation));
  if (begun.kind === 'refused') throw new Error(`refused: ${begun.reason}`);
  return begun.cardId;
}

describe('a lost digital card', () => {
  it('is voided before another one is issued, which is mailed automatically', async () => {
    const { id, reference } = await buyCards(app, undefined, { issued: true });
    expect(await replace(reference)).toBe('replaced');
    expect(await listCards(app, id)).toEqual(['1.1 Void replaced', '1.1 Pending', '1.2 Issued']);
    await issueAll(app, id);
    expect(await listCards(app, id)).toEqual(['1.1 Void replaced', '1.1 Issued', '1.2 Issued']);
    expect(await countSupplierEvents(app, id)).toEqual({ issued: 3, activated: 0, voided: 1 });
    const mails = await rows(
      app,
      `select number from mail where order_id = '${id}' and kind = 'cards' order by number`,
    );
    expect(mails).toEqual([{ number: 1 }, { number: 2 }]);
    expect(
      (await app.adapters.cards.readIssued(id, 2)).map(({ line: of, faceValue }) => [of, faceValue]),
    ).toEqual([[1, 5000]]);
    expect(
      await rows(app, `select event_type as type, data from operator_action where order_id = '${id}'`),
    ).toEqual([{ type: 'card-replacement-started', data: { card: '1.1', replacement: 0 } }]);
  });

  it('is replaced once, however many requests there are', async () => {
    const { id, reference } = await buyCards(app, undefined, { issued: true });
    const cardId = await beginOne(reference);
    expect(await beginOne(reference)).toBe(cardId);
    const outcomes = await Promise.all(
      Array.from({ length: 4 }, () => runReplacement(createRefundDeps(app), cardId)),
    );
    expect(outcomes.map(({ kind }) => kind)).toEqual(Array.from({ length: 4 }, () => 'replaced'));
    await runReplacementJob(createRefundDeps(app), cardId);
    await issueAll(app, id);
    expect(await app.adapters.replacements.begin(wanted(reference))).toEqual({
      kind: 'refused',
      reason: 'card-replaced',
    });
    expect(await countSupplierEvents(app, id)).toEqual({ issued: 3, activated: 0, voided: 1 });
    expect(await replace(reference, 1)).toBe('replaced');
    expect(await listCards(app, id)).toEqual([
      '1.1 Void replaced',
      '1.1 Void replaced',
      '1.1 Pending',
      '1.2 Issued',
    ]);
  });

  it.each(['acted-no-answer', 'acted-error', 'html-502', 'cut'])(
    'is replaced once even if the response is %s',
    async (fault) => {
      const { id, reference } = await buyCards(app, undefined, { issued: true });
      await app.systems.control('supplier', { endpoint: 'void', fault });
      const cardId = await beginOne(reference);
      await expect(runReplacementJob(createRefundDeps(app), cardId)).rejects.toThrow();
      expect(await listCards(app, id)).toEqual(['1.1 Issued', '1.2 Issued']);
      await app.moveClock(3);
      await runReversals(withFreshSupplier(app));
      expect(await listCards(app, id)).toEqual(['1.1 Void replaced', '1.1 Pending', '1.2 Issued']);
      expect(await countSupplierEvents(app, id)).toMatchObject({ voided: 1 });
    },
  );

  it('that is used is not replaced', async () => {
    const { id, reference } = await buyCards(app, undefined, { issued: true });
    await spendCard(app, id, '1.1', 1);
    expect(await replace(reference)).toBe('used');
    expect(await listCards(app, id)).toEqual(['1.1 Issued', '1.2 Issued']);
    expect(await replace(reference)).toBe('used');
    expect(await reviewItems(app, id)).toEqual([]);
  });

  it('whose void is unanswered becomes a review item in time, until it is answered', async () => {
    const { id, reference } = await buyCards(app, undefined, { issued: true });
    await app.systems.control('supplier', { endpoint: 'void', fault: 'down' });
    const cardId = await beginOne(reference);
    await app.moveClock(15);
    const round = () => runReversals(withFreshSupplier(app));
    await round();
    expect(await reviewItems(app, id)).toEqual(['void-late']);
    await app.systems.resetSystem('supplier');
    await round();
    await round();
    expect(await app.adapters.replacements.isReplaced(cardId)).toBe(true);
    expect(
      await rows(app, `select id from review_item where order_id = '${id}' and resolved_at is null`),
    ).toEqual([]);
  });

  it('is refunded afterwards as a single card', async () => {
    const { id, reference } = await buyCards(app, [line(DIGITAL, 50)], { issued: true });
    await replace(reference);
    await issueAll(app, id);
    expect(await refundNow(app, reference)).toBe('Done');
    expect(await listRefundedAmounts(app, reference)).toEqual([5000]);
    expect(await listCards(app, id)).toEqual(['1.1 Void replaced', '1.1 Void refunded']);
    expect(await countSupplierEvents(app, id)).toMatchObject({ issued: 2, voided: 2 });
  });
});

describe('a lost posted card', () => {
  it('is voided, and its replacement is packed in a separate parcel', async () => {
    const { id, reference } = await buyCards(app, [line(POSTED, 50)]);
    await packNextCard(app, id);
    await app.adapters.parcels.ship({ reference, number: 1 }, undefined, ANNA);
    expect(await replace(reference)).toBe('replaced');
    const [first, second, ...parcels] = await listPostedCards(app, id);
    expect(first).toMatch(/^1\.1 Void \d{4}$/);
    expect([second, ...parcels]).toEqual(['1.1 ToPost', '1 Shipped', '2 ToPack']);
    await packNextCard(app, id);
    expect((await listPostedCards(app, id)).at(-1)).toBe('2 Packed');
    expect(await countSupplierEvents(app, id)).toEqual({ issued: 0, activated: 2, voided: 1 });
  });
});

describe('a card', () => {
  it('that is not delivered, refunded or unknown is not replaced', async () => {
    const { reference, id } = await buyCards(app);
    const refused = async (ordinal = 1, generation = 0) => {
      const begun = await app.adapters.replacements.begin(wanted(reference, generation, ordinal));
      return begun.kind === 'refused' ? begun.reason : begun.kind;
    };
    expect(await refused()).toBe('card-not-delivered');
    expect(await refused(3)).toBe('no-such-card');
    expect(await refused(1, 1)).toBe('no-such-card');
    await issueAll(app, id);
    await beginRefund(app, reference, { places: [{ line: 1, ordinal: 1 }] });
    expect(await refused()).toBe('card-refunded');
    await refundNow(app, reference);
    expect(await refused()).toBe('card-refunded');
    await refundNow(app, reference);
    expect(await refused(2)).toBe('order-not-confirmed');
  });

  it('that is being replaced is not refunded', async () => {
    const { reference } = await buyCards(app, undefined, { issued: true });
    await beginOne(reference);
    expect(await tryBeginRefund(app, reference)).toMatchObject({
      kind: 'refused',
      reason: 'card-request-open',
    });
  });
});

describe('a replacement', () => {
  it('cannot start once names and addresses are removed', async () => {
    const { id, reference } = await buyCards(app, undefined, { issued: true });
    await rows(app, `update orders set erased_at = cadeau_now() where id = '${id}'`);
    expect(await app.adapters.replacements.begin(wanted(reference))).toEqual({
      kind: 'refused',
      reason: 'order-erased',
    });
  });

  it('in progress prevents the parcel with the old card from leaving', async () => {
    const { id, reference } = await buyCards(app, [line(POSTED, 20), line(POSTED, 50)]);
    await packNextCard(app, id);
    await rows(app, `update parcel set status = 'Packed' where order_id = '${id}'`);
    const cardId = await beginOne(reference);
    const ship = () =>
      app.adapters.parcels.ship({ reference, number: 1 }, undefined, { ...ANNA, command: 'ship' });
    expect(await ship()).toEqual({ kind: 'refused', why: 'request-open' });
    await rows(app, `alter table parcel disable trigger parcel_transitions`);
    await rows(app, `update parcel set status = 'ToPack' where order_id = '${id}'`);
    await rows(app, `alter table parcel enable trigger parcel_transitions`);
    expect((await runReplacement(createRefundDeps(app), cardId)).kind).toBe('replaced');
  });
});
