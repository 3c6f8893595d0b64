import type { ReactNode } from 'react';
import type { Order } from '#contract/order.ts';
import type { Category } from '#rules/lines.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Notice } from '../../ui/notice.tsx';

type OrderedCards = Pick<Order, 'cart'>;

export function countCards({ cart }: OrderedCards, category: Category): number {
  return cart.reduce((sum, { product, amount }) => sum + (product.category === category ? amount : 0), 0);
}

export function getOrderKind(order: OrderedCards): 'digital' | 'post' | 'mixed' {
  if (countCards(order, 'physical') === 0) return 'digital';
  return countCards(order, 'digital') > 0 ? 'mixed' : 'post';
}

export function OrderAlert({ order, isRefunded }: { order: Order; isRefunded: boolean }): ReactNode {
  const { t } = useTranslation();
  const kind = getOrderKind(order);
  return (
    <Notice
      tone={isRefunded ? 'info' : 'success'}
      role="alert"
      title={t(`order.${isRefunded ? 'refunded' : kind}.title`, { reference: order.reference })}
    >
      {isRefunded ? (
        <p>{t('order.refunded.text')}</p>
      ) : (
        <>
          {kind !== 'digital' && <p>{t(`order.${kind}.text`, { count: countCards(order, 'physical') })}</p>}
          {kind !== 'post' && <p>{t('order.digital.text', { count: countCards(order, 'digital') })}</p>}
        </>
      )}
    </Notice>
  );
}
