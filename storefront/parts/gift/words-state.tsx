import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Notice } from '../../ui/notice.tsx';
import { GiftFailure, isEnded } from './gift-error.tsx';
import type { WordsEditor } from './words-editor.ts';
import styles from './words-form.module.css';

/** Whether the words are saved, said where they are written. */
export function WordsState({ editor }: { editor: WordsEditor }): ReactNode {
  const { t } = useTranslation();
  const { state, error, saves, flush } = editor;
  return (
    <div className={styles.state}>
      <div role="status">
        {state === 'saved' && saves > 0 && (
          <p className={styles.saved}>
            <Icon name="check" />
            {t('gift.saved')}
          </p>
        )}
        {state === 'faulty' && <p className={styles.waiting}>{t('gift.faulty')}</p>}
      </div>
      {(state === 'typing' || state === 'saving') && (
        // Said only when it is done: it would interrupt a person who is still typing.
        <p className={styles.waiting} aria-hidden="true">
          {t('gift.saving')}
        </p>
      )}
      {state === 'saved' && saves === 0 && <p className={styles.waiting}>{t('gift.savesItself')}</p>}
      {state === 'failed' && error !== null && (
        <Notice tone="danger" title={t('gift.notSaved')}>
          <GiftFailure error={error} />
          <p>{t('gift.keptHere')}</p>
          {!isEnded(error) && (
            <p>
              <Button variant="secondary" onClick={() => void flush()}>
                {t('gift.saveAgain')}
              </Button>
            </p>
          )}
        </Notice>
      )}
    </div>
  );
}
