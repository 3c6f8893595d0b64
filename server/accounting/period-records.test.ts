import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CardMovement } from './liability-file.ts';
import type { ChargeEntry, RefundEntry } from './money-files.ts';
import { buildOrdersTable, buildRefundsTable } from './money-files.ts';
import { computePeriodSha256, computePeriodSums, type PeriodRecords } from './period-records.ts';
import { buildShippingTable } from './vat-files.ts';

const common = {
  reference: fc.constantFrom('K7QM-2X9F', 'R4TW-8NPC'),
  at: fc.date({ min: new Date('2026-11-01'), max: new Date('2026-11-30'), noInvalidDate: true }),
  delivery: fc.constantFrom('standard', 'insured'),
  transactionId: fc.string(),
  subtotal: fc.integer({ min: 500, max: 300_000 }),
  shippingCost: fc.constantFrom(0, 120, 250, 1350),
  vatPerMille: fc.constantFrom(77, 81),
};
const charge: fc.Arbitrary<ChargeEntry> = fc
  .record({ ...common, kind: fc.constantFrom('sale' as const, 'late' as const), captureId: fc.string() })
  .map((drawn) => ({
    ...drawn,
    ...{ method: 'VISA', postedCards: 1, digitalCards: 0, refunded: 0, receipt: 7, disputed: false },
    total: drawn.subtotal + drawn.shippingCost,
  }));
const refund: fc.Arbitrary<RefundEntry> = fc
  .record({ ...common, kind: fc.constantFrom('refund' as const, 'late' as const), number: fc.nat(9) })
  .map((drawn) => ({
    ...drawn,
    ...{ amount: drawn.subtotal + drawn.shippingCost, lossConfirmed: false, creditNote: 8 },
  }));
const moved: fc.Arbitrary<CardMovement> = fc.record({
  month: fc.constant('2026-11'),
  category: fc.constantFrom('digital' as const, 'physical' as const),
  faceValue: fc.integer({ min: 500, max: 50_000 }),
  event: fc.constantFrom('sold' as const, 'delivered', 'refunded', 'replaced', 'disputed'),
  count: fc.integer({ min: 1, max: 9 }),
});
const books: fc.Arbitrary<PeriodRecords> = fc.record({
  charges: fc.array(charge, { maxLength: 8 }),
  refunds: fc.array(refund, { maxLength: 8 }),
  cards: fc.array(moved, { maxLength: 8 }),
  disputes: fc.array(fc.record({ reference: common.reference, amount: common.subtotal, at: common.at }), {
    maxLength: 3,
  }),
  receipts: fc.constant([]),
});

describe('the sums of a month', () => {
  it('equal those of its exports, without money that was returned immediately', () => {
    fc.assert(
      fc.property(books, fc.nat(100_000), (month, before) => {
        const sums = computePeriodSums(month, before);
        const sales = buildOrdersTable(month.charges.filter(({ kind }) => kind === 'sale')).sums;
        const backs = buildRefundsTable(month.refunds.filter(({ kind }) => kind === 'refund')).sums;
        expect([sums.sold, sums.shipping]).toEqual([sales.cards, sales.shipping_cost]);
        expect([sums.refunded, sums.shippingRefunded]).toEqual([backs.cards, backs.shipping_cost]);
        const vat = sums.vat.reduce((sum, { charged, refunded }) => sum + charged.vat - refunded.vat, 0);
        expect(vat).toBe(buildShippingTable(month.charges, month.refunds).sums.vat);
        const ends = ['refunded', 'disputed'];
        const change = month.cards.reduce((sum, { event, faceValue, count }) => {
          const sign = event === 'sold' ? 1 : ends.includes(event) ? -1 : 0;
          return sum + sign * faceValue * count;
        }, 0);
        expect(sums.liability).toBe(before + change);
      }),
    );
  });

  it('include the first and the last number of each kind', () => {
    const filed = (number: number, kind: 'receipt' | 'credit-note') =>
      ({ number, kind, reference: 'K7QM-2X9F', filedAt: new Date() }) as const;
    const receipts = [
      filed(17, 'receipt'),
      filed(18, 'credit-note'),
      filed(19, 'receipt'),
      filed(21, 'receipt'),
    ];
    const none = { charges: [], refunds: [], cards: [], disputes: [] };
    expect(computePeriodSums({ ...none, receipts }, 0)).toMatchObject({
      receipts: { count: 3, first: 17, last: 21 },
      creditNotes: { count: 1, first: 18, last: 18 },
    });
    expect(computePeriodSums({ ...none, receipts: [] }, 0).receipts).toEqual({
      count: 0,
      first: null,
      last: null,
    });
  });
});

describe('the hash of a month', () => {
  it('is the same for any row order, and whatever happens to its orders', () => {
    fc.assert(
      fc.property(books, (month) => {
        const later = month.charges.map((row) => ({ ...row, refunded: 5, disputed: true, receipt: null }));
        const reversed = { ...month, charges: later.toReversed(), refunds: month.refunds.toReversed() };
        expect(computePeriodSha256({ ...reversed, cards: month.cards.toReversed() })).toBe(
          computePeriodSha256(month),
        );
      }),
    );
  });

  it('changes when a row is removed, added or changed', () => {
    fc.assert(
      fc.property(books, charge, refund, moved, (month, sale, back, cards) => {
        const whole = { ...month, charges: [...month.charges, sale], refunds: [...month.refunds, back] };
        const sha256 = computePeriodSha256(whole);
        for (const other of [
          { ...whole, charges: month.charges },
          { ...whole, refunds: month.refunds },
          { ...whole, cards: [...month.cards, cards] },
          { ...whole, charges: [...month.charges, { ...sale, shippingCost: sale.shippingCost + 1 }] },
          { ...whole, charges: [...month.charges, { ...sale, at: new Date(sale.at.getTime() + 1) }] },
          { ...whole, charges: [...month.charges, { ...sale, vatPerMille: 26 }] },
          { ...whole, refunds: [...month.refunds, { ...back, lossConfirmed: true }] },
          { ...whole, disputes: [...month.disputes, { reference: 'K7QM-2X9F', amount: 1, at: sale.at }] },
        ])
          expect(computePeriodSha256(other)).not.toBe(sha256);
      }),
    );
  });

  it('stays what it was when months were closed with it', () => {
    const at = new Date('2026-11-20T11:04:00.000Z');
    const common = { reference: 'K7QM-2X9F', at, delivery: 'standard', subtotal: 5000, shippingCost: 120 };
    const month: PeriodRecords = {
      charges: [
        {
          ...common,
          ...{
            kind: 'sale',
            method: 'VISA',
            transactionId: 't1',
            captureId: 't1_c',
            postedCards: 1,
            digitalCards: 0,
          },
          ...{ vatPerMille: 81, total: 5120, refunded: 0, receipt: 7, disputed: false },
        },
      ],
      refunds: [
        {
          ...common,
          ...{ kind: 'refund', number: 1, transactionId: 't2', vatPerMille: 81, amount: 5120 },
          ...{ lossConfirmed: false, creditNote: 8 },
        },
      ],
      cards: [{ month: '2026-11', category: 'physical', faceValue: 5000, event: 'sold', count: 1 }],
      disputes: [{ reference: 'K7QM-2X9F', amount: 5120, at }],
      receipts: [],
    };
    expect(computePeriodSha256(month)).toBe(
      'd87f8b6c496d5a859da1099118023e8885d71527b757e39270d633e47daa89df',
    );
  });
});
