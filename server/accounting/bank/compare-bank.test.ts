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
  isWholeDay: false,
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
  isReturn: false,
  bankReference: undefined,
  references: [],
  endToEndIds: [],
  parties: ['Worldline Schweiz AG'],
  parts: [],
  ...more,
});

const statement = (entries: BankEntry[], more: Partial<BankStatement> = {}): BankStatement => ({
  kind: 'statement',
  id: 'S-1',
  account: ACCOUNT,
  covers: { from: '2026-11-01', to: '2026-11-30' },
  balances: undefined,
  sequence: undefined,
  page: undefined,
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
      statement([entry(990), entry(-990, { isReturn: true, bookedOn: '2026-11-13' })]),
    );
    expect(payouts).toMatchObject([{ state: 'returned' }]);
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
        isReturn: false,
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
    expect(stateWith(entry(-5000, { parties: [] }))).toBe('suggested');
    expect(stateWith(entry(-4000, { references: ['E2E-77'] }))).toBe('other amount');
    expect(stateWith(entry(5000))).toBe('missing');
  });
});

describe('refunds that were paid by bank', () => {
  const refunds = ['E2E-1', 'E2E-2'].map((bankReference, index) => ({
    reference: `K7QM-2X9F-R${index + 1}`,
    amount: 5000,
    currency: 'CHF',
    paidOn: '2026-11-11',
    bankReference,
  }));
  const debit = (id: string, more: Partial<BankEntry> = {}) =>
    entry(-5000, { references: [id], endToEndIds: [id], parties: [], ...more });
  const result = (statements: BankStatement[], confirmed: string[] = []) =>
    compareBank(statements, [settlement([])], refunds, SPAN, confirmed);
  const states = (...entries: BankEntry[]) =>
    result([statement(entries)]).refunds.map(({ state, booked }) => [state, booked?.bookedOn]);

  it('are suggested if only the amount matches, until an operator confirms each', () => {
    const debits = [
      debit('INVOICE-1', { bankReference: 'B-1' }),
      debit('INVOICE-2', { bankReference: 'B-2' }),
    ];
    const { refunds: suggested } = result([statement(debits)]);
    expect(suggested.map(({ state }) => state)).toEqual(['suggested', 'suggested']);
    const [first] = suggested.map(({ suggestion }) => suggestion ?? '');
    expect(first).toBe('K7QM-2X9F-R1 2026-11-12 -5000 B-1 …2957');
    const { refunds: confirmed } = result([statement(debits)], [first ?? '']);
    expect(confirmed.map(({ state }) => state)).toEqual(['confirmed', 'suggested']);
  });

  it('keep the booking with their reference, even if an earlier refund has the same amount', () => {
    expect(states(debit('E2E-1'))).toEqual([
      ['matched', '2026-11-12'],
      ['missing', undefined],
    ]);
    expect(states(debit('E2E-2'))).toEqual([
      ['missing', undefined],
      ['matched', '2026-11-12'],
    ]);
  });

  it.each<[string, Partial<BankEntry>]>([
    ['is marked as a return', { isReturn: true }],
    ['repeats the reference without a mark', {}],
    ['repeats it in a text without a mark', { endToEndIds: [], references: ['Rückweisung E2E-1'] }],
    [
      'names the reference in a text',
      { isReturn: true, endToEndIds: [], references: ['Retour E2E-1, AC04'] },
    ],
    ['has no reference, and only one booking fits', { isReturn: true, endToEndIds: [], references: [] }],
    ['lacks a fee of the bank', { isReturn: true, amount: 4500 }],
  ])('are open again if the money comes back: it %s', (_, more) => {
    const credit = debit('E2E-1', { amount: 5000, bookedOn: '2026-11-14', ...more });
    const second = debit('E2E-2', { amount: -5000, bookedOn: '2026-11-15' });
    expect(states(debit('E2E-1'), credit, second)).toEqual([
      ['returned', '2026-11-12'],
      ['matched', '2026-11-15'],
    ]);
  });

  it('are paid if the returned transfer was sent again with its reference', () => {
    const credit = debit('E2E-1', { amount: 5000, isReturn: true, bookedOn: '2026-11-14' });
    const again = debit('E2E-1', { bookedOn: '2026-11-15' });
    expect(states(debit('E2E-1'), credit, again)[0]).toEqual(['matched', '2026-11-15']);
  });

  it('have a suggestion if the returned transfer was sent again with another reference', () => {
    const credit = debit('E2E-1', { amount: 5000, isReturn: true, bookedOn: '2026-11-13' });
    const again = debit('E2E-9', { bookedOn: '2026-11-14' });
    const statements = [statement([debit('E2E-1'), credit, again])];
    const [found] = result(statements).refunds;
    expect(found).toMatchObject({ state: 'returned', suggestion: expect.any(String) });
    expect(result(statements, [found?.suggestion ?? '']).refunds[0]).toMatchObject({ state: 'confirmed' });
  });

  it('are not paid by a reference that only begins with theirs', () => {
    expect(states(debit('E2E-1-2'), debit('E2E-12')).map(([state]) => state)).toEqual([
      'suggested',
      'suggested',
    ]);
  });

  it('are each found if the bank gives both bookings one reference', () => {
    const both = [debit('E2E-1', { bankReference: 'B-1' }), debit('E2E-2', { bankReference: 'B-1' })];
    const repeated = statement(
      both.map((one) => ({ ...one, references: [...one.references, 'more'] })).toReversed(),
      { kind: 'notification' },
    );
    for (const statements of [[statement(both)], [statement(both), repeated]]) {
      const { refunds: found, unexplained } = result(statements);
      expect(found.map(({ state }) => state)).toEqual(['matched', 'matched']);
      expect(unexplained).toEqual([]);
    }
  });

  it('of an earlier month that come back are listed', () => {
    const credit = debit('E2E-0', { amount: 5000, isReturn: true });
    expect(result([statement([credit])]).unexplained).toMatchObject([{ amount: 5000, isReturn: true }]);
  });
});

