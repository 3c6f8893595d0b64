import { expect, it } from 'vitest';
import { openIdleApp } from '#server/testing/idle-app.ts';
import { DIGITAL, line, POSTED } from '#server/testing/order-requests.ts';
import { buyCards, refundNow } from '#server/testing/refund-orders.ts';
import { EXPORT_TABLES } from './vat-files.ts';

const app = await openIdleApp();

const DAY_MS = 86_400_000;
const days = (from: number, to: number) => ({
  from: new Date(Date.now() + from * DAY_MS),
  to: new Date(Date.now() + to * DAY_MS),
});

it('the liability is sales and deliveries minus refunds, and carries over', async () => {
  const { reference } = await buyCards(app, [line(DIGITAL, 35, 3)], { issued: true });
  await buyCards(app, [line(POSTED, 35)]);
  expect(await refundNow(app, reference, { places: [{ line: 1, ordinal: 2 }] })).toBe('Done');
  const { accounting } = app.app;
  const { columns, rows, sums } = await EXPORT_TABLES.liability(accounting, days(-1, 1));
  const records = rows.map((cells) =>
    Object.fromEntries(cells.map((cell, index) => [columns[index], String(cell)])),
  );
  expect(records.filter(({ value }) => value === '35.00')).toMatchObject([
    { category: 'digital', sold_cards: '3', sold: '105.00', delivered_cards: '3', refunded: '35.00' },
    { category: 'physical', sold_cards: '1', sold: '35.00', delivered_cards: '0', refunded_cards: '0' },
  ]);
  const receipts = (await EXPORT_TABLES.orders(accounting, days(-1, 1))).sums.cards ?? 0;
  const credits = (await EXPORT_TABLES.refunds(accounting, days(-1, 1))).sums.cards ?? 0;
  expect(sums).toMatchObject({ liability_before: 0, sold: receipts, liability_after: receipts - credits });
  const next = await EXPORT_TABLES.liability(accounting, days(2, 3));
  expect([next.rows, next.sums]).toMatchObject([
    [],
    {
      liability_before: sums.liability_after,
      liability_change: 0,
      liability_after: sums.liability_after,
    },
  ]);
});
