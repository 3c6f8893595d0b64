import { brand } from 'virtual:brand';
import type { ReactNode } from 'react';
import type { ServerError } from '#contract/error.ts';
import type texts from '#texts/de-ch/limits.json';
import { fill } from '#texts/fill.ts';
import { useLimitTexts } from './limit-texts.ts';

export function LimitSentence({ error }: { error: ServerError }): ReactNode {
  const texts = useLimitTexts();
  const wait = waitSentence(texts, error);
  if (wait !== undefined) return <p>{wait}</p>;
  const { email } = brand.support;
  return (
    <p>
      {error.constraint?.endsWith('hallenge') === true ? texts.unsolved : texts.support}{' '}
      <a href={`mailto:${email}`}>{email}</a>
    </p>
  );
}

/** Undefined for limits that don't reveal a time. */
export function waitSentence(
  words: Pick<typeof texts, 'wait' | 'sharedAddress' | 'reads'>,
  { constraint = '', retryAfter = 0 }: Pick<ServerError, 'constraint' | 'retryAfter'>,
): string | undefined {
  // At least two, because the texts use the plural.
  const minutes = Math.max(2, Math.ceil(retryAfter / 60));
  if (constraint.startsWith('orders')) return fill(words.wait, { minutes });
  if (constraint === 'failedPaymentsPerAddress') return fill(words.sharedAddress, { minutes });
  if (constraint.startsWith('reads')) return fill(words.reads, { seconds: Math.max(2, retryAfter) });
  return undefined;
}
