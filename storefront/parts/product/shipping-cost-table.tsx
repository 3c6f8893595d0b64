import type { ReactNode } from 'react';
import { INSURED_LETTER_MAX } from '#rules/delivery-method.ts';
import { formatChf } from '#rules/money.ts';
import { getShippingCost, STANDARD_SHIPPING_BANDS } from '#rules/shipping-cost.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { unbroken } from '../../ui/unbroken.tsx';
import styles from './shipping-cost-table.module.css';

/** Merges bands of the same cost into one row. */
const BANDS = STANDARD_SHIPPING_BANDS.filter(
  (band, index) => band.cost !== STANDARD_SHIPPING_BANDS[index - 1]?.cost,
);

export function ShippingCostTable(): ReactNode {
  const { t } = useTranslation();
  const formatBand = (index: number): string => {
    const from = BANDS[index]?.from ?? 1;
    const next = BANDS[index + 1]?.from;
    return next === undefined
      ? t('products.shippingCostInfo.from', { from })
      : t('products.shippingCostInfo.upTo', { from, to: next - 1 });
  };
  const rows = [
    ...BANDS.map((band, index) => ({
      kind: t('common.delivery.standard'),
      cards: formatBand(index),
      cost: formatChf(band.cost),
    })),
    ...(['insured', 'packet'] as const).map((type) => ({
      kind: t(`common.delivery.${type}`),
      cards: t('products.shippingCostInfo.any'),
      cost: formatChf(getShippingCost(type, 1)),
    })),
    {
      kind: t('common.delivery.digital'),
      cards: t('products.shippingCostInfo.any'),
      cost: t('common.free'),
    },
  ];
  return (
    <div className={styles.box}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('products.shippingCostInfo.kind')}</th>
            <th scope="col">{t('products.shippingCostInfo.cards')}</th>
            <th scope="col" className={styles.cost}>
              {t('products.shippingCostInfo.cost')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.kind + row.cards}>
              <td>{unbroken(row.kind)}</td>
              <td>{row.cards}</td>
              <td className={styles.cost}>{row.cost}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <ul className={styles.notes}>
        <li>{t('products.shippingCostInfo.packet', { limit: formatChf(INSURED_LETTER_MAX) })}</li>
        <li>{t('products.shippingCostInfo.mixed')}</li>
        <li>{t('products.shippingCostInfo.days')}</li>
        <li>{t('products.shippingCostInfo.vat')}</li>
      </ul>
    </div>
  );
}
