import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Settlement } from '../settlement/acquirer-settlement.ts';
import type { SettlementRow } from '../settlement/read-settlement-row.ts';
import type { BankEntry, BankStatement } from './bank-statement.ts';
import { compareBank } from './compare-bank.ts';

const ACCOUNT = 'CH9300762011623852957';
const SPAN = { from: new Date('2026-10-31T23:00:00Z'), to: new Date('2026-11-30T23:00:00Z') };

const row = (
  net: number,
  payout: SettlementRow['payout'],
  more: Partial<SettlementRow> = {},
): SettlementRow => ({
  line: 2,
  kind: net < 0 ? 'refund' : 'payment',
  key: 'K7QM-2X9F',
  order: undefined,
  at: new Date('2026-11-10T10:00:00Z'),
  gross: net + 10,
  fee: 10,
  net,
  currency: 'CHF',
  payout,
  ...more,
});

const settlement = (rows: SettlementRow[], recognisedBy: string[] = ['Worldline']): Settlement => ({
  name: 'worldline',
  rows,
  findKey: () => undefined,
  withinMs: 0,
  payout: { reference: 'Ref', withinDays: 5, recognisedBy },
});

const entry = (amount: number, more: Partial<BankEntry> = {}): BankEntry => ({
  amount,
  currency: 'CHF',
  bookedOn: '2026-11-12',
  valuedOn: undefined,
  reversal: false,
  bankReference: undefined,
  references: [],
  parties: ['Worldline Schweiz AG'],
  parts: [],
  ...more,
});

const statement = (entries: BankEntry[], more: Partial<BankStatement> = {}): BankStatement => ({
  kind: 'statement',
  id: 'S-1',
  account: ACCOUNT,
  covers: { from: '2026-11-01', to: '2026-11-30' },
  entries,
  ...more,
});

const compare = (rows: SettlementRow[], ...statements: BankStatement[]) =>
  compareBank(statements, [settlement(rows)], [], SPAN);

const PAYOUT = { reference: 'WL-1', day: '2026-11-11' };

describe('a payout', () => {
  it('equals its rows net of fees, and is found by its reference in the bank’s text', () => {
    const found = compare(
      [row(990, PAYOUT), row(1990, PAYOUT), row(-500, PAYOUT)],
      statement([entry(2480, { references: ['Gutschrift WL-1, danke'] })]),
    );
    expect(found.payouts).toMatchObject([
      {
        source: 'worldline',
        reference: 'WL-1',
        gross: 2510,
        fees: 30,
        net: 2480,
        state: 'matched',
        booked: { amount: 2480, bookedOn: '2026-11-12' },
      },
    ]);
    expect(found.unexplained).toEqual([]);
  });

  it('with its reference but another amount is reported', () => {
    const { payouts } = compare([row(990, PAYOUT)], statement([entry(980, { references: ['WL-1'] })]));
    expect(payouts).toMatchObject([{ state: 'other amount', booked: { amount: 980 } }]);
  });

  it('is not matched by a part of a longer reference', () => {
    const { payouts } = compare([row(990, PAYOUT)], statement([entry(980, { references: ['WL-12'] })]));
    expect(payouts).toMatchObject([{ state: 'missing', booked: null }]);
  });

  it('without a bank reference is found by amount within its days, from its acquirer only', () => {
    const state = (more: Partial<BankEntry>) =>
      compare([row(990, PAYOUT)], statement([entry(990, more)])).payouts[0]?.state;
    expect(state({})).toBe('matched');
    expect(state({ bookedOn: '2026-11-16' })).toBe('matched');
    expect(state({ bookedOn: '2026-11-17' })).toBe('missing');
    expect(state({ bookedOn: '2026-11-10' })).toBe('missing');
    expect(state({ parties: ['Verein Seeblick'] })).toBe('missing');
    expect(state({ currency: 'EUR' })).toBe('missing');
  });

  it('of other days explains its credit, and is not expected itself', () => {
    const october = { at: new Date('2026-10-29T10:00:00Z') };
    const rows = [
      row(990, { reference: 'WL-9', day: '2026-10-30' }, october),
      row(700, { reference: 'WL-8', day: '2026-10-28' }, october),
      row(500, { reference: 'WL-7', day: '2026-10-31' }, october),
      row(510, { reference: 'WL-7', day: '2026-10-31' }, { at: new Date('2026-11-01T10:00:00Z') }),
    ];
    const { payouts, unexplained } = compare(
      rows,
      statement([entry(990, { bookedOn: '2026-11-02' }), entry(1010, { bookedOn: '2026-11-02' })]),
    );
    expect(payouts.map(({ reference, state }) => [reference, state])).toEqual([['WL-7', 'matched']]);
    expect(unexplained).toEqual([]);
  });

  it('is in transit while no statement covers its days', () => {
    const late = { reference: 'WL-1', day: '2026-11-28' };
    const early = { reference: 'WL-1', day: '2026-10-29' };
    for (const payout of [late, early]) {
      expect(compare([row(990, payout)], statement([])).payouts).toMatchObject([{ state: 'in transit' }]);
    }
  });

  it('with more refunds than payments is found among the debits', () => {
    const { payouts } = compare([row(-990, PAYOUT)], statement([entry(-990)]));
    expect(payouts).toMatchObject([{ net: -990, state: 'matched' }]);
  });

  it('counts as unpaid if the bank reversed it', () => {
    const { payouts, unexplained } = compare(
      [row(990, PAYOUT)],
      statement([entry(990), entry(-990, { reversal: true, bookedOn: '2026-11-13' })]),
    );
    expect(payouts).toMatchObject([{ state: 'missing' }]);
    expect(unexplained).toEqual([]);
  });
});

