import type { ReactNode } from 'react';
import { useLanguage } from '../../i18n/use-language.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { paperOf } from './gift-papers.ts';
import type { WordsEditor } from './words-editor.ts';
import styles from './words-form.module.css';

/** Words that were written elsewhere meanwhile, and the choice between them and those that stand here. */
export function WordsConflict({ editor }: { editor: WordsEditor }): ReactNode {
  const { t } = useTranslation();
  const language = useLanguage();
  const { theirs, keepMine, takeTheirs } = editor;
  if (theirs === null) return null;
  const rows = [
    [t('gift.forName'), theirs.forName],
    [t('gift.message'), theirs.message],
    [t('gift.fromName'), theirs.fromName],
    [t('gift.paper.choose'), paperOf(theirs.paper).name[language]],
  ] as const;
  return (
    <Notice tone="info" role="alert" title={t('gift.conflict.title')}>
      <p>{t('gift.conflict.text')}</p>
      <dl className={styles.theirs}>
        {rows.map(([label, text]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text === '' ? t('gift.conflict.empty') : text}</dd>
          </div>
        ))}
      </dl>
      <div className={styles.choices}>
        <Button onClick={() => void keepMine()}>{t('gift.conflict.mine')}</Button>
        <Button variant="secondary" onClick={takeTheirs}>
          {t('gift.conflict.theirs')}
        </Button>
      </div>
    </Notice>
  );
}
