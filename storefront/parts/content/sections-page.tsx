import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { SectionsText, SharedPageTexts } from '#texts/content-shape.ts';
import { ContentLayout } from './content-layout.tsx';
import { Paragraphs } from './content-text.tsx';
import styles from './sections-page.module.css';

type SectionsPageProps = {
  text: SectionsText;
  words: SharedPageTexts;
  path: string;
  from?: number;
};

export function SectionsPage({ text, words, path, from = 1 }: SectionsPageProps): ReactNode {
  const sections = text.sections.map((section, index) => ({ ...section, number: index + from }));
  return (
    <ContentLayout title={text.title} description={text.description} path={path} words={words}>
      <div className={styles.intro}>
        <Paragraphs paragraphs={text.intro} />
        <p className={styles.state}>{text.state}</p>
      </div>
      <div className={styles.columns}>
        <nav aria-labelledby="page-contents" className={styles.contents}>
          <h2 id="page-contents" className={styles.contentsTitle}>
            {words.contents}
          </h2>
          <ol className={styles.list}>
            {sections.map(({ id, title, number }) => (
              <li key={id}>
                <Link to={{ hash: id }} className={styles.entry}>
                  <span className={styles.number}>{number}.</span> {title}
                </Link>
              </li>
            ))}
          </ol>
        </nav>
        <div className={styles.sections}>
          {sections.map(({ id, title, number, paragraphs, list }) => (
            <section key={id} id={id} aria-labelledby={`${id}-title`} className={styles.section}>
              <h2 id={`${id}-title`} className={styles.title}>
                <span className={styles.number}>{number}.</span> {title}
              </h2>
              <Paragraphs paragraphs={paragraphs} list={list} />
            </section>
          ))}
        </div>
      </div>
    </ContentLayout>
  );
}
