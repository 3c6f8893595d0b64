import { useEffect } from 'react';
import { useTexts } from '../language/current-texts.ts';

/** Names the page in the browser's tab. */
export function useTitle(title: string): void {
  const { t } = useTexts();
  useEffect(() => {
    document.title = t('pageTitle', { title, desk: t('title') });
  }, [t, title]);
}
