import type { ReactNode } from 'react';
import { expectedDelivery } from '#rules/holidays.ts';
import type { Category } from '#rules/lines.ts';
import { formatNearDay } from '#texts/day.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { unbroken } from '../../ui/unbroken.tsx';
import styles from './card-facts.module.css';

type CardFactsProps = { category: Category; shippingCost: string };

export function CardFacts({ category, shippingCost }: CardFactsProps): ReactNode {
  const { t } = useTranslation();
  const arrival = formatNearDay(expectedDelivery(new Date()).to, useLanguage());
  return (
    <ul className={styles.facts}>
      <li>{unbroken(t(`products.${category}.arrivesShort`, { day: arrival }))}</li>
      <li>{shippingCost}</li>
      <li>{t(`products.${category}.usableShort`)}</li>
    </ul>
  );
}
