import { brand } from 'virtual:brand';
import type { ReactNode } from 'react';
import type { ServerError } from '#contract/error.ts';
import { useLimitTexts } from './limit-texts.ts';
import { waitSentence } from './wait-sentence.ts';

/** Why a limit against abuse refused a call: when to try again, or whom to turn to. */
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
