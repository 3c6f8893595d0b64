import { type RefObject, useLayoutEffect, useRef } from 'react';

/** For the heading of a page, which has the focus as soon as the page is there. */
export function useFocusedHeading(): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => heading.current?.focus(), []);
  return heading;
}
