import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestShop } from '../../testkit/saferpay-test-shop.ts';
import { type StandIns, startStandIns } from '../start-stand-ins.ts';

let dataFolder: string;
let standIns: StandIns;
let shop: ReturnType<typeof createTestShop>;
let now = Date.parse('2026-11-20T10:00:00Z');
const start = () => startStandIns({ port: 0, smtpPort: 0, dataFolder, now: () => now });

beforeAll(async () => {
  dataFolder = mkdtempSync(join(tmpdir(), 'stand-ins-'));
  standIns = await start();
  shop = createTestShop(standIns.url);
});
afterAll(async () => {
  await standIns.close();
  rmSync(dataFolder, { recursive: true });
});

async function approved(orderId: string) {
  return (await shop.approved(orderId)).Transaction.Id;
}

async function settlement(query = ''): Promise<string[][]> {
  const text = await (await fetch(`${standIns.url}/saferpay/settlement${query}`)).text();
  return text
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(','));
}

describe('the ledger', () => {
  it('says of everything done who asked for it, when, and for how much', async () => {
    const id = await approved('L-1');
    const RequestHeader = { ...shop.header(), RequestId: 'capture-of-L-1', RetryIndicator: 2 };
    await shop.send('Transaction/Capture', { RequestHeader, TransactionReference: { TransactionId: id } });
    expect((await shop.ledger('L-1')).at(-1)).toMatchObject({
      kind: 'captured',
      at: '2026-11-20T10:00:00.000Z',
      orderId: 'L-1',
      transactionId: id,
      captureId: `${id}_c`,
      amount: 5950,
      currency: 'CHF',
      method: 'VISA',
      requestId: 'capture-of-L-1',
      retryIndicator: 2,
    });
  });

  it('holds a call whose answer was lost, and none that did nothing', async () => {
    const id = await approved('L-2');
    await shop.control({ endpoint: 'Capture', fault: 'cut', orderId: 'L-2' });
    await shop.control({ endpoint: 'Capture', fault: 'acted-no-answer', orderId: 'L-2' });
    await expect(shop.capture(id)).rejects.toThrow();
    expect((await shop.ledger('L-2')).filter(({ kind }) => kind === 'captured')).toHaveLength(0);
    await expect(shop.capture(id)).rejects.toThrow();
    expect((await shop.capture(id)).body.ErrorName).toBe('TRANSACTION_ALREADY_CAPTURED');
    expect((await shop.ledger('L-2')).filter(({ kind }) => kind === 'captured')).toHaveLength(1);
    const calls: { fault?: string; errorName?: string }[] = await (
      await fetch(`${standIns.url}/saferpay/calls?orderId=L-2`)
    ).json();
    expect(calls.map(({ fault, errorName }) => fault ?? errorName)).toEqual([
      undefined,
      undefined,
      'cut',
      'acted-no-answer',
      'TRANSACTION_ALREADY_CAPTURED',
    ]);
  });

  it('shows a refund under the order that it gives back, whatever its own order id', async () => {
    const { CaptureId } = (await shop.capture(await approved('L-3'))).body;
    const Refund = { Amount: { Value: '950', CurrencyCode: 'CHF' }, OrderId: 'L-3-R1' };
    const request = { RequestHeader: shop.header(), Refund, CaptureReference: { CaptureId } };
    const { Transaction } = (await shop.send('Transaction/Refund', request)).body;
    await shop.capture(Transaction.Id);
    const made = (await shop.ledger('L-3')).slice(-2);
    expect(
      made.map(({ kind, orderId, originalOrderId, amount }) => [kind, orderId, originalOrderId, amount]),
    ).toEqual([
      ['refunded', 'L-3-R1', 'L-3', 950],
      ['refund-captured', 'L-3-R1', 'L-3', 950],
    ]);
    expect(await shop.ledger('L-3-R1')).toEqual(made);
  });

  it('only ever grows, over DELETE and over a restart', async () => {
    const whole = async () => (await fetch(`${standIns.url}/saferpay/ledger`)).json();
    const before = await whole();
    await fetch(`${standIns.url}/saferpay/control`, { method: 'DELETE' });
    expect((await fetch(`${standIns.url}/saferpay/ledger`, { method: 'DELETE' })).status).toBe(404);
    await standIns.close();
    standIns = await start();
    shop = createTestShop(standIns.url);
    await approved('L-4');
    const after = await whole();
    expect(after.slice(0, before.length)).toEqual(before);
    expect(after.map(({ seq }: { seq: number }) => seq)).toEqual(
      after.map((_event: object, index: number) => index + 1),
    );
    expect(await shop.ledger('L-3')).toEqual(
      before.filter((event: { orderId?: string }) => event.orderId?.startsWith('L-3')),
    );
  });

  it('has a pending refund settled after a restart', async () => {
    await shop.control({ refunds: 'pending', pendingSeconds: 0.2 });
    const { CaptureId } = (await shop.capture(await approved('L-5'))).body;
    expect((await shop.refund(CaptureId, '100')).body.Transaction.Status).toBe('PENDING');
    await standIns.close();
    now += 1000;
    standIns = await start();
    shop = createTestShop(standIns.url);
    let kinds: string[];
    do kinds = (await shop.ledger('L-5')).map(({ kind }) => kind);
    while (!kinds.includes('refund-captured'));
    expect(kinds.slice(-2)).toEqual(['refunded', 'refund-captured']);
  });
});

describe('the settlement file', () => {
  it('lists captured payments and refunds, and nothing that is only authorised', async () => {
    now = Date.parse('2026-11-21T08:00:00Z');
    const id = await approved('S-1');
    const { CaptureId } = (await shop.capture(id)).body;
    now = Date.parse('2026-11-22T08:00:00Z');
    const refund = (await shop.refund(CaptureId, '1000')).body.Transaction.Id;
    await shop.capture(refund);
    await shop.refund(CaptureId, '500');
    await approved('S-2');
    const [columns, ...rows] = await settlement('?from=2026-11-21');
    expect(columns?.join()).toBe(
      'time,type,orderId,transactionId,captureId,originalOrderId,method,amount,currency',
    );
    expect(rows).toEqual([
      ['2026-11-21T08:00:00.000Z', 'PAYMENT', 'S-1', id, `${id}_c`, '', 'VISA', '5950', 'CHF'],
      ['2026-11-22T08:00:00.000Z', 'REFUND', '', refund, `${refund}_c`, 'S-1', 'VISA', '1000', 'CHF'],
    ]);
    expect(await settlement('?from=2026-11-21&to=2026-11-22')).toHaveLength(2);
  });
});
