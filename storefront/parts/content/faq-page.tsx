import { type ReactNode, useDeferredValue, useMemo, useState } from 'react';
import { Link } from 'react-router';
import type { FaqEntry, FaqGroup, FaqText, SharedPageTexts } from '#texts/content-shape.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Icon } from '../../ui/icon.tsx';
import { unbroken } from '../../ui/unbroken.tsx';
import { StructuredData } from '../site/page-head.tsx';
import { SupportContact } from '../site/support-contact.tsx';
import { ContentLayout } from './content-layout.tsx';
import { ContentText, Paragraphs } from './content-text.tsx';
import styles from './faq-page.module.css';
import { FaqSearch } from './faq-search.tsx';

type FaqPageProps = {
  text: FaqText;
  words: SharedPageTexts;
  path: string;
};

export function FaqPage({ text, words, path }: FaqPageProps): ReactNode {
  const { t } = useTranslation();
  const [query, setQuery] = useState('');
  const deferredQuery = useDeferredValue(query);
  const entries = useMemo(() => text.groups.flatMap((group) => group.entries), [text]);
  const found = useMemo(() => findEntries(entries, deferredQuery), [entries, deferredQuery]);
  return (
    <ContentLayout title={text.title} description={text.description} path={path} words={words}>
      <StructuredData data={import.meta.env.SSR && faqData(text.groups)} />
      <p className={styles.lead}>
        <ContentText text={text.lead} />
      </p>
      <div className={styles.columns}>
        <div className={styles.groups}>
          <FaqSearch texts={text.search} query={query} onQueryChange={setQuery} matchCount={found.size} />
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
        <aside aria-labelledby="faq-help" className={styles.help}>
          <h2 id="faq-help" className={styles.title}>
            {t('common.footer.help')}
          </h2>
          <SupportContact />
        </aside>
      </div>
    </ContentLayout>
  );
}

type FaqAnswerProps = { entry: FaqEntry; linkWords: string };

function FaqAnswer({ entry, linkWords }: FaqAnswerProps): ReactNode {
  const questionId = `${entry.id}-question`;
  return (
    <details className={styles.entry}>
      <summary className={styles.summary}>
        <h3 id={questionId} className={styles.question}>
          {unbroken(entry.question)}
        </h3>
        <Icon name="chevron-down" className={styles.sign} />
      </summary>
      {/* The ID is inside the details element: browsers open it for a fragment, even without JavaScript. */}
      <div id={entry.id} className={styles.answer}>
        <Paragraphs paragraphs={entry.answer} list={entry.list} />
        <Link to={{ hash: entry.id }} className={styles.link} aria-describedby={questionId}>
          {linkWords}
        </Link>
      </div>
    </details>
  );
}

export function faqData(groups: readonly FaqGroup[]): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: groups
      .flatMap(({ entries }) => entries)
      .map((entry) => ({
        '@type': 'Question',
        name: entry.question,
        acceptedAnswer: { '@type': 'Answer', text: toPlainText(entry) },
      })),
  };
}

/** Removes capitals and accents, so that "fur" finds "für". */
function normalize(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** Matches entries that contain every typed word. Returns all IDs if the query is empty. */
export function findEntries(entries: readonly FaqEntry[], query: string): ReadonlySet<string> {
  const words = normalize(query).split(/\s+/);
  const found = entries.filter((entry) => {
    const text = normalize([entry.question, toPlainText(entry)].join(' '));
    return words.every((word) => text.includes(word));
  });
  return new Set(found.map(({ id }) => id));
}

export function toPlainText({ answer, list = [] }: Pick<FaqEntry, 'answer' | 'list'>): string {
  return [...answer, ...list].join('\n').replace(/<\/?[\w-]+>/g, '');
}
