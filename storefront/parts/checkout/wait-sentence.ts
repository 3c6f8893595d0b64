import type { ServerError } from '#contract/error.ts';
import type texts from '#texts/de-ch/limits.json';
import { fill } from '#texts/fill.ts';

/** Says when to try again after a limit; undefined for a limit that names no such time to the buyer. */
export function waitSentence(
  words: Pick<typeof texts, 'wait' | 'sharedAddress' | 'reads'>,
  { constraint = '', retryAfter = 0 }: Pick<ServerError, 'constraint' | 'retryAfter'>,
): string | undefined {
  // At least two, for the plural.
  const minutes = Math.max(2, Math.ceil(retryAfter / 60));
  if (constraint.startsWith('orders')) return fill(words.wait, { minutes });
  if (constraint === 'failedPaymentsPerAddress') return fill(words.sharedAddress, { minutes });
  if (constraint.startsWith('reads')) return fill(words.reads, { seconds: Math.max(2, retryAfter) });
  return undefined;
}
