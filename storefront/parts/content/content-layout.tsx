import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { PageWords } from '#texts/content-shape.ts';
import { Icon } from '../../ui/icon.tsx';
import { Breadcrumb } from '../site/breadcrumb.tsx';
import { PageHead } from '../site/page-head.tsx';
import styles from './content-layout.module.css';
import { useAnchor } from './use-anchor.ts';

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
