import type { ReactNode } from 'react';
import type { CartLine } from '#rules/cart.ts';
import { lineKey } from '#rules/lines.ts';
import { formatChf } from '#rules/money.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { CardPicture } from '../product/card-picture.tsx';
import styles from './summary-lines.module.css';

export function SummaryLines({ lines }: { lines: readonly CartLine[] }): ReactNode {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <ul className={styles.lines}>
      {lines.map((line) => (
        <li key={lineKey(line)} className={styles.line}>
          <div className={styles.picture}>
            <CardPicture imagePath={line.imagePath} alt="" sizes="5rem" />
          </div>
          <div>
            <p className={styles.name}>{line.name[language]}</p>
            <p className={styles.unit}>
              {t('common.summary.unit', { amount: line.amount, price: formatChf(line.price) })}
            </p>
          </div>
          <p className={styles.price}>{formatChf(line.price * line.amount)}</p>
        </li>
      ))}
    </ul>
  );
}
