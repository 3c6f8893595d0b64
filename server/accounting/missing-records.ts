import { formatChf } from '#rules/money.ts';
import { PAYMENT_PROVIDERS } from '#rules/payment-providers.ts';
import { swissTime } from '#rules/swiss-time.ts';
import type { Difference } from './reconcile.ts';
import { UNNAMED_MAPPING } from './settlement/acquirer-settlement.ts';

/**
 * The review items for what external systems have and our records lack. A movement in two lists is one item, because a
 * provider and an acquirer have the same payment under different keys.
 */
export function missingRecordItems(differences: readonly Difference[]) {
  const items = new Map<string, { kind: 'not-in-our-books'; detail: string; about: string }>();
  for (const { kind, source, fault, theirs } of differences) {
    const name = `${kind} ${theirs?.name} ${theirs?.key.endsWith(' again')}`;
    if (fault !== 'only there' || theirs === null || items.has(name)) continue;
    const detail = `${kind} of ${formatChf(theirs.value)} only ${placeOf(kind, source)}, ${shownTime(theirs.at)}: ${theirs.name}`;
    items.set(name, { kind: 'not-in-our-books', detail, about: theirs.key });
  }
  return [...items.values()];
}

function placeOf(kind: Difference['kind'], source: string): string {
  if (kind === 'card' || kind === 'void') return 'at the supplier';
  const atProvider = source === UNNAMED_MAPPING || PAYMENT_PROVIDERS.some((name) => name === source);
  return atProvider ? 'at the provider' : `at ${source}`;
}

function shownTime(instant: Date): string {
  const { date, hour, minute } = swissTime(instant);
  return `${date} ${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
}
