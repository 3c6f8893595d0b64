import type { ReactNode } from 'react';
import { useTexts } from '../../language/current-texts.ts';
import { Badge } from '../../ui/badge.tsx';
import { Time } from '../../ui/time.tsx';
import styles from './packing.module.css';
import type { ListedParcel } from './packing-types.ts';

/** By when a parcel is to be packed, and how late it is. */
export function Hurry({ dueAt, haste, status }: Pick<ListedParcel, 'dueAt' | 'haste' | 'status'>): ReactNode {
  const { t } = useTexts();
  if (status !== 'ToPack') return null;
  return (
    <span className={styles.hurry}>
      <span className={styles.dueWord}>{t('packing.dueBy')}</span>
      <Time at={dueAt} />
      {haste === 'late' && <Badge tone="bad">{t('packing.late')}</Badge>}
      {haste === 'alarmed' && <Badge tone="attention">{t('packing.today')}</Badge>}
    </span>
  );
}
