import { type ReactNode, useId } from 'react';
import type { FaqText } from '#texts/content-shape.ts';
import { fill } from '#texts/fill.ts';
import { Button } from '../../ui/button.tsx';
import { ContentText } from './content-text.tsx';
import styles from './faq-search.module.css';

type FaqSearchProps = {
  words: FaqText['search'];
  query: string;
  onQuery: (query: string) => void;
  found: number;
};

/** Hidden without JavaScript. */
export function FaqSearch({ words, query, onQuery, found }: FaqSearchProps): ReactNode {
  const fieldId = useId();
  const hasQuery = query.trim() !== '';

  function clear(): void {
    onQuery('');
    document.getElementById(fieldId)?.focus();
  }

  return (
    <search className={styles.search}>
      <label htmlFor={fieldId} className={styles.label}>
        {words.label}
      </label>
      <input
        id={fieldId}
        type="search"
        name="q"
        value={query}
        onChange={(event) => onQuery(event.target.value)}
        enterKeyHint="search"
        autoComplete="off"
        maxLength={80}
        className={styles.field}
      />
      <div className={styles.below}>
        <p role="status">{hasQuery && <MatchCount words={words} count={found} />}</p>
        {hasQuery && (
          <Button variant="quiet" onClick={clear}>
            {words.clear}
          </Button>
        )}
      </div>
    </search>
  );
}

function MatchCount({ words, count }: { words: FaqText['search']; count: number }): ReactNode {
  if (count === 0) return <ContentText text={words.none} />;
  return fill(count === 1 ? words.found_one : words.found_other, { count });
}
