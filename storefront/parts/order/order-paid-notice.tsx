import type { ReactNode } from 'react';
import { Link, useMatch } from 'react-router';
import { pagePath } from '#contract/paths.ts';
import { paymentOutcome } from '../../checkout/payment-outcome.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useCart } from '../../stores/cart-store.ts';
import { useOrder } from '../../stores/order-store.ts';
import { Notice } from '../../ui/notice.tsx';

/** Explains the empty cart to buyers who paid and closed the tab. */
export function OrderPaidNotice(): ReactNode {
  const { t } = useTranslation();
  const language = useLanguage();
  const paidBefore = useCart((state) => state.paidBefore);
  const order = useOrder((state) => state.selectedOrder);
  const atOrder = useMatch('/:lang/order/:id');
  const atPayment = useMatch('/:lang/payment');
  if (atOrder !== null || atPayment !== null) return null;
  if (order === null) {
    return paidBefore ? (
      <Notice tone="success" title={t('common.paidBefore.title')}>
        <p>{t('common.paidBefore.text')}</p>
      </Notice>
    ) : null;
  }
  if (paymentOutcome(order) !== 'paid') return null;
  return (
    <Notice tone="success" title={t('common.paidEarlier', { reference: order.reference })}>
      <p>
        <Link to={pagePath.order(language, order.id)}>{t('common.paidEarlierLink')}</Link>
      </p>
    </Notice>
  );
}
