import { type ReactNode, useDeferredValue, useMemo, useState } from 'react';
import type { FaqText, PageWords } from '#texts/content-shape.ts';
import { StructuredData } from '../site/structured-data.tsx';
import { ContentLayout } from './content-layout.tsx';
import { ContentText } from './content-text.tsx';
import { FaqAnswer } from './faq-answer.tsx';
import { faqData } from './faq-data.ts';
import styles from './faq-page.module.css';
import { FaqSearch } from './faq-search.tsx';
import { findEntries } from './find-entries.ts';

type FaqPageProps = {
  text: FaqText;
  words: PageWords;
  /** The page's path in the language shown. */
  path: string;
};

/** Questions by subject; what is typed leaves those that have to do with it. */
export function FaqPage({ text, words, path }: FaqPageProps): ReactNode {
  const [query, setQuery] = useState('');
  const asked = useDeferredValue(query);
  const entries = useMemo(() => text.groups.flatMap((group) => group.entries), [text]);
  const found = useMemo(() => findEntries(entries, asked), [entries, asked]);
  return (
    <ContentLayout title={text.title} description={text.description} path={path} words={words}>
      <StructuredData data={faqData(text.groups)} />
      <p className={styles.lead}>
        <ContentText text={text.lead} />
      </p>
      <FaqSearch words={text.search} query={query} onQuery={setQuery} found={found.size} />
      <div className={styles.groups}>
        {text.groups.map((group) => (
          <section
            key={group.title}
            className={styles.group}
            hidden={!group.entries.some(({ id }) => found.has(id))}
          >
            <h2 className={styles.title}>{group.title}</h2>
            <ul className={styles.entries}>
              {group.entries.map((entry) => (
                <li key={entry.id} hidden={!found.has(entry.id)}>
                  <FaqAnswer entry={entry} linkWords={words.answerLink} />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </ContentLayout>
  );
}
