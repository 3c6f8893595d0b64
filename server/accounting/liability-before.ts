import type { Rappen } from '#rules/money.ts';
import { monthSpan } from '#rules/periods.ts';
import { liabilityOf } from './liability-file.ts';
import type { PeriodReader } from './period-repository.ts';

/**
 * The liability to those who hold cards just before an instant: as the last month before it was closed, and what has
 * moved since. Cards of years are not summed up again.
 */
export async function liabilityBefore(
  { closed, cards }: Pick<PeriodReader, 'closed' | 'cards'>,
  at: Date,
): Promise<Rappen> {
  const last = (await closed()).findLast(({ month }) => monthSpan(month).to <= at);
  const from = last === undefined ? new Date(0) : monthSpan(last.month).to;
  return (last?.sums.liability ?? 0) + liabilityOf(await cards({ from, to: at }));
}
