import { formatChf } from '#rules/money.ts';
import { PAYMENT_PROVIDERS } from '#rules/payment-providers.ts';
import { swissTime } from '#rules/swiss-time.ts';
import type { NotedItem } from '#server/operations/review-item.ts';
import type { Difference, Entry } from './reconcile.ts';
import { UNNAMED_MAPPING } from './settlement/acquirer-settlement.ts';

/**
 * Returns a review item for each movement that only an external system has. A payment listed by provider and
 * acquirer under different keys is one item.
 */
export function unknownMovements(differences: readonly Difference[]): NotedItem[] {
  const items = new Map<string, NotedItem>();
  for (const { kind, source, fault, theirs } of differences) {
    const name = `${kind} ${theirs?.name} ${theirs?.key.endsWith(' again')}`;
    if (fault !== 'only there' || theirs === null || items.has(name)) continue;
    const detail = `${kind} of ${formatChf(theirs.value)} only ${placeOf(kind, source)}, ${formatTime(theirs.at)}: ${theirs.name}`;
    items.set(name, { kind: 'not-in-our-books', detail, about: theirs.key });
  }
  return [...items.values()];
}

/** Describes where the movement was found. */
function placeOf(kind: Entry['kind'], source: string): string {
  if (kind === 'card' || kind === 'void') return 'at the supplier';
  const atProvider = source === UNNAMED_MAPPING || PAYMENT_PROVIDERS.some((name) => name === source);
  return atProvider ? 'at the provider' : `at ${source}`;
}

/** Swiss time, as `2026-11-25 17:30`. */
function formatTime(at: Date): string {
  const { date, hour, minute } = swissTime(at);
  return `${date} ${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
}