describe('days without a statement', () => {
  const day = (from: string, to: string, more: Partial<BankStatement> = {}) =>
    statement([], { covers: { from: `2026-11-${from}`, to: `2026-11-${to}` }, ...more });
  const balances = (openingDay: string, opening: number, closing = opening) => ({
    balances: { currency: 'CHF', openingDay: `2026-11-${openingDay}`, opening, closing },
  });
  const gaps = (...statements: BankStatement[]) =>
    compareBank(statements, [settlement([])], [], SPAN).notCovered.map(({ from, to }) => [from, to]);

  it('are listed between the statements of each account', () => {
    expect(gaps(day('01', '05'), day('06', '10'), day('13', '20'))).toEqual([['2026-11-11', '2026-11-12']]);
    expect(gaps(day('01', '05'), day('06', '20', { account: 'CH00' }), day('07', '20'))).toEqual([
      ['2026-11-06', '2026-11-06'],
    ]);
    expect(gaps(day('01', '30'), day('03', '03'), day('09', '09'))).toEqual([]);
  });

  it('are a weekend with equal balances, or lie between two consecutive numbers: not listed', () => {
    const friday = day('06', '06', balances('05', 100));
    expect(gaps(friday, day('09', '09', balances('08', 100)))).toEqual([]);
    expect(gaps(friday, day('09', '09', balances('08', 101)))).toHaveLength(1);
    expect(gaps(friday, day('10', '10', balances('09', 100)))).toHaveLength(1);
    expect(
      gaps({ ...friday, sequence: 7 }, day('11', '11', { ...balances('10', 100), sequence: 8 })),
    ).toEqual([]);
  });

  it('leave a payout in transit that may be booked then', () => {
    const found = compare([row(990, PAYOUT)], day('01', '12'), day('14', '30'));
    expect(found.payouts).toMatchObject([{ state: 'in transit' }]);
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
