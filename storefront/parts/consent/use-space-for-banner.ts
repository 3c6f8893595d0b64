import { type RefObject, useLayoutEffect } from 'react';

const HEIGHT = '--consent-height';

/**
 * Tells the page's styles how much of the window the banner takes, so that nothing with the focus is scrolled
 * to below it (WCAG 2.4.11) and what sticks to the window's lower edge makes room.
 */
export function useSpaceForBanner(banner: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = banner.current;
    if (element === null) return;
    const { style } = document.documentElement;
    const tell = () => style.setProperty(HEIGHT, `${element.offsetHeight}px`);
    // Before the banner's first paint: what makes room for it is painted in its place at once.
    tell();
    const observer = new ResizeObserver(tell);
    observer.observe(element);
    return () => {
      observer.disconnect();
      style.removeProperty(HEIGHT);
    };
  }, [banner]);
}
