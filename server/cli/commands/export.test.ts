import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { addDays } from '#rules/iso-date.ts';
import { swissTime } from '#rules/swiss-time.ts';
import { parseCsv } from '#server/accounting/csv.ts';
import { openIdleApp } from '#server/testing/idle-app.ts';
import { DIGITAL, line, newAddress, orderRequest, POSTED } from '#server/testing/order-requests.ts';
import { buyCards, refundNow } from '#server/testing/refund-orders.ts';
import { rows } from '#server/testing/rows.ts';
import type { TestApp } from '#server/testing/test-app.ts';
import { typeCommand } from '#server/testing/typed-command.ts';
import { visit } from '#server/testing/visitor.ts';
import { exportAccounts } from '../descriptions/money.ts';

let app: TestApp;
openIdleApp((opened) => {
  app = opened;
});

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cadeau-export-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const today = swissTime(new Date()).date;
const DAYS = ['--from', addDays(today, -1), '--to', addDays(today, 1)];
const run = (...words: string[]) => typeCommand(app, exportAccounts, words, folder);

async function paid(cart: ReturnType<typeof line>[], primaryAddress = newAddress()) {
  const visitor = await visit(app);
  const addresses = { useSameAddress: true as const, primaryAddress };
  const placed = await visitor.placed(orderRequest({ cart, deliveryOption: { key: 'insured' }, addresses }));
  await visitor.assert(await app.systems.pay(placed.reference));
  return placed;
}

async function read(name: string): Promise<Record<string, string>[]> {
  const [head, ...body] = parseCsv(await readFile(join(folder, name), 'utf8'));
  return body.map(({ cells }) =>
    Object.fromEntries(cells.map((cell, index) => [head?.cells[index] ?? '', cell])),
  );
}

