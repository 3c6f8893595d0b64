import type { Category } from './lines.ts';
import type { CardStatus } from './status.ts';

export type ReturnRefusal = 'no-such-card' | 'not-posted' | 'not-shipped' | 'card-void' | 'returned-before';

/** Returns why a card can't be recorded as returned, or undefined. @param card the newest one at its position */
export function returnRefusal(
  card:
    | {
        readonly category: Category;
        readonly status: CardStatus;
        readonly shipped: boolean;
        readonly returned: boolean;
      }
    | undefined,
): ReturnRefusal | undefined {
  if (card === undefined) return 'no-such-card';
  if (card.category !== 'physical') return 'not-posted';
  if (card.status === 'Void') return 'card-void';
  if (card.returned) return 'returned-before';
  return card.shipped ? undefined : 'not-shipped';
}
