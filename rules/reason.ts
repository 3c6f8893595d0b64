import { mayContainCardNumber } from './card-number.ts';

/** Maximum number of characters, also for notes. */
export const REASON_MAX = 300;

export type ReasonError = 'empty' | 'long' | 'lines' | 'email' | 'cardNumber';

/** Validates a reason, which is stored for years and visible to other operators (I-12). */
export function validateReason(text: string): ReasonError | undefined {
  const trimmed = text.trim();
  if (trimmed === '') return 'empty';
  if (trimmed.length > REASON_MAX) return 'long';
  if (/\p{Cc}/u.test(trimmed)) return 'lines';
  if (/\S@\S/.test(trimmed)) return 'email';
  return mayContainCardNumber(trimmed) ? 'cardNumber' : undefined;
}
