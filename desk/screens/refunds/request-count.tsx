import { type ReactNode, useEffect, useState } from 'react';
import { useLocation, useNavigation, useRevalidator } from 'react-router';
import { refundsApi } from '../../api/refunds-api.ts';
import { useTexts } from '../../language/current-texts.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './refunds.module.css';

/** How many refunds wait for a second person; counted anew with each page and after each act. */
export function RequestCount(): ReactNode {
  const { t } = useTexts();
  const { key } = useLocation();
  const [navigation, revalidator] = [useNavigation(), useRevalidator()];
  const isIdle = navigation.state === 'idle' && revalidator.state === 'idle';
  const [count, setCount] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page, also one of the same address.
  useEffect(() => {
    if (!isIdle) return undefined;
    const asking = new AbortController();
    // The page is of use without it.
    refundsApi.countOpen(asking.signal).then(setCount, () => undefined);
    return () => asking.abort();
  }, [key, isIdle]);
  if (count === 0) return null;
  return (
    <span className={styles.count}>
      <span aria-hidden="true">{count}</span>
      <VisuallyHidden>{t('refunds.waiting', { count })}</VisuallyHidden>
    </span>
  );
}
