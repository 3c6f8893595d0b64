import { type ReactNode, useId } from 'react';
import type { FaqText } from '#texts/content-shape.ts';
import { fill } from '#texts/fill.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ContentText } from './content-text.tsx';
import styles from './faq-search.module.css';

const LENS = 'M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13Zm4.8 11.3L20.5 20.5';

type FaqSearchProps = {
  texts: FaqText['search'];
  query: string;
  onQueryChange: (query: string) => void;
  matchCount: number;
};

/** Search field of the FAQ page. CSS hides it without JavaScript. */
export function FaqSearch({ texts, query, onQueryChange, matchCount }: FaqSearchProps): ReactNode {
  const fieldId = useId();
  const hasQuery = query.trim() !== '';

  function clear(): void {
    onQueryChange('');
    document.getElementById(fieldId)?.focus();
  }

  return (
    <search className={styles.search}>
      <label htmlFor={fieldId} className={styles.label}>
        {texts.label}
      </label>
      <input
        id={fieldId}
        type="search"
        name="q"
        value={query}
        onChange={(event) => onQueryChange(event.target.value)}
        enterKeyHint="search"
        autoComplete="off"
        maxLength={80}
        className={styles.field}
      />
      <div className={styles.below}>
        <div role="status" className={styles.result}>
          {hasQuery && <MatchCount texts={texts} count={matchCount} />}
        </div>
        {hasQuery && (
          <Button variant="quiet" className={styles.clear} onClick={clear}>
            {texts.clear}
          </Button>
        )}
      </div>
    </search>
  );
}

function MatchCount({ texts, count }: { texts: FaqText['search']; count: number }): ReactNode {
  if (count === 0)
    return (
      <EmptyState sign={LENS}>
        <p>
          <ContentText text={texts.none} />
        </p>
      </EmptyState>
    );
  return fill(count === 1 ? texts.found_one : texts.found_other, { count });
}
