import type { ReactNode } from 'react';
import type { Category } from '#rules/lines.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import styles from './card-facts.module.css';

type CardFactsProps = { category: Category; postage: string };

/** How a card arrives and when, what its postage is, when it can be used. */
export function CardFacts({ category, postage }: CardFactsProps): ReactNode {
  const { t } = useTranslation();
  return (
    <ul className={styles.facts}>
      <li>{t(`products.${category}.arrivesShort`)}</li>
      <li>{postage}</li>
      <li>{t(`products.${category}.usableShort`)}</li>
    </ul>
  );
}
