import { type ReactNode, useEffect } from 'react';
import { Link, NavigationType, useLocation, useNavigationType } from 'react-router';
import type { PageWords } from '#texts/content-shape.ts';
import { Icon } from '../../ui/icon.tsx';
import { Breadcrumb } from '../site/breadcrumb.tsx';
import { PageHead } from '../site/page-head.tsx';
import styles from './content-layout.module.css';

type ContentLayoutProps = {
  title: string;
  description: string;
  /** The page's path in the language shown. */
  path: string;
  words: PageWords;
  children: ReactNode;
};

const TOP = 'top';

/** What every content page has around its words. */
export function ContentLayout({ title, description, path, words, children }: ContentLayoutProps): ReactNode {
  useAnchor();
  return (
    <>
      <PageHead title={title} description={description} canonicalPath={path} />
      <Breadcrumb trail={[{ label: title }]} />
      <h1 id={TOP} className={styles.title}>
        {title}
      </h1>
      {children}
      <Link to={{ hash: TOP }} className={styles.back}>
        <Icon name="arrow-left" className={styles.arrow} />
        {words.backToTop}
      </Link>
    </>
  );
}

/**
 * Takes the visitor to what the address's anchor names: an answer is opened, and who listens continues at its
 * heading. Someone who comes back is left where they were.
 */
function useAnchor(): void {
  // As a whole: a second press on the same link is another location.
  const location = useLocation();
  const comesBack = useNavigationType() === NavigationType.Pop;

  useEffect(() => {
    const target = document.getElementById(anchorOf(location.hash));
    if (target === null) return;
    const answer = target.closest('details');
    const isClosed = answer?.open === false;
    if (answer !== null) answer.open = true;
    if (comesBack && !isClosed) return;
    const heading = answer?.querySelector<HTMLElement>('summary') ?? headingOf(target);
    heading.focus({ preventScroll: true });
    (answer ?? target).scrollIntoView();
  }, [location, comesBack]);
}

/** The id that an anchor names; empty when there is none or it is not well written. */
function anchorOf(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return '';
  }
}

/** Ready to be given the focus, which headings do not take by themselves. */
function headingOf(target: HTMLElement): HTMLElement {
  const heading = target.querySelector<HTMLElement>('h1, h2, h3') ?? target;
  heading.setAttribute('tabindex', '-1');
  return heading;
}
