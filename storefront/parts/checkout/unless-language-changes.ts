import type { ShouldRevalidateFunctionArgs } from 'react-router';
import { languageOfPath } from '../../i18n/language-path.ts';

/** A change of language shows the same page in other words: what was decided about it stays. */
export function unlessLanguageChanges({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  return languageOfPath(currentUrl.pathname) === languageOfPath(nextUrl.pathname);
}
