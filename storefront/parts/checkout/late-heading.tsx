import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import page from '../../ui/page.module.css';

type LateHeadingProps = {
  /** Takes the focus even on the first page that the browser opened. */
  always?: boolean;
  children: ReactNode;
};

/**
 * The heading of content that replaces other content while its page is open, too late for the focus of a page
 * change. On the first page that a browser opens, the focus stays at the document's beginning.
 */
export function LateHeading({ always = false, children }: LateHeadingProps): ReactNode {
  const heading = useRef<HTMLHeadingElement>(null);
  const { key } = useLocation();
  const focuses = useRef(always || key !== 'default');
  useEffect(() => {
    if (focuses.current) heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <h1 ref={heading} tabIndex={-1}>
      {children}
    </h1>
  );
}

/** The heading of a step, with a sentence where one helps. */
export function StepHeading({ title, lead }: { title: string; lead?: string }): ReactNode {
  return (
    <div className={page.head}>
      <LateHeading>{title}</LateHeading>
      {lead !== undefined && <p className={page.lead}>{lead}</p>}
    </div>
  );
}
