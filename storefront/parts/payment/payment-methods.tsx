import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { offeredMethods } from '../../stores/offered-methods.ts';
import { useOrder } from '../../stores/order-store.ts';
import { RadioList } from '../../ui/radio-list.tsx';
import { PaymentIcon } from './payment-icon.tsx';

export function PaymentMethods(): ReactNode {
  const { t } = useTranslation();
  const method = useOrder((state) => state.paymentMethod);
  const select = useOrder((state) => state.selectPaymentMethod);
  return (
    <RadioList
      legend={t('payment.method.legend')}
      name="paymentMethod"
      value={method}
      onChange={select}
      options={offeredMethods().map((value) => ({
        value,
        label: t(`payment.method.${value}`),
        aside: <PaymentIcon method={value} />,
      }))}
    />
  );
}
