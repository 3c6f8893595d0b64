import { swissTime } from '#rules/swiss-time.ts';
import type { Span } from '../reconcile.ts';
import type { Settlement } from '../settlement/acquirer-settlement.ts';

/** A payout of an acquirer by its file, in minor units. `net` is the expected credit. */
export type Payout = {
  /** Name of the mapping. */
  source: string;
  /** The acquirer's reference, if the file has one. */
  reference: string | undefined;
  /** Date of the payout, or of its last movement. */
  day: string;
  currency: string;
  gross: number;
  fees: number;
  net: number;
  withinDays: number;
  /** Words that identify its credit in bank statements when the reference is missing there. */
  recognisedBy: readonly string[];
};

const PAYOUT_DAYS = 5;

/**
 * Groups the rows of a file by payout, net of fees. Skips rows without a payout.
 * @returns each payout, and whether it has rows within the span
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
  // A payout of zero produces no booking.
  return [...payouts]
    .filter(([, { net }]) => net !== 0)
    .map(([key, payout]) => ({ payout, ofSpan: ofSpan.has(key) }));
}
