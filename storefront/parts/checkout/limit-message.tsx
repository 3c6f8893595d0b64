import { brand } from 'virtual:brand';
import { type ReactNode, use } from 'react';
import type { ServerError } from '#contract/error.ts';
import type { Language } from '#rules/language.ts';
import type texts from '#texts/de-ch/limits.json';
import { fill } from '#texts/fill.ts';
import { useLanguage } from '../../i18n/use-language.ts';

type LimitTexts = typeof texts;

/** Rarely needed, so loaded on demand. */
const FILES: Record<Language, () => Promise<{ default: LimitTexts }>> = {
  'de-ch': () => import('#texts/de-ch/limits.json', { with: { type: 'json' } }),
  'fr-ch': () => import('#texts/fr-ch/limits.json', { with: { type: 'json' } }),
  'it-ch': () => import('#texts/it-ch/limits.json', { with: { type: 'json' } }),
};
const loaded = new Map<Language, Promise<{ default: LimitTexts }>>();

/** Suspends until the texts are loaded. */
export function useLimitTexts(): LimitTexts {
  const language = useLanguage();
  const loading = loaded.get(language) ?? FILES[language]();
  loaded.set(language, loading);
  return use(loading).default;
}

export function LimitMessage({ error }: { error: ServerError }): ReactNode {
  const texts = useLimitTexts();
  const wait = describeWait(texts, error);
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
export function describeWait(
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
