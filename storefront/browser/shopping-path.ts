import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { pagePath } from '#contract/paths.ts';
import type { Language } from '#rules/language.ts';

/** Path of the list or card seen last in this document, without the language. */
let lastPath: string | undefined;

export function useRememberShoppingPath(): void {
  const { pathname } = useLocation();
  useEffect(() => {
    const [, path] = /^\/[^/]+(\/(?:products|giftcard)\/.+)$/.exec(pathname) ?? [];
    if (path !== undefined) lastPath = path;
  }, [pathname]);
}

/** Leads from the cart back to where the buyer chose cards, or else to the home page. */
export function getShoppingPath(language: Language): string {
  return pagePath.home(language) + (lastPath ?? '');
}
