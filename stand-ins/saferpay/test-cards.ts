import data from './test-cards.json' with { type: 'json' };
import type { Liability } from './transaction.ts';

/** What a test card does (saferpay 7). */
type CardOutcome =
  | { readonly kind: 'approve'; readonly liability?: Liability; readonly payerCurrency?: string }
  | {
      readonly kind: 'decline';
      readonly errorName: string;
      readonly message: string;
      readonly result?: string;
    }
  | { readonly kind: 'challenge' | 'by-amount' | 'simulator' };

/** A card's `outcome` is the name of one of `outcomes`. */
export const testCards = data.cards;
const outcomes = data.outcomes as Readonly<Record<string, CardOutcome>>;
const declinedByAmount: Readonly<Record<string, string>> = data.declinedByAmount;

export const challengePassed: Liability = {
  shift: true,
  authenticated: true,
  authenticationType: 'STRONG_CUSTOMER_AUTHENTICATION',
};

/** What happens to a payment of this value by this card. A number that is no test card is declined. */
export function outcomeOf(method: string, number: string, value: number): CardOutcome {
  const card = testCards.find((candidate) => candidate.number === number && candidate.method === method);
  if (card?.outcome !== 'by-amount') return outcomes[card?.outcome ?? ''] ?? declined('Invalid card', '14');
  const ending = String(value % 100).padStart(2, '0');
  const approved = { '00': outcomes.approved, '01': outcomes.approvedWithoutShift }[ending];
  return approved ?? declined(declinedByAmount[ending] ?? 'Declined', ending);
}

function declined(message: string, result: string): CardOutcome {
  return { kind: 'decline', errorName: 'TRANSACTION_DECLINED', message, result };
}
