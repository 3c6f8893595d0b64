import type { ReactNode } from 'react';
import { useTexts } from '../../language/current-texts.ts';
import styles from './catalogue.module.css';
import { fieldName, shownValue } from './product-texts.ts';

type Change = { field: string; before: string; after: string };

/** Fields with their values before and after. */
export function Changes({ changes }: { changes: readonly Change[] }): ReactNode {
  const texts = useTexts();
  const { t } = texts;
  return (
    <dl className={styles.changes}>
      {changes.map(({ field, before, after }) => (
        <div key={field}>
          <dt>{fieldName(texts, field)}</dt>
          {field === 'picture' ? (
            <dd>{t('catalogue.newPicture')}</dd>
          ) : (
            <dd>
              {before !== '' && <del>{shownValue(texts, field, before)}</del>}
              <ins>{shownValue(texts, field, after)}</ins>
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}
