import type { ThreeDSecureResult } from './gateway-transaction.ts';
import data from './test-numbers.json' with { type: 'json' };

const names: Readonly<Record<string, string>> = data.methods;
const labels: Readonly<Record<string, string>> = data.labels;

/** Method codes of the merchant (datatrans 2.1). */
export const codes: readonly string[] = Object.keys(names);
/** Test cards of datatrans 11. Labels mark undocumented outcomes, which are our choice. */
export const numbers = data.cards.map((card) => ({ ...card, label: labels[card.outcome] ?? '' }));

export function getMethodName(code: string): string {
  return names[code] ?? code;
}

/** Returns true for methods that don't need a card number. */
export function hasNoCard(code: string): boolean {
  return ['TWI', 'APL', 'PAY'].includes(code);
}

export type NumberOutcome =
  | { readonly kind: 'approve'; readonly secure: ThreeDSecureResult | undefined }
  | { readonly kind: 'decline'; readonly reason: string; readonly message: string }
  | { readonly kind: 'challenge'; readonly passes: boolean };

/** Returns the outcome of a payment in minor units. A number that isn't a test card is declined. */
export function findOutcome(method: string, number: string, amount: number): NumberOutcome {
  const card = numbers.find((candidate) => candidate.method === method && candidate.number === number);
  switch (card?.outcome) {
    case 'approved':
      return { kind: 'approve', secure: fullAuthentication(method) };
    case 'withoutThreeD':
      return { kind: 'approve', secure: undefined };
    case 'challenge':
      return { kind: 'challenge', passes: true };
    case 'challengeFailed':
      return { kind: 'challenge', passes: false };
    case 'authenticationFailed':
      return { kind: 'decline', reason: 'secure_authentication', message: '3D error' };
    case 'byAmount':
      return decideByAmount(method, amount);
    default:
      return { kind: 'decline', reason: 'card_invalid', message: 'card number invalid' };
  }
}

/** Returns a full authentication: 05, or 02 for Mastercard (datatrans 9). */
export function fullAuthentication(method: string): ThreeDSecureResult {
  return { eci: method === 'ECA' ? '02' : '05', directoryResponse: 'Y' };
}

/** Returns the outcome by amount. Datatrans documents it for EUR only (datatrans 11). */
function decideByAmount(method: string, amount: number): NumberOutcome {
  if (amount <= 90_00) return { kind: 'approve', secure: fullAuthentication(method) };
  if (amount <= 100_00) return { kind: 'decline', reason: 'declined', message: 'declined' };
  if (amount <= 110_00) return { kind: 'decline', reason: 'referral', message: 'referral' };
  return { kind: 'decline', reason: 'card_invalid', message: 'card blocked' };
}
