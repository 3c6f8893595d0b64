import type { ReactNode } from 'react';
import type { Cart } from '#rules/cart.ts';
import { type DeliveryMethod, INSURED_LETTER_MAX, offeredDeliveryMethods } from '#rules/delivery-method.ts';
import { formatChf } from '#rules/money.ts';
import { shippingCostOf } from '#rules/shipping-cost.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { RadioList } from '../../ui/radio-list.tsx';
import styles from './delivery-choice.module.css';

type DeliveryMethodChoiceProps = { cart: Cart; onChange: (type: DeliveryMethod) => void };

/** A-Post or insured, as soon as a card is posted (readings 4); nothing otherwise. */
export function DeliveryMethodChoice({ cart, onChange }: DeliveryMethodChoiceProps): ReactNode {
  const { t } = useTranslation();
  const offered = offeredDeliveryMethods(cart).filter((type) => type !== 'digital');
  if (offered.length === 0) return null;
  const emailed = cart.totalAmount - cart.totalPhysicalProducts;
  return (
    <div className={styles.choice}>
      <RadioList
        legend={t('cart.delivery.legend', { count: cart.totalPhysicalProducts })}
        name="delivery"
        value={offered.find((type) => type === cart.deliveryMethod) ?? null}
        onChange={onChange}
        options={offered.map((type) => ({
          value: type,
          label: t(`common.delivery.${type}`),
          hint: t(`cart.delivery.${type}Hint`, { limit: formatChf(INSURED_LETTER_MAX) }),
          aside: formatChf(shippingCostOf(type, cart.totalPhysicalProducts)),
        }))}
      />
      {emailed > 0 && <p className={styles.note}>{t('cart.delivery.mixed', { count: emailed })}</p>}
    </div>
  );
}
