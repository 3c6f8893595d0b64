import { brand } from 'virtual:brand';
import type { ReactNode } from 'react';
import type { ServerError } from '#contract/error.ts';
import { useLimitTexts } from './limit-texts.ts';

/** Why an order was refused by a limit against abuse: when to try again, or whom to turn to. */
export function LimitSentence({ error }: { error: ServerError }): ReactNode {
  const texts = useLimitTexts();
  const { constraint = '', retryAfter = 0 } = error;
  if (constraint.startsWith('orders')) {
    return <p>{texts.wait.replace('{{minutes}}', String(Math.max(2, Math.ceil(retryAfter / 60))))}</p>;
  }
  const { email } = brand.support;
  return (
    <p>
      {constraint.endsWith('hallenge') ? texts.unsolved : texts.support}{' '}
      <a href={`mailto:${email}`}>{email}</a>
    </p>
  );
}
