import { expect, it } from 'vitest';
import { openIdleApp } from '#server/testing/idle-app.ts';
import { buyCards } from '#server/testing/refund-orders.ts';
import { reviewItems, rows } from '#server/testing/rows.ts';
import { eventually } from '../../../testkit/eventually.ts';
import { lockOrder } from '../shared/lock-order.ts';
import { openReviewItem, resolveReviewItems } from '../shared/review-items.ts';
import { recordReturnedTransfers } from './review-item-list.ts';

const app = await openIdleApp();

it('a returned transfer opens one item, even if two comparisons run while it is opened and resolved', async () => {
  const { db } = app.adapters.connection;
  const { id, reference } = await buyCards(app);
  const transfer = { orderId: id, detail: { name: reference, amount: 5000 } };
  const record = () => recordReturnedTransfers(db, [transfer]);
  const areWaiting = async () => (await rows(app, 'select from pg_locks where not granted')).length > 1;
  const comparisons: Promise<void>[] = [];
  await db.transaction(async (tx) => {
    await lockOrder(tx, { id });
    comparisons.push(record(), record());
    await eventually(() => 'both wait for the order', areWaiting);
    await openReviewItem(tx, id, 'refund-returned', transfer.detail);
    await resolveReviewItems(tx, id, ['refund-returned']);
  });
  await Promise.all(comparisons);
  expect(await reviewItems(app, id)).toEqual(['refund-returned']);
});
