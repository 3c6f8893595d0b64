import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/**
 * The heading of a page whose content comes after the guard has decided, too late for the focus of a page
 * change. On the first page of a visit the focus stays at the document's beginning.
 */
export function CheckoutHeading({ children }: { children: ReactNode }): ReactNode {
  const heading = useRef<HTMLHeadingElement>(null);
  const { key } = useLocation();
  const first = useRef(key === 'default');
  useEffect(() => {
    if (!first.current) heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <h1 ref={heading} tabIndex={-1}>
      {children}
    </h1>
  );
}