describe('an export for the accountants', () => {
  const canary = newAddress({ firstName: 'Kanarienvogel', lastName: 'Hinterrücks', street: 'Verratgasse' });

  it('has what was paid, by order, and tells its sums', async () => {
    const posted = await paid([line(POSTED, 50, 2), line(DIGITAL, 20)], canary);
    const digital = await paid([line(DIGITAL, 100)]);
    const { code, out } = await run('orders', ...DAYS, '--out', 'orders.csv');
    expect(code).toBe(0);
    expect(out.replaceAll('\u00a0', ' ')).toMatch(/2 lines\.[\s\S]*total +CHF 225\.80/);
    expect(await read('orders.csv')).toEqual([
      expect.objectContaining({
        order: posted.reference,
        kind: 'sale',
        method: 'VISA',
        posted_cards: '2',
        digital_cards: '1',
        delivery: 'insured',
        cards: '120.00',
        shipping_cost: '5.80',
        vat_in_shipping_cost: '0.43',
        total: '125.80',
        disputed: 'no',
      }),
      expect.objectContaining({
        order: digital.reference,
        shipping_cost: '0.00',
        vat_in_shipping_cost: '0.00',
        delivery: 'digital',
      }),
    ]);
  });

  it.each([
    ['refunds', 0, { total: 0, cards: 0, shipping_cost: 0, vat_in_shipping_cost: 0 }],
    ['shipping', 1, { gross: 580, vat: 43, net: 537 }],
    ['vat', 2, { gross: 22_580, vat: 43, net: 22_537 }],
  ])('of %s agrees with that of the orders', async (what, lines, sums) => {
    const { out } = await run(what, ...DAYS, '--out', `${what}.csv`, '--json');
    expect(JSON.parse(out)).toMatchObject({ file: `${what}.csv`, lines, sums });
  });

  it('holds nothing that tells a person or a card', async () => {
    for (const name of ['orders', 'refunds', 'shipping', 'vat']) {
      const text = await readFile(join(folder, `${name}.csv`), 'utf8');
      for (const word of [
        canary.firstName,
        canary.lastName,
        canary.street,
        canary.email,
        '@',
        canary.zipCode,
      ]) {
        expect(text).not.toContain(word);
      }
    }
  });

  it('is the same for Excel but for its separator and mark', async () => {
    await run('orders', ...DAYS, '--out', 'plain.csv');
    await run('orders', ...DAYS, '--out', 'excel.csv', '--excel');
    const text = await readFile(join(folder, 'excel.csv'), 'utf8');
    expect(text).toMatch(/^\uFEFForder;day;time;/);
    expect(await read('excel.csv')).toEqual(await read('plain.csv'));
    expect((await read('excel.csv')).length).toBeGreaterThan(0);
  });

  it('writes over nothing unless it is told to', async () => {
    await writeFile(join(folder, 'kept.csv'), 'kept');
    const refused = await run('orders', ...DAYS, '--out', 'kept.csv');
    expect(refused).toMatchObject({ code: 1, err: 'kept.csv exists already; --force replaces it.' });
    expect(await readFile(join(folder, 'kept.csv'), 'utf8')).toBe('kept');
    expect(await run('orders', ...DAYS, '--out', 'kept.csv', '--force')).toMatchObject({ code: 0 });
    expect(await run('orders', ...DAYS, '--out', 'no/such/folder.csv')).toMatchObject({ code: 1 });
  });

  it('is written to standard output with -, and its sums go beside it', async () => {
    const standardOutput = vi.spyOn(process.stdout, 'write').mockImplementation((...args: unknown[]) => {
      const done = args.at(-1);
      if (typeof done === 'function') done();
      return true;
    });
    const { code, out, err } = await run('orders', ...DAYS, '--out', '-');
    const written = standardOutput.mock.calls.map(([text]) => String(text)).join('');
    standardOutput.mockRestore();
    expect(written).toMatch(/^order,day,time,/);
    expect({ code, out }).toEqual({ code: 0, out: '' });
    expect(err).toContain(' lines.');
    expect(await run('orders', ...DAYS, '--out', '-', '--json')).toMatchObject({ code: 2 });
  });

  it('has only its own days', async () => {
    await run('orders', '--from', addDays(today, -9), '--to', addDays(today, -3), '--out', 'earlier.csv');
    expect(await read('earlier.csv')).toEqual([]);
  });

  it('has what went back, with the VAT of its postage', async () => {
    const { reference } = await buyCards(app, [line(POSTED, 40)]);
    expect(await refundNow(app, reference)).toBe('Done');
    await run('refunds', ...DAYS, '--out', 'refunds.csv', '--force');
    expect(await read('refunds.csv')).toEqual([
      expect.objectContaining({
        order: reference,
        refund: `${reference}-R1`,
        day: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
        kind: 'refund',
        cards: '40.00',
        shipping_cost: '1.20',
        vat_in_shipping_cost: '0.09',
        total: '41.20',
        loss_confirmed: 'no',
      }),
    ]);
    await run('shipping', ...DAYS, '--out', 'shipping.csv', '--force');
    const backs = (await read('shipping.csv')).filter(({ direction }) => direction === 'refunded');
    expect(backs).toMatchObject([
      { order: reference, delivery: 'standard', gross: '1.20', vat: '0.09', net: '1.11' },
    ]);
  });

  it('says the VAT of an order at the rate at which it was placed', async () => {
    const { id, reference } = await buyCards(app, [line(POSTED, 40)]);
    await rows(app, `update orders set vat_per_mille = 77 where id = '${id}'`);
    expect(await refundNow(app, reference)).toBe('Done');
    for (const what of ['orders', 'refunds', 'shipping'])
      await run(what, ...DAYS, '--out', `${what}.csv`, '--force');
    const own = async (name: string) => (await read(name)).filter(({ order }) => order === reference);
    for (const file of ['orders.csv', 'refunds.csv'])
      expect(await own(file)).toMatchObject([{ shipping_cost: '1.20', vat_in_shipping_cost: '0.09' }]);
    expect(await own('shipping.csv')).toMatchObject([
      { direction: 'charged', vat_rate: '7.7' },
      { direction: 'refunded', vat_rate: '7.7' },
    ]);
    const { out } = await run('vat', ...DAYS, '--out', 'vat.csv', '--force', '--json');
    expect(JSON.parse(out).parts).toEqual([
      expect.objectContaining({ supply: 'cards' }),
      expect.objectContaining({ vatRate: '7.7', sums: { gross: 0, vat: 0, net: 0 } }),
      expect.objectContaining({ vatRate: '8.1' }),
    ]);
    expect((await app.adapters.reader.byId(id)).deliveryOption.details.vatTaxRate).toBe(7.7);
  });

  it('of the liability has what was sold, delivered and made void, and the liability before and after', async () => {
    const { reference } = await buyCards(app, [line(DIGITAL, 35, 3)], { issued: true });
    await buyCards(app, [line(POSTED, 35)]);
    expect(await refundNow(app, reference, { places: [{ line: 1, ordinal: 2 }] })).toBe('Done');
    const { out } = await run('liability', ...DAYS, '--out', 'liability.csv', '--json');
    const { sums } = JSON.parse(out);
    const own = (await read('liability.csv')).filter(({ value }) => value === '35.00');
    expect(own).toMatchObject([
      { category: 'digital', sold_cards: '3', sold: '105.00', delivered_cards: '3', refunded: '35.00' },
      { category: 'physical', sold_cards: '1', sold: '35.00', delivered_cards: '0', refunded_cards: '0' },
    ]);
    // What the cards of all receipts cost, less those of all credit notes.
    const receipts = JSON.parse((await run('orders', ...DAYS, '--out', 'o.csv', '--json')).out).sums.cards;
    const credits = JSON.parse((await run('refunds', ...DAYS, '--out', 'r.csv', '--json')).out).sums.cards;
    expect(sums).toMatchObject({ liability_before: 0, sold: receipts, liability_after: receipts - credits });
    const later = ['--from', addDays(today, 2), '--to', addDays(today, 3)];
    const next = JSON.parse((await run('liability', ...later, '--out', 'l.csv', '--json')).out);
    expect(next).toMatchObject({
      lines: 0,
      sums: {
        liability_before: sums.liability_after,
        liability_change: 0,
        liability_after: sums.liability_after,
      },
    });
  });

  it('is one of five', async () => {
    expect(await run('buyers', ...DAYS, '--out', 'x.csv')).toMatchObject({ code: 2 });
    expect(await run('orders', ...DAYS)).toMatchObject({ code: 2, err: expect.stringContaining('--out') });
  });
});
