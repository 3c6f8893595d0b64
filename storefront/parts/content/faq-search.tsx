import { type ReactNode, useId } from 'react';
import type { FaqText } from '#texts/content-shape.ts';
import { fill } from '#texts/fill.ts';
import { Button } from '../../ui/button.tsx';
import { ContentText } from './content-text.tsx';
import styles from './faq-search.module.css';

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
        <p role="status">{hasQuery && <MatchCount texts={texts} count={matchCount} />}</p>
        {hasQuery && (
          <Button variant="quiet" onClick={clear}>
            {texts.clear}
          </Button>
        )}
      </div>
    </search>
  );
}

function MatchCount({ texts, count }: { texts: FaqText['search']; count: number }): ReactNode {
  if (count === 0) return <ContentText text={texts.none} />;
  return fill(count === 1 ? texts.found_one : texts.found_other, { count });
}
