import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { getLanguagePrefix } from './language-path.ts';
import { loadTexts } from './load-texts.ts';
import { useDetectedLanguage } from './use-language.ts';

export function useLanguageDetection(): void {
  const { pathname } = useLocation();
  useEffect(() => {
    if (getLanguagePrefix(pathname) !== undefined) return;
    // Without the detector or the texts, the page stays in German.
    showInVisitorsLanguage(pathname).catch(() => undefined);
  }, [pathname]);
}

async function showInVisitorsLanguage(pathname: string): Promise<void> {
  const { detectLanguage } = await import('./detect-language.ts');
  const language = detectLanguage();
  await loadTexts(language, pathname);
  useDetectedLanguage.setState({ language });
}
