import type { ReactNode } from 'react';
import type { Order } from '#contract/order.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { unbroken } from '../../ui/unbroken.tsx';
import { FocusedHeading } from '../checkout/focused-heading.tsx';
import { CardFan } from '../product/card-fan.tsx';
import { LinkedText } from '../site/linked-text.tsx';
import styles from './order-thanks.module.css';

/** Left and top in percent of the panel, rotation in degrees. Fixed, so that server and browser render the same. */
const CONFETTI = [
  [6, 14, 20],
  [14, 72, -35],
  [23, 8, 60],
  [31, 88, 15],
  [42, 16, -20],
  [50, 90, 40],
  [57, 10, -60],
  [63, 52, 30],
  [71, 86, -15],
  [78, 8, 50],
  [86, 90, -40],
  [93, 20, 10],
  [97, 62, -25],
] as const;

export function OrderThanks({ order }: { order: Order }): ReactNode {
  const { t } = useTranslation();
  const { firstName, email } = order.addresses.primaryAddress;
  const images = new Set(order.cart.map(({ product }) => product.imagePath));
  return (
    <div className={styles.panel}>
      <div className={styles.confetti} aria-hidden="true">
        {CONFETTI.map(([left, top, turn]) => (
          <i key={left} style={{ left: `${left}%`, top: `${top}%`, rotate: `${turn}deg` }} />
        ))}
      </div>
      <div className={styles.words}>
        <FocusedHeading>{t('order.title')}</FocusedHeading>
        <p className={styles.thanks}>{t('order.thanks', { name: firstName })}</p>
        <p className={styles.mail}>
          <LinkedText
            text={t('order.confirmation', { email })}
            links={{ mail: (address) => <strong key="mail">{unbroken(address)}</strong> }}
          />
        </p>
      </div>
      <div className={styles.cards}>
        <CardFan cards={[...images].slice(0, 3).map((imagePath) => ({ imagePath }))} />
      </div>
    </div>
  );
}
