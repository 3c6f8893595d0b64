import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { parseCsv } from '#server/accounting/csv.ts';
import type { ChargeEntry, RefundEntry } from '#server/accounting/money-files.ts';
import { typeCommand } from '#server/testing/typed-command.ts';
import { exportAccounts } from '../descriptions/money.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cadeau-export-sums-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const common = {
  reference: fc.constant('K7QM-2X9F'),
  at: fc.date({ min: new Date('2026-11-01'), max: new Date('2026-12-01'), noInvalidDate: true }),
  delivery: fc.constantFrom('standard', 'insured'),
  transactionId: fc.constant('t1'),
  subtotal: fc.integer({ min: 500, max: 300_000 }),
  shippingCost: fc.constantFrom(0, 120, 150, 250, 580, 1350),
  vatPerMille: fc.constantFrom(77, 81, 88),
};
const sale: fc.Arbitrary<ChargeEntry> = fc
  .record({ ...common, kind: fc.constantFrom('sale' as const, 'late' as const) })
  .map((drawn) => ({
    ...drawn,
    method: 'VISA',
    captureId: 't1_c',
    postedCards: 1,
    digitalCards: 0,
    total: drawn.subtotal + drawn.shippingCost,
    refunded: 0,
    receipt: 7,
    disputed: false,
  }));
const refund: fc.Arbitrary<RefundEntry> = fc
  .record({ ...common, kind: fc.constantFrom('refund' as const, 'late' as const) })
  .map((drawn) => ({
    ...drawn,
    number: 1,
    amount: drawn.subtotal + drawn.shippingCost,
    lossConfirmed: false,
    creditNote: 8,
  }));

const SUMS = ['gross', 'vat', 'net'] as const;
type Row = Record<string, string>;
type Sums = Record<(typeof SUMS)[number], number>;

async function rowsOf(name: string): Promise<Row[]> {
  const [head, ...body] = parseCsv(await readFile(join(folder, name), 'utf8'));
  return body.map(({ cells }) =>
    Object.fromEntries(cells.map((cell, index) => [head?.cells[index] ?? '', cell])),
  );
}

/** Charged less refunded, in Rappen, as a reader of the file adds it up. */
function addUp(rows: readonly Row[]): Sums {
  const sum = (column: string) =>
    rows.reduce((total, row) => {
      const amount = Math.round(Number(row[column]) * 100);
      return row.direction === 'refunded' ? total - amount : total + amount;
    }, 0);
  return { gross: sum('gross'), vat: sum('vat'), net: sum('net') };
}

const rappen = (printed: string) => Math.round(Number(printed.replace(/[^0-9.-]/g, '')) * 100);

it.each(['shipping', 'vat'])('the file of %s, its JSON and its printed sums say the same', async (what) => {
  await fc.assert(
    fc.asyncProperty(fc.array(sale), fc.array(refund), async (sales, refunds) => {
      const accounting = { charges: async () => sales, refunds: async () => refunds };
      const app = { app: { accounting } } as unknown as Parameters<typeof typeCommand>[0];
      const words = [what, '--from', '2026-11-01', '--to', '2026-12-01', '--out', `${what}.csv`, '--force'];
      const printed = await typeCommand(app, exportAccounts, words, folder);
      const told = await typeCommand(app, exportAccounts, [...words, '--json'], folder);
      const { lines, sums, parts } = JSON.parse(told.out);
      const rows = await rowsOf(`${what}.csv`);
      expect(lines).toBe(rows.length);
      expect(sums).toEqual(addUp(rows));
      for (const name of SUMS) {
        const [, shown = ''] = new RegExp(`^ {2}${name} +(CHF.*)$`, 'm').exec(printed.out) ?? [];
        expect(rappen(shown), name).toBe(sums[name]);
      }
      const rates = new Set(rows.map((row) => `${row.supply ?? 'shipping'} ${row.vat_rate}`));
      expect(parts).toHaveLength(rates.size);
      const differences = printed.out.split('\n').filter((line) => line.includes('charged less refunded'));
      for (const [index, { supply, vatRate, sums: own }] of parts.entries()) {
        const ofRate = rows.filter(
          (row) => row.vat_rate === vatRate && (row.supply ?? 'shipping') === supply,
        );
        expect(own).toEqual(addUp(ofRate));
        const shown = differences[index]?.split('CHF').slice(1).map(rappen);
        expect(shown).toEqual(SUMS.map((name) => own[name]));
      }
    }),
    { numRuns: 40 },
  );
});
