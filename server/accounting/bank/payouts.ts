import { swissTime } from '#rules/swiss-time.ts';
import type { Span } from '../reconcile.ts';
import type { Settlement } from '../settlement/acquirer-settlement.ts';

/** What an acquirer pays out at once, by its file: in minor units, and `net` is what should come to the bank. */
export type Payout = {
  /** Name of the mapping. */
  source: string;
  /** What the acquirer calls it, where its file says. */
  reference: string | undefined;
  /** Its day, or that of its last movement. */
  day: string;
  currency: string;
  gross: number;
  fees: number;
  net: number;
  withinDays: number;
  /** Words by which it is known in the bank's statement, where it has no reference that is there. */
  recognisedBy: readonly string[];
};

const PAYOUT_DAYS = 5;

/**
 * The payouts of a file: its rows by their payout, net of fees. Rows that are in none yet are left out.
 * @returns with whether anything of the span is in it: a file may reach further
 */
export function payoutsOf(
  { name: source, rows, payout: mapped }: Settlement,
  { from, to }: Span,
): { payout: Payout; ofSpan: boolean }[] {
  const payouts = new Map<string, Payout>();
  const ofSpan = new Set<string>();
  for (const { payout, currency, gross, fee, net, at } of rows) {
    if (payout === undefined) continue;
    const key = `${payout.reference ?? payout.day} ${currency}`;
    if (at >= from && at < to) ofSpan.add(key);
    const before = payouts.get(key);
    const day = payout.day ?? swissTime(at).date;
    payouts.set(key, {
      source,
      reference: payout.reference,
      day: before !== undefined && before.day > day ? before.day : day,
      currency,
      gross: (before?.gross ?? 0) + gross,
      fees: (before?.fees ?? 0) + fee,
      net: (before?.net ?? 0) + net,
      withinDays: mapped?.withinDays ?? PAYOUT_DAYS,
      recognisedBy: mapped?.recognisedBy ?? [],
    });
  }
  // Where refunds and payments cancel out, no money comes.
  return [...payouts]
    .filter(([, { net }]) => net !== 0)
    .map(([key, payout]) => ({ payout, ofSpan: ofSpan.has(key) }));
}