describe('a booking', () => {
  it('that a notification repeats counts once, with the more detailed data', () => {
    const whole = entry(2980, { bankReference: 'B-1' });
    const parts = [{ ...entry(990, { references: ['WL-1'] }) }, { ...entry(1990, { references: ['WL-2'] }) }];
    const bankNotification = statement([{ ...whole, parts }], { kind: 'notification' });
    const rows = [row(990, PAYOUT), row(1990, { reference: 'WL-2', day: '2026-11-11' })];
    const { payouts, unexplained } = compare(rows, statement([whole]), bankNotification);
    expect(payouts.map(({ state }) => state)).toEqual(['matched', 'matched']);
    expect(unexplained).toEqual([]);
  });

  it('without a bank number counts as often as in the file with most copies', () => {
    const { unexplained } = compare(
      [],
      statement([entry(990), entry(990)]),
      statement([entry(990)], { kind: 'notification' }),
    );
    expect(unexplained).toHaveLength(2);
  });

  it('of an acquirer that no payout explains is listed, with the last digits of the account and no name', () => {
    const { unexplained, others, accounts } = compare(
      [],
      statement([
        entry(990, { bookedOn: '2026-11-20', bankReference: 'B-9' }),
        entry(500, { bookedOn: '2026-11-03' }),
        entry(25_000, { parties: ['Verein Seeblick'] }),
        entry(-700, { parties: ['Vermieter'] }),
      ]),
    );
    expect(unexplained).toEqual([
      {
        amount: 990,
        currency: 'CHF',
        bookedOn: '2026-11-20',
        bankReference: 'B-9',
        account: '…2957',
        mayBeEarlier: false,
      },
      expect.objectContaining({ amount: 500, mayBeEarlier: true }),
    ]);
    expect(others).toBe(1);
    expect(JSON.stringify({ unexplained, accounts })).not.toMatch(/CH93|Worldline|Verein/);
  });
});

describe('a refund that was paid by bank', () => {
  const refund = {
    reference: 'K7QM-2X9F-R1',
    amount: 5000,
    currency: 'CHF',
    paidOn: '2026-11-11',
    bankReference: 'E2E-77',
  };
  const stateWith = (...entries: BankEntry[]) =>
    compareBank([statement(entries)], [settlement([])], [refund], SPAN).refunds[0]?.state;

  it('is searched among the debits, by its reference or by amount and day', () => {
    expect(stateWith(entry(-5000, { references: ['E2E-77'], parties: [] }))).toBe('matched');
    expect(stateWith(entry(-5000, { parties: [] }))).toBe('matched');
    expect(stateWith(entry(-4000, { references: ['E2E-77'] }))).toBe('other amount');
    expect(stateWith(entry(5000))).toBe('missing');
  });
});

describe('for any files', () => {
  const payouts = fc.uniqueArray(
    fc.tuple(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 1, max: 90_000 })),
    {
      selector: ([day]) => day,
      maxLength: 20,
    },
  );

  it('booked payouts are all matched, in any order, with nothing left over', () => {
    fc.assert(
      fc.property(payouts, fc.boolean(), (list, withReference) => {
        const rows = list.map(([day, net]) => row(net, createPayout(day)));
        const entries = list.map(([day, net]) =>
          entry(net, {
            bookedOn: toDay(day),
            references: withReference ? [`x ${createPayout(day).reference}`] : [],
          }),
        );
        const found = compare(rows, statement(entries.toReversed()));
        expect(found.payouts.map(({ state }) => state)).toEqual(list.map(() => 'matched'));
        expect(found.unexplained).toEqual([]);
      }),
    );
  });

  it('each booking explains one payout at most', () => {
    fc.assert(
      fc.property(payouts, fc.integer({ min: 0, max: 20 }), (list, kept) => {
        const rows = list.map(([day, net]) => row(net, createPayout(day)));
        const entries = list.slice(0, kept).map(([day, net]) => entry(net, { bookedOn: toDay(day) }));
        const { payouts: compared, unexplained } = compare(rows, statement(entries));
        const booked = compared.filter((payout) => payout.booked !== null).length;
        expect(booked + unexplained.length).toBe(entries.length);
      }),
    );
  });

  const toDay = (day: number) => `2026-11-${String(day).padStart(2, '0')}`;
  const createPayout = (day: number) => ({ reference: `WL-${day}`, day: toDay(day) });
});
