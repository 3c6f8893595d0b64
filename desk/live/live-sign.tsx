import { type ReactNode, useEffect, useSyncExternalStore } from 'react';
import { useTexts } from '../language/current-texts.ts';
import { Badge } from '../ui/badge.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import { isConnectionLost, keepConnected, watchConnection } from './connection.ts';
import styles from './live-sign.module.css';

/** Keeps the pages live, and says calmly when they are not. */
export function LiveSign(): ReactNode {
  const { t } = useTexts();
  useEffect(keepConnected, []);
  const isLost = useSyncExternalStore(watchConnection, isConnectionLost);
  return (
    <div role="status" className={styles.sign}>
      {isLost && (
        <span title={t('live.lostText')}>
          <Badge tone="attention">{t('live.lost')}</Badge>
          <VisuallyHidden>{t('live.lostText')}</VisuallyHidden>
        </span>
      )}
    </div>
  );
}
