import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { prefixOf } from './language-path.ts';
import { loadTexts } from './load-texts.ts';
import { useDetectedLanguage } from './use-detected-language.ts';

/** For a page whose address may name no language: shows it in the visitor's, once that is known. */
export function useLanguageDetection(): void {
  const { pathname } = useLocation();
  useEffect(() => {
    if (prefixOf(pathname) !== undefined) return;
    // Where the detector or the texts cannot be had, the page stays in German, and readable.
    showInVisitorsLanguage(pathname).catch(() => undefined);
  }, [pathname]);
}

async function showInVisitorsLanguage(pathname: string): Promise<void> {
  const { detectLanguage } = await import('./detect-language.ts');
  const language = detectLanguage();
  await loadTexts(language, pathname);
  useDetectedLanguage.setState({ language });
}
