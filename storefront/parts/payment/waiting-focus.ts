import { type RefObject, useEffect, useRef } from 'react';

/** Gives the focus to a heading that comes while the page is open, as it would get it after a navigation. */
export function usePageHeading(): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.setAttribute('tabindex', '-1');
    heading.current?.focus({ preventScroll: true });
  }, []);
  return heading;
}
