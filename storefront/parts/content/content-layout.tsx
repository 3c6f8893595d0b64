import { type ReactNode, useEffect } from 'react';
import { Link, NavigationType, useLocation, useNavigationType } from 'react-router';
import type { SharedPageTexts } from '#texts/content-shape.ts';
import { Icon } from '../../ui/icon.tsx';
import { unbroken } from '../../ui/unbroken.tsx';
import { Breadcrumb } from '../site/breadcrumb.tsx';
import { PageHead } from '../site/page-head.tsx';
import styles from './content-layout.module.css';

type ContentLayoutProps = {
  title: string;
  description: string;
  path: string;
  words: SharedPageTexts;
  children: ReactNode;
};

const TOP = 'top';

export function ContentLayout({ title, description, path, words, children }: ContentLayoutProps): ReactNode {
  useFragmentTarget();
  return (
    <>
      <PageHead title={title} description={description} canonicalPath={path} />
      <Breadcrumb trail={[{ label: title }]} />
      <h1 id={TOP} className={styles.title}>
        {unbroken(title)}
      </h1>
      {children}
      <Link to={{ hash: TOP }} className={styles.back}>
        <Icon name="arrow-left" className={styles.arrow} />
        {words.backToTop}
      </Link>
    </>
  );
}

/** Opens the FAQ answer of the URL's fragment and focuses its heading. Going back keeps the scroll position. */
function useFragmentTarget(): void {
  // Depends on the whole location, so that clicking the same link again works.
  const location = useLocation();
  const isHistoryNavigation = useNavigationType() === NavigationType.Pop;

  useEffect(() => {
    const target = document.getElementById(getFragmentId(location.hash));
    if (target === null) return;
    const answer = target.closest('details');
    const isClosed = answer?.open === false;
    if (answer !== null) answer.open = true;
    if (isHistoryNavigation && !isClosed) return;
    const heading = answer?.querySelector<HTMLElement>('summary') ?? findHeading(target);
    heading.focus({ preventScroll: true });
    (answer ?? target).scrollIntoView();
  }, [location, isHistoryNavigation]);
}

/** The ID in a fragment; empty if missing or malformed. */
function getFragmentId(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return '';
  }
}

/** Makes the heading focusable. */
function findHeading(target: HTMLElement): HTMLElement {
  const heading = target.querySelector<HTMLElement>('h1, h2, h3') ?? target;
  heading.setAttribute('tabindex', '-1');
  return heading;
}
