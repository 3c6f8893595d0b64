import { type ReactNode, useEffect, useState } from 'react';
import { useLocation, useNavigation, useRevalidator } from 'react-router';
import { api } from '../../api/client.ts';
import { useTexts } from '../../language/current-texts.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './refunds.module.css';

type RequestCountProps = { permissions: readonly string[] };

/** How many requests that the person may decide about wait; counted anew with each page and after each action. */
export function RequestCount({ permissions }: RequestCountProps): ReactNode {
  const { t } = useTexts();
  const { key } = useLocation();
  const [navigation, revalidator] = [useNavigation(), useRevalidator()];
  const isIdle = navigation.state === 'idle' && revalidator.state === 'idle';
  const [count, setCount] = useState(0);
  const [mayRefund, mayChange] = [permissions.includes('refund'), permissions.includes('mails resend')];
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page, also one of the same address.
  useEffect(() => {
    if (!isIdle) return undefined;
    const asking = new AbortController();
    // The page is of use without it.
    const counts = [
      ...(mayRefund ? [api.refunds.countOpen.query(undefined, asking)] : []),
      ...(mayChange ? [api.approvals.countOpen.query(undefined, asking)] : []),
    ];
    Promise.all(counts).then(
      (each) => setCount(each.reduce((sum, one) => sum + one, 0)),
      () => undefined,
    );
    return () => asking.abort();
  }, [key, isIdle]);
  if (count === 0) return null;
  return (
    <span className={styles.count}>
      <span aria-hidden="true">{count}</span>
      <VisuallyHidden>{t('approvals.count', { count })}</VisuallyHidden>
    </span>
  );
}
