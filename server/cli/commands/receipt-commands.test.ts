import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { buyCards } from '#server/testing/refund-orders.ts';
import { rows } from '#server/testing/rows.ts';
import { openTestApp, type TestApp } from '#server/testing/test-app.ts';
import { typeCommand } from '#server/testing/typed-command.ts';
import { receiptsExport, receiptsList } from '../descriptions/receipts.ts';

let app: TestApp;
let folder: string;
const references: string[] = [];
beforeAll(async () => {
  app = await openTestApp({ worker: true });
  await app.systems.reset();
  folder = await mkdtemp(join(tmpdir(), 'cadeau-receipts-'));
  for (const count of [1, 2, 3]) {
    const { reference } = await buyCards(app);
    references.push(reference);
    await vi.waitFor(async () => expect(await rows(app, 'select 1 from receipt')).toHaveLength(count), {
      timeout: 200_000,
      interval: 100,
    });
  }
});
afterAll(async () => {
  await app?.close();
  await rm(folder, { recursive: true, force: true });
});

const list = async (...typed: string[]) => {
  const { code, out } = await typeCommand(app, receiptsList, [...typed, '--json']);
  expect(code).toBe(0);
  return JSON.parse(out).map(({ number }: { number: number }) => number);
};

describe('cadeau receipts list', () => {
  it('finds them by order, number and day', async () => {
    expect(await list(references[1] ?? '')).toEqual([2]);
    expect(await list(references[2] ?? '', references[0] ?? '')).toEqual([1, 3]);
    expect(await list('--number', '2-3')).toEqual([2, 3]);
    expect(await list('--from', '2020-01-01', '--to', '2020-12-31')).toEqual([]);
    const today = new Date().toISOString().slice(0, 10);
    expect(await list('--from', '2026-01-01', '--to', today.replace(/^\d{4}/, '2999'))).toEqual([1, 2, 3]);
  });

  it.each([[[]], [['--number', 'x']], [['--number', '3-2']], [['--from', '2026-01-01']]])(
    'does not guess what is meant by %j',
    async (typed) => {
      expect(await typeCommand(app, receiptsList, typed)).toMatchObject({ code: 2 });
    },
  );
});

describe('cadeau receipts export', () => {
  it('writes them as they were sent, for the operator alone, and records who took them', async () => {
    const out = join(folder, 'of-one');
    const typed = [references[1] ?? '', '--out', out];
    expect(await typeCommand(app, receiptsExport, typed)).toMatchObject({ code: 0 });
    const [name = '', ...more] = await readdir(out);
    expect([name, more]).toEqual([`000002-receipt-${references[1]}.pdf`, []]);
    const [row] = await rows<{ bytes: string }>(
      app,
      `select encode(bytes, 'hex') as bytes from receipt where number = 2`,
    );
    expect((await readFile(join(out, name))).toString('hex')).toBe(row?.bytes);
    expect((await stat(join(out, name))).mode & 0o777).toBe(0o600);
    const [action] = await rows(
      app,
      `select a.event_type as type, o.reference from operator_action a join orders o on o.id = a.order_id
        where a.command = 'receipts export'`,
    );
    expect(action).toEqual({ type: 'receipts-exported', reference: references[1] });
    // A folder that is there stays as it is.
    expect(await typeCommand(app, receiptsExport, typed)).toMatchObject({ code: 1 });
  });
});
