import data from './test-cards.json' with { type: 'json' };
import type { Liability } from './transaction.ts';

/** The outcome of a test card (saferpay 7). */
export type CardOutcome =
  | { readonly kind: 'approve'; readonly liability: Liability }
  | { readonly kind: 'decline'; readonly errorName: string; readonly message: string }
  | { readonly kind: 'challenge' | 'simulator' };

type AuthenticationType = Liability['authenticationType'];
const approve = (authenticationType: AuthenticationType, shift = true): CardOutcome => ({
  kind: 'approve',
  liability: { shift, authenticated: authenticationType === 'FRICTIONLESS', authenticationType },
});
const decline = (errorName: string, message: string): CardOutcome => ({
  kind: 'decline',
  errorName,
  message,
});

const outcomes: Readonly<Record<string, CardOutcome>> = {
  approved: approve('FRICTIONLESS'),
  challenge: { kind: 'challenge' },
  attempted: approve('ATTEMPT'),
  authenticationFailed: decline('3DS_AUTHENTICATION_FAILED', 'Authentication failed'),
  approvedWithoutShift: approve('NONE', false),
  declined: decline('GENERAL_DECLINED', 'Declined'),
  softDeclined: decline('PAYER_AUTHENTICATION_REQUIRED', 'Authentication required'),
  simulator: { kind: 'simulator' },
};
const labels: Readonly<Record<string, string>> = data.labels;

export const testCards = data.cards.map((card) => ({ ...card, label: labels[card.outcome] ?? '' }));

export const challengeLiability: Liability = {
  shift: true,
  authenticated: true,
  authenticationType: 'STRONG_CUSTOMER_AUTHENTICATION',
};
export const noLiabilityShift: Liability = { shift: false, authenticated: false, authenticationType: 'NONE' };

/** Returns the outcome of a card number. A number that isn't a test card is declined. */
export function findOutcome(method: string, number: string): CardOutcome {
  const card = testCards.find((candidate) => candidate.number === number && candidate.method === method);
  return outcomes[card?.outcome ?? ''] ?? decline('TRANSACTION_DECLINED', 'Invalid card');
}
