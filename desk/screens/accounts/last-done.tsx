import type { ReactNode } from 'react';
import { showTime } from '../../format/show-time.ts';
import { useTexts } from '../../language/current-texts.ts';
import styles from './accounts.module.css';
import type { MonthEnd } from './accounts-types.ts';

/** Who did it last, and when. */
export function LastDone({ done }: { done: MonthEnd['done'][number] | undefined }): ReactNode {
  const { t } = useTexts();
  if (done === undefined) return null;
  return (
    <p className={styles.soft}>{t('accounts.lastDone', { time: showTime(done.at), person: done.person })}</p>
  );
}
