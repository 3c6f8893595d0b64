import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type {
  ListedTransaction,
  PaymentProvider,
  PaymentProviders,
} from '#server/checkout/payment-provider.ts';
import { type CompareDeps, loadRecords } from './compare-records.ts';
import { type Comparison, compareSources } from './compare-sources.ts';
import type { Sources } from './read-source-files.ts';
import type { OurMovement } from './reconcile.ts';
import { createSettlement, type Settlement } from './settlement/acquirer-settlement.ts';
import EXAMPLES from './settlement/example-mappings.json' with { type: 'json' };
import type { SettlementRow } from './settlement/read-settlement-row.ts';
import { readMappings } from './settlement/settlement-mapping.ts';

const AT = new Date('2026-11-10T10:00:00Z');
const NOW = new Date('2026-12-05T10:00:00Z');
const SPAN = { from: new Date('2026-10-31T23:00:00Z'), to: new Date('2026-11-30T23:00:00Z') };

const payment = (reference: string, more: Partial<OurMovement> = {}): OurMovement => ({
  kind: 'payment',
  key: `tx-${reference}`,
  name: reference,
  subject: reference,
  value: 5000,
  currency: 'CHF',
  at: AT,
  provider: 'saferpay',
  method: 'VISA',
  reference,
  transactionId: `tx-${reference}`,
  ...more,
});

const refund = (reference: string, more: Partial<OurMovement> = {}): OurMovement =>
  payment(reference, {
    kind: 'refund',
    key: `${reference}-R1`,
    name: `${reference}-R1`,
    reference: `${reference}-R1`,
    transactionId: `tx-${reference}-R1`,
    value: 500,
    ...more,
  });

const listed = ({ kind, transactionId, reference, value, currency, at }: OurMovement): ListedTransaction => ({
  kind: kind === 'refund' ? 'refund' : 'payment',
  transactionId: transactionId ?? '',
  reference: reference ?? undefined,
  amount: value,
  currency,
  at,
});

const mappings = readMappings(Buffer.from(JSON.stringify(EXAMPLES)));
function settlement(
  name: string,
  ours: readonly OurMovement[],
  more: readonly SettlementRow[] = [],
): Settlement {
  const mapping = 'mappings' in mappings ? mappings.mappings[name] : undefined;
  if (mapping === undefined) throw new Error(`there is no ${name}`);
  return createSettlement(name, mapping, [...ours.map((movement) => row(movement)), ...more]);
}

function row(
  { kind, reference, value, currency, at }: OurMovement,
  more: Partial<SettlementRow> = {},
): SettlementRow {
  const gross = kind === 'payment' ? value : -value;
  return {
    line: 2,
    kind: kind === 'payment' ? 'payment' : 'refund',
    key: reference ?? '',
    order: undefined,
    at,
    isWholeDay: false,
    gross,
    fee: 50,
    net: gross - 50,
    currency,
    payout: undefined,
    ...more,
  };
}

async function compare(
  ours: readonly OurMovement[],
  { providers = false, ...sources }: Partial<Sources & { providers: boolean }>,
  more: Partial<CompareDeps> = {},
): Promise<Comparison> {
  const deps: Omit<CompareDeps, 'files'> = {
    now: async () => NOW,
    movements: async () => [...ours],
    supplierList: async () => ({ kind: 'list', records: [] }),
    providers: {},
    disputes: async () => [],
    losses: async () => [],
    paidByBank: async () => [],
    ...more,
  };
  const all = { settlements: [], bank: [], ...sources };
  const withinMs = Math.max(0, ...all.settlements.map((item) => item.withinMs));
  const loaded = await loadRecords(deps, SPAN, { withinMs, providers });
  if (loaded.kind !== 'loaded') throw new Error(`${loaded.system} gives no list`);
  return compareSources(loaded.records, all);
}

const shortly = ({ differences }: Comparison) =>
  differences.map(
    ({ source, kind, fault, ours, theirs }) => `${source} ${kind} ${fault}: ${(ours ?? theirs)?.name}`,
  );

