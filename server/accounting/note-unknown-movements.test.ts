import { randomUUID } from 'node:crypto';
import { afterEach, expect, it } from 'vitest';
import { CLERK } from '#server/testing/clerk.ts';
import { openIdleApp } from '#server/testing/idle-app.ts';
import { DIGITAL, orderRequest } from '#server/testing/order-requests.ts';
import { rows } from '#server/testing/rows.ts';
import { visit } from '#server/testing/visitor.ts';
import { listScheduledTasks } from '#server/worker/scheduled-tasks.ts';
import { listUnknownMovements } from '../desk/reconcile-month.ts';
import { BOOKING_TOLERANCE_MS } from './reconcile.ts';

const app = await openIdleApp();
afterEach(() => rows(app, 'delete from review_item'));

const UNKNOWN = ['KKKK-2222', 'KKKK-3333'];
const paidThere = (reference: string) =>
  `${new Date().toISOString()},PAYMENT,${reference},tx-${reference},tx_c,,VISA,900,CHF`;

/** Runs the comparison minutes after a restore, and opens review items for what our records lack. */
async function note(unknown: readonly string[]) {
  const { accounting, operations } = app.app;
  const file = await (await fetch(`${app.systems.url}/saferpay/settlement`)).text();
  const bytes = Buffer.from([file.trimEnd(), ...unknown.map(paidThere)].join('\r\n'));
  const mappings = await accounting.mappings();
  if ('faults' in mappings) throw new Error('no mappings');
  const files = [{ mapping: 'stand-in', file: 'settlement.csv', bytes }];
  const minutesAgo = 5 * 60_000;
  const span = {
    from: new Date(Date.now() - minutesAgo - BOOKING_TOLERANCE_MS),
    to: new Date(Date.now() + BOOKING_TOLERANCE_MS),
  };
  const compared = await accounting.compare(span, { files, ...mappings, providers: false });
  if (compared.kind !== 'compared') throw new Error(JSON.stringify(compared));
  const { differences, inTransit } = compared.comparison;
  const items = listUnknownMovements([...differences, ...inTransit]);
  return { found: items.length, noted: await operations.recordFindings(items, CLERK) };
}

const open = () => app.app.operations.reviewItems(false);
const details = async () => (await open()).map(({ detail }) => detail);

it('minutes after a restore each payment and card that our records lack is listed once', async () => {
  await app.adapters.supplier.issue({
    ...{ id: randomUUID(), productReferenceId: DIGITAL, faceValue: 700, orderReference: 'KKKK-2222' },
  });
  expect(await note(UNKNOWN)).toEqual({ found: 3, noted: 3 });
  expect(await details()).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ booking: 'card', amount: 700, source: 'supplier' }),
      expect.objectContaining({ booking: 'payment', amount: 900, name: 'KKKK-2222' }),
      expect.objectContaining({ name: 'KKKK-3333' }),
    ]),
  );
  expect(await note(UNKNOWN)).toEqual({ found: 3, noted: 0 });
  // A resolved item does not return.
  const [item] = await open();
  await app.app.operations.resolveReviewItems([item?.id ?? 0], CLERK);
  expect(await note(UNKNOWN)).toMatchObject({ noted: 0 });
  expect(await open()).toHaveLength(2);
});

it('an item is resolved once our records have its payment or card', async () => {
  const visitor = await visit(app);
  const { reference } = await visitor.placeOrThrow(orderRequest());
  const secret = await app.systems.pay(reference);
  const ledger = await app.systems.payments(reference);
  const transactionId = ledger.find(({ kind }) => kind === 'authorized')?.transactionId ?? '';
  await app.adapters.provider.capture({ requestId: randomUUID(), retries: 0, transactionId });
  await note(UNKNOWN.slice(1));
  const payments = async () => (await details()).filter(({ booking }) => booking === 'payment');
  expect(await payments()).toHaveLength(2);
  await visitor.assert(secret);
  await listScheduledTasks(app.app)
    .find(({ name }) => name === 'found items')
    ?.work();
  expect(await payments()).toMatchObject([{ name: 'KKKK-3333' }]);
});
