import type { ReactNode } from 'react';
import type { Category } from '#rules/lines.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import styles from './card-facts.module.css';

type CardFactsProps = { category: Category; shippingCost: string };

export function CardFacts({ category, shippingCost }: CardFactsProps): ReactNode {
  const { t } = useTranslation();
  return (
    <ul className={styles.facts}>
      <li>{t(`products.${category}.arrivesShort`)}</li>
      <li>{shippingCost}</li>
      <li>{t(`products.${category}.usableShort`)}</li>
    </ul>
  );
}