describe('the files of several acquirers', () => {
  const ours = [
    payment('K7QM-2X9F'),
    refund('K7QM-2X9F'),
    payment('R4TW-8NPC', { method: 'TWINT', value: 2000 }),
    payment('DDDD-2222', { method: 'DINERS', value: 700 }),
  ];

  it('are each compared with the payments of their methods, and uncovered payments are reported', async () => {
    const worldline = settlement('worldline', ours.slice(0, 2));
    const twint = settlement('twint', ours.slice(2, 3));
    const found = await compare(ours, { settlements: [worldline, twint] });
    expect(shortly(found)).toEqual([]);
    expect(found.sums.map(({ source, kind, ours: mine, theirs }) => [source, kind, mine, theirs])).toEqual([
      ['worldline', 'payment', 5000, 5000],
      ['worldline', 'refund', 500, 500],
      ['twint', 'payment', 2000, 2000],
      ['twint', 'refund', 0, 0],
      ['supplier', 'card', 0, 0],
      ['supplier', 'void', 0, 0],
    ]);
    expect(found.uncovered).toEqual([{ method: 'DINERS', count: 1, value: 700 }]);
    expect(found.settlementTotals).toEqual([
      { source: 'worldline', sums: [{ currency: 'CHF', gross: 4500, fees: 100, net: 4400 }] },
      { source: 'twint', sums: [{ currency: 'CHF', gross: 2000, fees: 50, net: 1950 }] },
    ]);
  });

  it('reveal what is missing on either side, with the acquirer', async () => {
    const worldline = settlement('worldline', [payment('KKKK-2222')]);
    expect(shortly(await compare(ours.slice(0, 1), { settlements: [worldline] }))).toEqual([
      'worldline payment only with us: K7QM-2X9F',
      'worldline payment only there: KKKK-2222',
    ]);
  });

  it('report a payment that they have twice and we once, under a separate key', async () => {
    const worldline = settlement('worldline', [payment('K7QM-2X9F'), payment('K7QM-2X9F')]);
    const { differences } = await compare(ours.slice(0, 1), { settlements: [worldline] });
    expect(differences.map(({ fault, theirs }) => [fault, theirs?.key])).toEqual([
      ['only there', 'K7QM-2X9F again'],
    ]);
  });

  it('include wallet payments with their cards, even if we do not know the card', async () => {
    const wallet = [
      payment('K7QM-2X9F', { method: 'APPLEPAY' }),
      payment('R4TW-8NPC', { method: 'APPLEPAY' }),
    ];
    const found = await compare(wallet, { settlements: [settlement('worldline', wallet.slice(0, 1))] });
    expect(shortly(found)).toEqual([]);
    expect(found.uncovered).toEqual([{ method: 'APPLEPAY', count: 1, value: 5000 }]);
  });

  it('include chargebacks, which must be entered as disputes at any time', async () => {
    const chargeback = row(payment('K7QM-2X9F'), { kind: 'chargeback', gross: -5000, net: -5000 });
    const worldline = settlement('worldline', ours.slice(0, 2), [chargeback]);
    const sources = { settlements: [worldline] };
    expect(shortly(await compare(ours.slice(0, 2), sources))).toEqual([
      'worldline chargeback only there: K7QM-2X9F',
    ]);
    const disputes = async () => [
      { reference: 'K7QM-2X9F', amount: 5000, at: new Date('2026-12-04T10:00:00Z') },
    ];
    const entered = await compare(ours.slice(0, 2), sources, { disputes });
    expect(shortly(entered)).toEqual([]);
    expect(entered.disputed).toEqual([]);
  });

  it('may date a movement days later: at the end of the span it is in transit', async () => {
    const late = payment('K7QM-2X9F', { at: new Date('2026-11-29T20:00:00Z') });
    const found = await compare([late], { settlements: [settlement('worldline', [])] });
    expect(shortly(found)).toEqual([]);
    expect(found.inTransit).toHaveLength(1);
    expect(found.undecided).toBe(true);
  });
});

