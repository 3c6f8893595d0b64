import type { ReactNode } from 'react';
import { formatDateTime } from '../../format/format-values.ts';
import { useTexts } from '../../language/current-texts.ts';
import { Button } from '../../ui/button.tsx';
import { Panel } from '../../ui/panel.tsx';
import styles from './catalogue.module.css';
import { formatFieldValue, getFieldName, type ProductVersion } from './product-texts.ts';

type ProductHistoryProps = {
  versions: readonly ProductVersion[];
  /** Puts a version's values into the fields. Undefined without the permission to edit. */
  restore: ((version: ProductVersion) => void) | undefined;
};

export function ProductHistory({ versions, restore }: ProductHistoryProps): ReactNode {
  const { t } = useTexts();
  return (
    <Panel title={t('catalogue.history')}>
      {versions.length === 0 && <p className={styles.soft}>{t('catalogue.noHistory')}</p>}
      <ol className={styles.versions}>
        {versions.map((version, index) => (
          <li key={version.version} className={styles.version}>
            <p>
              {version.by === undefined
                ? t('catalogue.before')
                : t('catalogue.changedBy', {
                    time: formatDateTime(version.by.at),
                    person: version.by.person,
                  })}
            </p>
            {version.by !== undefined && <p className={styles.soft}>{version.by.reason}</p>}
            {version.changes.length > 0 && (
              <details>
                <summary>{t('catalogue.changes', { count: version.changes.length })}</summary>
                <Changes changes={version.changes} />
              </details>
            )}
            {restore !== undefined && index > 0 && (
              <Button variant="secondary" onClick={() => restore(version)}>
                {t('catalogue.restore')}
              </Button>
            )}
          </li>
        ))}
      </ol>
    </Panel>
  );
}

type Change = { field: string; before: string; after: string };

export function Changes({ changes }: { changes: readonly Change[] }): ReactNode {
  const texts = useTexts();
  const { t } = texts;
  return (
    <dl className={styles.changes}>
      {changes.map(({ field, before, after }) => (
        <div key={field}>
          <dt>{getFieldName(texts, field)}</dt>
          {field === 'picture' ? (
            <dd>{t('catalogue.newPicture')}</dd>
          ) : (
            <dd>
              {before !== '' && <del>{formatFieldValue(texts, field, before)}</del>}
              <ins>{formatFieldValue(texts, field, after)}</ins>
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}
