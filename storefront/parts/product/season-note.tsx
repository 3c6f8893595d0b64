import type { ReactNode } from 'react';
import { CUT_OFF_HOUR } from '#rules/holidays.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { unbroken } from '../../ui/unbroken.tsx';
import type { SaleDates } from './sale-dates.ts';
import styles from './season-note.module.css';

/** Says until when an order arrives by post before the next feast. Renders nothing out of season. */
export function SeasonNote({ season }: Pick<SaleDates, 'season'>): ReactNode {
  const { t } = useTranslation();
  if (season === null) return null;
  const { feast, lastOrderDay } = season;
  return (
    <p className={styles.season}>
      {lastOrderDay === null
        ? unbroken(t(`products.season.${feast}.late`))
        : t(`products.season.${feast}.inTime`, { day: lastOrderDay, hour: CUT_OFF_HOUR })}
    </p>
  );
}