describe('for any payments by any method,', () => {
  const FILES = { worldline: ['VISA', 'MASTERCARD', 'UNIONPAY'], twint: ['TWINT'], diners: ['DINERS'] };
  const movement = fc
    .record({
      method: fc.constantFrom(...Object.values(FILES).flat()),
      value: fc.integer({ min: 1, max: 300_000 }),
      refunded: fc.boolean(),
      hour: fc.integer({ min: 0, max: 20 * 24 }),
    })
    .map(({ hour, ...rest }) => ({
      ...rest,
      at: new Date(Date.parse('2026-11-05T00:00:00Z') + hour * 3_600_000),
    }));
  const movements = fc.array(movement, { minLength: 1, maxLength: 25 }).map((list) =>
    list.flatMap(({ method, value, refunded, at }, index) => {
      const bought = payment(`K${index}`, { method, value, at });
      return refunded ? [bought, refund(`K${index}`, { method, value, at })] : [bought];
    }),
  );
  const toFiles = (theirs: readonly OurMovement[]) =>
    Object.entries(FILES).map(([name, methods]) =>
      settlement(
        name,
        theirs.filter(({ method }) => methods.includes(method ?? '')),
      ),
    );

  it('files and list agree with our records, and a missing entry is a difference with one side only', async () => {
    await fc.assert(
      fc.asyncProperty(movements, fc.nat(), fc.boolean(), async (ours, pick, inList) => {
        const [lost] = ours.slice(pick % ours.length);
        if (lost === undefined) return;
        const rest = ours.filter((entry) => entry !== lost);
        const transactions = (inList ? rest : ours).map((item) => listed(item));
        const saferpay = {
          transactions: async () => ({ kind: 'listed', transactions }),
        } as unknown as PaymentProvider;
        const sources = { settlements: toFiles(inList ? ours : rest), providers: true };
        const found = await compare(ours, sources, { providers: { saferpay } });
        expect(found.inTransit).toEqual([]);
        expect(found.uncovered).toEqual([]);
        const source = Object.entries(FILES).find(([, methods]) => methods.includes(lost.method ?? ''))?.[0];
        expect(shortly(found)).toEqual([
          `${inList ? 'saferpay' : source} ${lost.kind} only with us: ${lost.name}`,
        ]);
        for (const sum of found.sums) expect(sum.ours - sum.theirs).toBe(sum.differences + sum.inTransit);
      }),
    );
  });
});

describe("the providers' own lists", () => {
  const provider = (answer: Awaited<ReturnType<PaymentProvider['transactions']>>) =>
    ({ transactions: async () => answer }) as unknown as PaymentProvider;
  const list = (...movements: OurMovement[]) =>
    provider({ kind: 'listed', transactions: movements.map((movement) => listed(movement)) });
  const compareLists = (ours: readonly OurMovement[], providers: PaymentProviders) =>
    compare(ours, { providers: true }, { providers });

  it('are each compared with the payments there, transaction by transaction', async () => {
    const here = [payment('K7QM-2X9F'), refund('K7QM-2X9F')];
    const there = [payment('R4TW-8NPC', { provider: 'datatrans' })];
    const found = await compareLists([...here, ...there], {
      saferpay: list(...here),
      datatrans: list(payment('R4TW-8NPC', { value: 5001 })),
    });
    expect(shortly(found)).toEqual(['datatrans payment other value: R4TW-8NPC']);
    expect(found.uncomparedProviders).toEqual([]);
  });

  it('find a refund without its order id by its transaction', async () => {
    const ours = [refund('K7QM-2X9F')];
    const unnamed = provider({
      kind: 'listed',
      transactions: ours.map((movement) => ({ ...listed(movement), reference: undefined })),
    });
    expect(shortly(await compareLists(ours, { saferpay: unnamed }))).toEqual([]);
  });

  it('cover past days: today’s payments are in transit', async () => {
    const asked: { from: Date; to: Date }[] = [];
    const saferpay = {
      transactions: async (span: { from: Date; to: Date }) => {
        asked.push(span);
        return { kind: 'listed', transactions: [] };
      },
    } as unknown as PaymentProvider;
    const now = new Date('2026-11-10T12:00:00Z');
    const ours = [payment('K7QM-2X9F'), payment('R4TW-8NPC', { at: new Date('2026-11-09T12:00:00Z') })];
    const found = await compare(ours, { providers: true }, { providers: { saferpay }, now: async () => now });
    const midnight = new Date('2026-11-09T23:00:00Z');
    expect(asked).toEqual([{ from: new Date('2026-10-30T23:00:00Z'), to: midnight }]);
    expect(shortly(found)).toEqual(['saferpay payment only with us: R4TW-8NPC']);
    expect(found.inTransit.map((item) => item.ours?.name)).toEqual(['K7QM-2X9F']);
    expect(found.comparedProviders).toEqual([{ provider: 'saferpay', until: midnight }]);
  });

  it('are reported as missing if the provider has none or the account is gone', async () => {
    const ours = [payment('R4TW-8NPC', { provider: 'datatrans' }), payment('K7QM-2X9F')];
    const { uncomparedProviders } = await compareLists(ours, { saferpay: provider({ kind: 'unsupported' }) });
    expect(uncomparedProviders).toEqual([
      { provider: 'saferpay', why: 'unsupported' },
      { provider: 'datatrans', why: 'not configured' },
    ]);
  });

  it('leave nothing compared if they are unavailable', async () => {
    const saferpay = provider({ kind: 'unknown', fault: 'system', name: 'INTERNAL_ERROR' });
    await expect(compareLists([], { saferpay })).rejects.toThrow('saferpay gives no list');
  });
});
