import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildOrdersTable, buildRefundsTable, type ChargeEntry, type RefundEntry } from './money-files.ts';
import { buildShippingTable, buildVatTable } from './vat-files.ts';

const sale: ChargeEntry = {
  kind: 'sale',
  reference: 'K7QM-2X9F',
  at: new Date('2026-11-25T23:30:00Z'),
  method: 'VISA',
  transactionId: 't1',
  captureId: 't1_c',
  delivery: 'insured',
  postedCards: 3,
  digitalCards: 0,
  subtotal: 15_000,
  shippingCost: 580,
  vatPerMille: 81,
  total: 15_580,
  refunded: 580,
  receipt: 7,
  disputed: false,
};
const back: RefundEntry = {
  kind: 'refund',
  reference: 'K7QM-2X9F',
  number: 1,
  at: new Date('2026-11-27T08:05:00Z'),
  transactionId: 't2',
  delivery: 'insured',
  subtotal: 0,
  shippingCost: 580,
  vatPerMille: 81,
  amount: 580,
  lossConfirmed: false,
  creditNote: 8,
};

const shown = ({ columns, rows }: { columns: string[]; rows: (string | number)[][] }) =>
  rows.map((row) => Object.fromEntries(columns.map((name, index) => [name, row[index]])));

describe('the exports for accountants', () => {
  it('have a line for each order, in Swiss time, with the VAT in its shipping cost', () => {
    expect(shown(buildOrdersTable([sale]))).toEqual([
      {
        order: 'K7QM-2X9F',
        day: '2026-11-26',
        time: '00:30',
        kind: 'sale',
        receipt: 7,
        method: 'VISA',
        transaction: 't1',
        capture: 't1_c',
        posted_cards: 3,
        digital_cards: 0,
        delivery: 'insured',
        cards: '150.00',
        shipping_cost: '5.80',
        vat_in_shipping_cost: '0.43',
        total: '155.80',
        refunded_until_today: '5.80',
        disputed: 'no',
      },
    ]);
  });

  it('have a line for each refund and its credit note', () => {
    expect(shown(buildRefundsTable([back]))).toMatchObject([
      { refund: 'K7QM-2X9F-R1', day: '2026-11-27', time: '09:05', credit_note: 8, total: '5.80' },
    ]);
  });

  it('have shipping costs in both directions, and none of orders without', () => {
    expect(shown(buildShippingTable([sale, { ...sale, shippingCost: 0 }], [back]))).toMatchObject([
      { direction: 'charged', posted_cards: 3, gross: '5.80', vat: '0.43', net: '5.37' },
      { direction: 'refunded', posted_cards: '', gross: '5.80', vat: '0.43', net: '5.37' },
    ]);
  });

  it('give no rate for cards: they are vouchers', () => {
    expect(shown(buildVatTable([sale], [back]))).toEqual([
      {
        day: '2026-11-26',
        supply: 'cards',
        direction: 'charged',
        vat_rate: '',
        gross: '150.00',
        vat: '0.00',
        net: '150.00',
      },
      expect.objectContaining({ supply: 'shipping', direction: 'charged', vat_rate: '8.1', vat: '0.43' }),
      expect.objectContaining({ day: '2026-11-27', supply: 'shipping', direction: 'refunded', vat: '0.43' }),
    ]);
  });

  it('subtract refunds from charges, per supply and rate', () => {
    const dearer = { ...sale, vatPerMille: 85 };
    const { sums, parts } = buildVatTable([sale, sale, dearer], [{ ...back, subtotal: 5000, amount: 5580 }]);
    const cards = { gross: 40_000, vat: 0, net: 40_000 };
    const [today, later] = [
      { gross: 580, vat: 43, net: 537 },
      { gross: 580, vat: 45, net: 535 },
    ];
    expect(parts).toMatchObject([
      { supply: 'cards', vatRate: '', refunded: { gross: 5000 }, sums: cards },
      { supply: 'shipping', vatRate: '8.1', charged: { gross: 1160, vat: 86 }, sums: today },
      { supply: 'shipping', vatRate: '8.5', refunded: { gross: 0 }, sums: later },
    ]);
    expect(sums).toEqual({ gross: 41_160, vat: 88, net: 41_072 });
  });

  it('show the VAT of each order at the order’s rate', () => {
    const dearer = { ...sale, vatPerMille: 85 };
    expect(shown(buildOrdersTable([dearer]))).toMatchObject([{ vat_in_shipping_cost: '0.45' }]);
    expect(shown(buildRefundsTable([{ ...back, vatPerMille: 85 }]))).toMatchObject([
      { vat_in_shipping_cost: '0.45' },
    ]);
    expect(shown(buildShippingTable([sale, dearer], []))).toMatchObject([
      { vat_rate: '8.1', vat: '0.43', net: '5.37' },
      { vat_rate: '8.5', vat: '0.45', net: '5.35' },
    ]);
    expect(
      shown(buildVatTable([sale, dearer], [])).filter(({ supply }) => supply === 'shipping'),
    ).toMatchObject([
      { vat_rate: '8.1', gross: '5.80', vat: '0.43' },
      { vat_rate: '8.5', gross: '5.80', vat: '0.45' },
    ]);
  });

  it('count refunded late payments as money, and not as a supply', () => {
    const late = { ...sale, kind: 'late' as const };
    const lateBack = { ...back, kind: 'late' as const, subtotal: 15_000, amount: 15_580 };
    expect(buildOrdersTable([late]).sums).toMatchObject({ total: 15_580, vat_in_shipping_cost: 0 });
    expect(buildRefundsTable([lateBack]).sums).toMatchObject({ total: 15_580, vat_in_shipping_cost: 0 });
    expect(buildShippingTable([late], [lateBack]).rows).toEqual([]);
    expect(buildVatTable([late], [lateBack]).rows).toEqual([]);
  });
});

