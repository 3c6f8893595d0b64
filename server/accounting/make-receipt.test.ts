import { createHash, randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import { createReceiptRepository } from '#server/postgres/accounting/receipt-repository.ts';
import { connect } from '#server/postgres/connection/connect.ts';
import { openFileApp } from '#server/testing/idle-app.ts';
import { brokenInvariants } from '#server/testing/invariants.ts';
import { orderRequest } from '#server/testing/order-requests.ts';
import { rows } from '#server/testing/rows.ts';
import { visit } from '#server/testing/visitor.ts';
import { makeReceipt, type PrintReceipt } from './make-receipt.ts';

const app = await openFileApp();
await app.systems.reset();
afterEach(async () => expect(await brokenInvariants(app)).toEqual([]));

async function paidOrder(): Promise<string> {
  const visitor = await visit(app);
  const placed = await visitor.placeOrThrow(orderRequest());
  await visitor.assert(await app.systems.pay(placed.reference));
  return placed.id;
}

/** Returns a draw function whose documents always differ. */
const scribble =
  (orderId: string): PrintReceipt =>
  async (number) =>
    Buffer.from(`${number} of ${orderId}, ${crypto.randomUUID()}`);

const makeReceiptFor = (orderId: string, print = scribble(orderId), receipts = app.adapters.receipts) =>
  makeReceipt({ receipts, prepare: async () => print }, orderId);

/** Opens the receipts of another process of the same shop. */
async function otherProcess() {
  const { database } = app.app.config;
  if (!('url' in database)) throw new Error('tests have a server');
  const connection = await connect(database);
  return { receipts: createReceiptRepository(connection.db), close: connection.close };
}

const stored = () =>
  rows<{ number: number; kind: string; order_id: string; bytes: string; hash: string; chain: string }>(
    app,
    `select number, kind, order_id, encode(bytes, 'hex') as bytes, bytes_sha256 as hash, chain_sha256 as chain
       from receipt order by number`,
  );

describe('a receipt', () => {
  it('has the next number, and the same bytes for every later caller', async () => {
    const order = await paidOrder();
    const last = (await stored()).at(-1)?.number ?? 0;
    const receipt = await makeReceiptFor(order);
    expect(receipt.number).toBe(last + 1);
    expect(receipt.bytes.toString()).toContain(`${last + 1} of ${order}`);
    expect(await makeReceiptFor(order)).toEqual(receipt);
  });

  it('is unique per order, with gapless numbers, under concurrent calls', async () => {
    const orders = [await paidOrder(), await paidOrder(), await paidOrder()];
    const before = (await stored()).length;
    const made = await Promise.all(
      Array.from({ length: 24 }, (_, index) => makeReceiptFor(orders[index % orders.length] ?? '')),
    );
    for (const [index, receipt] of made.entries()) expect(receipt).toEqual(made[index % orders.length]);
    const numbers = [...new Set(made.map(({ number }) => number))].toSorted((a, b) => a - b);
    expect(numbers).toEqual([before + 1, before + 2, before + 3]);
    expect((await stored()).map(({ number }) => number)).toEqual(
      Array.from({ length: before + 3 }, (_, index) => index + 1),
    );
  });

  it('is drawn once, even if another process assigns numbers meanwhile', async () => {
    const orders = await Promise.all(Array.from({ length: 12 }, paidOrder));
    const other = await otherProcess();
    let drawings = 0;
    const allStarted = Promise.withResolvers<void>();
    const drawnLate = (order: string): PrintReceipt => {
      const print = scribble(order);
      const turns = 10 * (orders.length - orders.indexOf(order));
      return async (number) => {
        drawings += 1;
        if (drawings === orders.length) allStarted.resolve();
        await allStarted.promise;
        for (let turn = 0; turn < turns; turn += 1) await new Promise(setImmediate);
        return print(number);
      };
    };
    const filers = [app.adapters.receipts, other.receipts];
    await Promise.all(
      orders.map((order, index) => makeReceiptFor(order, drawnLate(order), filers[index % filers.length])),
    );
    await other.close();
    expect(drawings).toBe(orders.length);
  });

  it('whose drawing does not end delays no other, and gets its number afterwards', async () => {
    const [slow, quick] = [await paidOrder(), await paidOrder()];
    const [begun, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const drawn = scribble(slow);
    const filing = makeReceiptFor(slow, async (number) => {
      begun.resolve();
      await release.promise;
      return drawn(number);
    });
    await begun.promise;
    const { number } = await makeReceiptFor(quick);
    release.resolve();
    const late = await filing;
    expect(late.number).toBe(number + 1);
    expect(late.bytes.toString()).toContain(`${late.number} of ${slow}`);
  });

  it('that cannot be drawn leaves no gap', async () => {
    const order = await paidOrder();
    const before = (await stored()).length;
    const failing: PrintReceipt = async () => {
      throw new Error('no ink');
    };
    await expect(makeReceiptFor(order, failing)).rejects.toThrow('no ink');
    expect(await stored()).toHaveLength(before);
    expect((await makeReceiptFor(order)).number).toBe(before + 1);
  });

  it('shares numbers and chain with the credit notes, of which an order may have several', async () => {
    const order = await paidOrder();
    const { number } = await makeReceiptFor(order);
    const { receipts } = app.adapters;
    expect((await receipts.addCreditNote(order, randomUUID(), scribble(order))).number).toBe(number + 1);
    expect((await receipts.addCreditNote(order, randomUUID(), scribble(order))).number).toBe(number + 2);
    expect((await makeReceiptFor(order)).number).toBe(number);
  });

  it('is for paid orders only', async () => {
    const { id } = await (await visit(app)).placeOrThrow(orderRequest());
    await expect(app.adapters.receipts.readByOrder(id)).rejects.toThrow('capture');
    await expect(makeReceiptFor(id)).rejects.toThrow();
  });
});

describe('the receipt records', () => {
  it('are a chain of hashes that anyone can recompute', async () => {
    const sha256 = (content: string | Buffer) => createHash('sha256').update(content).digest('hex');
    let chain = '';
    const records = await stored();
    expect(records.length).toBeGreaterThan(3);
    for (const { number, kind, order_id, bytes, hash, chain: kept } of records) {
      expect(hash).toBe(sha256(Buffer.from(bytes, 'hex')));
      chain = sha256(`${chain}\n${number}\n${kind}\n${order_id}\n${hash}`);
      expect(kept).toBe(chain);
    }
  });

  it.each([
    "update receipt set bytes = 'other'",
    'update receipt set created_at = now()',
    "update receipt set kind = 'credit-note'",
    'delete from receipt',
    'truncate receipt',
  ])('are append-only: %s', async (statement) => {
    await expect(rows(app, statement)).rejects.toMatchObject({
      cause: { message: expect.stringContaining('append-only') },
    });
  });

  const insert = (number: string, bytes: string, hash: string, chain: string) =>
    `insert into receipt (number, kind, order_id, bytes, bytes_sha256, chain_sha256)
     select ${number}, 'credit-note', order_id, ${bytes}, ${hash}, ${chain}
       from receipt order by number desc limit 1`;
  const right = {
    number: 'number + 1',
    bytes: "'paper'",
    hash: "encode(sha256('paper'), 'hex')",
    chain: "receipt_chain(chain_sha256, number + 1, 'credit-note', order_id, encode(sha256('paper'), 'hex'))",
  };
  it.each([
    ['a number that leaves a gap', { number: 'number + 2' }],
    ['bytes of another hash', { bytes: "'other paper'" }],
    ['another chain', { chain: "receipt_chain('', number + 1, 'credit-note', order_id, bytes_sha256)" }],
  ])('refuse %s', async (_what, changes) => {
    const { number, bytes, hash, chain } = { ...right, ...changes };
    await expect(rows(app, insert(number, bytes, hash, chain))).rejects.toMatchObject({
      cause: { message: expect.stringContaining('does not continue the chain') },
    });
  });

  it('reveal a change that bypassed them', async () => {
    const change = (column: string, value: string) =>
      rows(
        app,
        `update receipt set ${column} = ${value} where number = (select max(number) - 1 from receipt)`,
      );
    const [row] = await rows<{ order_id: string }>(
      app,
      'select order_id from receipt where number = (select max(number) - 1 from receipt)',
    );
    const other = await paidOrder();
    await rows(app, 'alter table receipt disable trigger user');
    await change('order_id', `'${other}'`);
    const broken = await brokenInvariants(app);
    await change('order_id', `'${row?.order_id}'`);
    await rows(app, 'alter table receipt enable trigger user');
    expect(broken).toEqual([expect.stringContaining('I-23')]);
  });
});
