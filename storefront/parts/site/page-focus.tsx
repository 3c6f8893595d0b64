import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/**
 * Focuses the heading after a navigation, so that screen readers announce the page. Does nothing for URLs with a
 * fragment.
 */
export function PageFocus(): null {
  const { pathname, hash } = useLocation();
  const shown = useRef(pathname);

  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (hash !== '') return;
    const heading = document.querySelector<HTMLElement>('main h1');
    heading?.setAttribute('tabindex', '-1');
    heading?.focus({ preventScroll: true });
  }, [pathname, hash]);

  return null;
}
