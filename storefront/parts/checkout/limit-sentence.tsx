import { brand } from 'virtual:brand';
import type { ReactNode } from 'react';
import type { ServerError } from '#contract/error.ts';
import { fill } from '#texts/fill.ts';
import { useLimitTexts } from './limit-texts.ts';

/** Why a limit against abuse refused a call: when to try again, or whom to turn to. */
export function LimitSentence({ error }: { error: ServerError }): ReactNode {
  const texts = useLimitTexts();
  const { constraint = '', retryAfter = 0 } = error;
  if (constraint.startsWith('orders')) {
    return <p>{fill(texts.wait, { minutes: Math.max(2, Math.ceil(retryAfter / 60)) })}</p>;
  }
  if (constraint.startsWith('reads')) {
    return <p>{fill(texts.reads, { seconds: Math.max(2, retryAfter) })}</p>;
  }
  const { email } = brand.support;
  return (
    <p>
      {constraint.endsWith('hallenge') ? texts.unsolved : texts.support}{' '}
      <a href={`mailto:${email}`}>{email}</a>
    </p>
  );
}