describe('its sums', () => {
  const at = fc.date({ min: new Date('2026-11-01'), max: new Date('2026-12-01'), noInvalidDate: true });
  const amounts = {
    subtotal: fc.integer({ min: 0, max: 300_000 }),
    shippingCost: fc.constantFrom(0, 120, 150, 250, 580, 1350),
    vatPerMille: fc.constantFrom(77, 81, 88),
  };
  const orders = fc.array(
    fc
      .record({ at, kind: fc.constantFrom('sale' as const, 'late' as const), ...amounts })
      .map((drawn): ChargeEntry => ({ ...sale, ...drawn, total: drawn.subtotal + drawn.shippingCost })),
  );
  const refunds = fc.array(
    fc
      .record({ at, kind: fc.constantFrom('refund' as const, 'late' as const), ...amounts })
      .map((drawn): RefundEntry => ({ ...back, ...drawn, amount: drawn.subtotal + drawn.shippingCost })),
  );
  const sumColumn = (table: { columns: string[]; rows: (string | number)[][] }, column: string, only = '') =>
    table.rows
      .filter((row) => only === '' || row.includes(only))
      .reduce((sum, row) => sum + Math.round(Number(row[table.columns.indexOf(column)]) * 100), 0);

  it('agree between the files, to the Rappen', () => {
    fc.assert(
      fc.property(orders, refunds, (sold, given) => {
        const [ordersFile, refundsFile] = [buildOrdersTable(sold), buildRefundsTable(given)];
        const [shippingFile, vatFile] = [buildShippingTable(sold, given), buildVatTable(sold, given)];
        const sales = buildOrdersTable(sold.filter(({ kind }) => kind === 'sale'));
        const backs = buildRefundsTable(given.filter(({ kind }) => kind === 'refund'));
        for (const file of [ordersFile, refundsFile]) {
          expect(sumColumn(file, 'total')).toBe(file.sums.total);
          expect(file.sums.total).toBe((file.sums.cards ?? 0) + (file.sums.shipping_cost ?? 0));
        }
        for (const [direction, file] of [['charged', sales] as const, ['refunded', backs] as const]) {
          expect(sumColumn(shippingFile, 'gross', direction)).toBe(file.sums.shipping_cost);
          expect(sumColumn(shippingFile, 'vat', direction)).toBe(file.sums.vat_in_shipping_cost);
          expect(sumColumn(vatFile, 'gross', direction)).toBe(file.sums.total);
          expect(sumColumn(vatFile, 'vat', direction)).toBe(file.sums.vat_in_shipping_cost);
        }
        for (const file of [shippingFile, vatFile]) {
          for (const column of ['gross', 'vat', 'net']) {
            const rest = sumColumn(file, column, 'charged') - sumColumn(file, column, 'refunded');
            expect(file.sums[column]).toBe(rest);
          }
          expect((file.sums.vat ?? 0) + (file.sums.net ?? 0)).toBe(file.sums.gross);
        }
      }),
    );
  });
});
