import { describe, expect, it } from 'vitest';
import type { EnteredStockCause } from '#rules/stock.ts';
import { discardUnclearCard, packParcel } from '#server/testing/clerk.ts';
import { openIdleApp } from '#server/testing/idle-app.ts';
import { DIGITAL, POSTED } from '#server/testing/order-requests.ts';
import { buyPosted, disputeOrder, printedCards, replaceCard } from '#server/testing/packing.ts';
import { ANNA, packNextCard } from '#server/testing/refund-orders.ts';
import { rows, texts } from '#server/testing/rows.ts';
import { findBroken } from '../invariants/find-broken.ts';
import { createStockRepository } from './stock-repository.ts';

const app = await openIdleApp();

const MOUNTAIN = 'mountain-physical';

async function readStock(card = POSTED) {
  const stocks = await app.app.fulfilment.stocks.list();
  return stocks.find(({ productReferenceId }) => productReferenceId === card);
}

const enter = (cause: EnteredStockCause, count: number, productReferenceId = POSTED) =>
  app.app.fulfilment.stocks.enter({ productReferenceId, cause, count }, ANNA);

const movements = () =>
  texts(app, `select cause || ' ' || quantity as text from stock_movement order by id desc limit 3`);

describe('a stock of printed cards', () => {
  it('is not counted before its first entry, and packing continues', async () => {
    const { id } = await buyPosted(app);
    expect(await readStock()).toMatchObject({ inStock: undefined, since: undefined, needed: 1 });
    await packNextCard(app, id);
    expect(await readStock()).toMatchObject({ inStock: undefined, needed: 0 });
    expect(await movements()).toEqual([]);
    expect(await enter('damaged', 1)).toEqual({ kind: 'refused', why: 'not-counted' });
    expect(await readStock()).toMatchObject({ inStock: undefined });
  });

  it('grows by deliveries, falls by damage, and equals a count', async () => {
    expect(await enter('delivered', 50)).toMatchObject({ kind: 'changed', stock: { inStock: 50 } });
    await enter('damaged', 2);
    expect(await enter('counted', 45)).toMatchObject({ stock: { inStock: 45, since: expect.any(Date) } });
    expect(await movements()).toEqual(['counted -3', 'damaged -2', 'delivered 50']);
    const why =
      'select distinct person, reason from stock_movement m join operator_action a on a.id = action_id';
    expect(await rows(app, why)).toEqual([{ person: ANNA.person, reason: ANNA.reason }]);
    const [action] = await app.app.reports.actions({ limit: 1 });
    expect(action).toMatchObject({
      person: 'anna',
      event: { type: 'stock-entered', data: { product: POSTED, cause: 'counted', quantity: -3 } },
    });
  });

  it('gives a card to each that is packed, replacements too', async () => {
    const { id } = await buyPosted(app);
    expect(await readStock()).toMatchObject({ inStock: 45, needed: 1 });
    await packNextCard(app, id);
    expect(await readStock()).toMatchObject({ inStock: 44, needed: 0 });
    await replaceCard(app, id);
    expect(await readStock()).toMatchObject({ inStock: 44, needed: 1 });
    await packNextCard(app, id);
    expect(await readStock()).toMatchObject({ inStock: 43, needed: 0 });
    expect(await readStock(MOUNTAIN)).toMatchObject({ inStock: undefined });
  });

  it('also counts a card that is discarded while it is packed', async () => {
    const { reference } = await buyPosted(app);
    const [number = '', other = ''] = await printedCards(app, 2);
    await app.systems.control('supplier', { endpoint: 'activate', fault: 'cut', times: 9 });
    expect((await packParcel(app.app, reference, [number])).scans).toEqual(['unknown']);
    await app.systems.reset();
    await app.moveClock(3);
    expect(await readStock()).toMatchObject({ inStock: 43 });
    expect(await discardUnclearCard(app.app, reference, '1.1')).toBe('discarded');
    expect(await readStock()).toMatchObject({ inStock: 42, needed: 1 });
    expect(await packParcel(app.app, reference, [other])).toMatchObject({ isPacked: true });
    expect(await readStock()).toMatchObject({ inStock: 41, needed: 0 });
    expect(await movements()).toEqual(['packed -1', 'discarded -1', 'packed -1']);
  });

  it('ignores the cards of a disputed order', async () => {
    const { id } = await buyPosted(app);
    expect(await readStock()).toMatchObject({ needed: 1 });
    await disputeOrder(app, id);
    expect(await readStock()).toMatchObject({ needed: 0 });
    await rows(app, `delete from dispute where order_id = '${id}'`);
    await packNextCard(app, id);
  });

  it('falls below 0 if more cards are packed than entered, and blocks nothing', async () => {
    await enter('counted', 0);
    const { id } = await buyPosted(app);
    await packNextCard(app, id);
    expect(await readStock()).toMatchObject({ inStock: -1 });
  });

  it('keeps its invariant, and every movement', async () => {
    const { db } = app.adapters.connection;
    const broken = await findBroken(db, { scope: 'all', holds: ['always'] });
    expect(broken.filter(({ name }) => name.startsWith('I-24'))).toEqual([]);
    await expect(rows(app, 'delete from stock_movement')).rejects.toThrow();
    await expect(rows(app, 'update stock_movement set quantity = 9')).rejects.toThrow();
    await expect(rows(app, 'truncate stock_movement')).rejects.toThrow();
  });
});

describe('concurrently', () => {
  it('counts leave the counted stock', async () => {
    await enter('counted', 20, MOUNTAIN);
    for (const count of [100, 7, 100, 7, 100]) {
      await Promise.all(Array.from({ length: 8 }, () => enter('counted', count, MOUNTAIN)));
      expect(await readStock(MOUNTAIN)).toMatchObject({ inStock: count });
    }
  });

  it('first entries create one stock', async () => {
    const [other] = (await app.app.fulfilment.stocks.list()).filter(({ inStock }) => inStock === undefined);
    const card = other?.productReferenceId ?? '';
    await Promise.all(Array.from({ length: 8 }, () => enter('delivered', 10, card)));
    expect(await readStock(card)).toMatchObject({ inStock: 80 });
  });

  it('cards are packed without waiting for an open entry, and none is lost', async () => {
    await enter('counted', 50);
    const orders = await Promise.all(Array.from({ length: 4 }, () => buyPosted(app)));
    await app.adapters.connection.db.transaction(async (tx) => {
      await createStockRepository(tx).recordMovement(POSTED, 'delivered', () => 10, ANNA);
      // Uses other connections: if they waited for this one, they would time out.
      for (const { id } of orders) await packNextCard(app, id);
    });
    expect(await readStock()).toMatchObject({ inStock: 56, needed: 0 });
  });
});

it.each([
  [DIGITAL, 'digital'],
  ['no-such', 'no-such-card'],
])('no stock is entered for %s', async (card, why) => {
  expect(await enter('counted', 1, card)).toEqual({ kind: 'refused', why });
});
