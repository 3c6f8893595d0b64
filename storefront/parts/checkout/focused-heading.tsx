import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import page from '../../ui/page.module.css';
import { unbroken } from '../../ui/unbroken.tsx';

type LateHeadingProps = {
  /** Takes the focus even on the first page after a load. */
  always?: boolean;
  children: ReactNode;
};

/**
 * For content that replaces other content after `PageFocus` has run. On the first page after a load, the focus stays at
 * the start of the document.
 */
export function FocusedHeading({ always = false, children }: LateHeadingProps): ReactNode {
  const heading = useRef<HTMLHeadingElement>(null);
  const { key } = useLocation();
  const shouldFocus = useRef(always || key !== 'default');
  useEffect(() => {
    if (shouldFocus.current) heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <h1 ref={heading} tabIndex={-1}>
      {unbroken(children)}
    </h1>
  );
}

export function StepHeading({ title, lead }: { title: string; lead?: string }): ReactNode {
  return (
    <div className={page.head}>
      <FocusedHeading>{title}</FocusedHeading>
      {lead !== undefined && <p className={page.lead}>{unbroken(lead)}</p>}
    </div>
  );
}
