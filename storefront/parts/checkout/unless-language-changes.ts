import type { ShouldRevalidateFunctionArgs } from 'react-router';
import { languageOfPath } from '../../i18n/language-path.ts';

/** A language change keeps the page's data. */
export function unlessLanguageChanges({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  return languageOfPath(currentUrl.pathname) === languageOfPath(nextUrl.pathname);
}
