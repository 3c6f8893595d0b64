import { swissTime } from '#rules/swiss-time.ts';
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

/** The payouts of a file: its rows by their payout, net of fees. Rows that are in none yet are left out. */
export function payoutsOf({ name: source, rows, payout: mapped }: Settlement): Payout[] {
  const payouts = new Map<string, Payout>();
  for (const { payout, currency, gross, fee, net, at } of rows) {
    if (payout === undefined) continue;
    const key = `${payout.reference ?? payout.day} ${currency}`;
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
  return [...payouts.values()].filter(({ net }) => net !== 0);
}
