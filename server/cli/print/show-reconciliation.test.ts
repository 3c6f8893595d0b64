import { expect, it } from 'vitest';
import type { Entry } from '#server/accounting/reconcile.ts';
import { openFiles } from '../operator-files.ts';
import { printReconciliation, type ShownReconciliation } from './show-reconciliation.ts';

const MIDNIGHT = new Date('2026-11-22T23:00:00Z');

/** What is written of one payment that is in transit. */
function drawn(source: string, at: string): string {
  const lines: string[] = [];
  const ours: Entry = {
    kind: 'payment',
    key: 'transaction',
    name: 'K7QM-2X9F',
    subject: 'K7QM-2X9F',
    value: 5000,
    currency: 'CHF',
    at: new Date(at),
  };
  const shown: ShownReconciliation = {
    days: '2026-11-01 to 2026-11-30',
    compared: { settlement: null, supplier: true, settlements: [], bank: [], providers: ['saferpay'] },
    sums: [],
    differences: [],
    inTransit: [{ kind: 'payment', source, fault: 'only with us', ours, theirs: null }],
    disputed: [],
    losses: [],
    undecided: false,
    settlementTotals: [],
    uncovered: [],
    comparedProviders: [{ provider: 'saferpay', until: MIDNIGHT }],
    uncomparedProviders: [],
    bank: null,
  };
  const io = { err: () => {}, ask: async () => undefined, files: openFiles('.'), interactive: false };
  printReconciliation({ ...io, out: (line) => lines.push(line), colours: false }, shown);
  return lines.join('\n');
}

it('what was paid today is in a provider’s list tomorrow', () => {
  expect(drawn('saferpay', '2026-11-23T09:00:00Z')).toContain('Compare again tomorrow.');
});

it.each([
  ['an acquirer’s file', 'worldline', '2026-11-23T09:00:00Z'],
  ['a list that reaches further', 'saferpay', '2026-11-22T22:59:00Z'],
])('what is missing in %s may be there in three hours', (_where, source, at) => {
  expect(drawn(source, at)).toContain('Compare again in three hours.');
});
