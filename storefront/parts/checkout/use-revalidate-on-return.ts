import { useEffect } from 'react';
import { type ShouldRevalidateFunctionArgs, useRevalidator } from 'react-router';
import { getPathLanguage } from '../../i18n/language-path.ts';

/** The browser may restore a page from the back-forward cache, possibly below a spinner. */
export function useRevalidateOnReturn(): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const handlePageShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) void revalidate();
    };
    addEventListener('pageshow', handlePageShow);
    return () => removeEventListener('pageshow', handlePageShow);
  }, [revalidate]);
}

/** A language change keeps the page's data. */
export function ignoreLanguageChange({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  return getPathLanguage(currentUrl.pathname) === getPathLanguage(nextUrl.pathname);
}
