import type { ReactNode } from 'react';
import type { Order } from '#contract/order.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Notice } from '../../ui/notice.tsx';

/** What an order holds says how it travels: posted cards, e-mailed cards, or both. */
export function orderKind({ cart }: Pick<Order, 'cart'>): 'digital' | 'post' | 'mixed' {
  const categories = new Set(cart.map(({ product }) => product.category));
  if (!categories.has('physical')) return 'digital';
  return categories.has('digital') ? 'mixed' : 'post';
}

/** The alert tied to the order's reference and way of delivery (specification 2, order page). */
export function OrderAlert({ order, refunded }: { order: Order; refunded: boolean }): ReactNode {
  const { t } = useTranslation();
  const words = refunded ? 'refunded' : orderKind(order);
  return (
    <Notice
      tone={refunded ? 'info' : 'success'}
      role="alert"
      title={t(`order.${words}.title`, { reference: order.reference })}
    >
      <p>{t(`order.${words}.text`)}</p>
    </Notice>
  );
}
