import type { Rappen } from '#rules/money.ts';
import { monthSpan } from '#rules/periods.ts';
import { liabilityOf } from './liability-file.ts';
import type { PeriodReader } from './period-repository.ts';

/**
 * Returns the liability to card holders at an instant. Starts from the last closed month, so that old cards
 * aren't summed again.
 */
export async function liabilityBefore(
  { closed, cards }: Pick<PeriodReader, 'closed' | 'cards'>,
  at: Date,
): Promise<Rappen> {
  const last = (await closed()).findLast(({ month }) => monthSpan(month).to <= at);
  const from = last === undefined ? new Date(0) : monthSpan(last.month).to;
  return (last?.sums.liability ?? 0) + liabilityOf(await cards({ from, to: at }));
}
