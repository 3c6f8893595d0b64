import type { ReactNode } from 'react';
import type { Category } from '#rules/lines.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Drawing, Icon } from '../../ui/icon.tsx';
import { unbroken } from '../../ui/unbroken.tsx';
import type { SaleDates } from './sale-dates.ts';
import styles from './sale-facts.module.css';
import { SeasonNote } from './season-note.tsx';
import { ShippingCostInfo } from './shipping-cost-info.tsx';

const GIFT = 'M3.5 8h17v4.5h-17ZM5 12.5h14V21H5ZM12 8v13M12 8c-7 0-5-8 0 0 5-8 7 0 0 0';

type SaleFactsProps = { category: Category; dates: SaleDates; short?: boolean };

/**
 * When a card arrives, when it can be used, how it becomes a gift, and what shipping costs. `short` uses shorter
 * sentences, so that a phone shows the first cards of a list without scrolling.
 */
export function SaleFacts({ category, dates, short = false }: SaleFactsProps): ReactNode {
  const { t } = useTranslation();
  return (
    <div className={styles.info}>
      <ul className={short ? `${styles.facts} ${styles.pairs}` : styles.facts}>
        <li>
          <Icon name={category === 'physical' ? 'post' : 'mail'} />
          {unbroken(t(`products.${category}.${short ? 'arrivesShort' : 'arrives'}`, { day: dates.arrival }))}
        </li>
        <li>
          <Drawing path={GIFT} />
          {t(`products.${category}.personal`)}
        </li>
        <li>
          <Icon name="check" />
          {t(`products.${category}.${short ? 'usableShort' : 'usable'}`)}
        </li>
        <li>
          <Icon name="clock" />
          {t('products.valid')}
        </li>
      </ul>
      <div className={styles.cost}>
        {category === 'physical' && <SeasonNote season={dates.season} />}
        <ShippingCostInfo category={category} />
      </div>
    </div>
  );
}
