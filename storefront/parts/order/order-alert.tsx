import type { ReactNode } from 'react';
import type { Order } from '#contract/order.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Notice } from '../../ui/notice.tsx';
import { unbroken } from '../../ui/unbroken.tsx';
import { countCards, getOrderKind } from './order-kind.ts';

export function OrderAlert({ order, isRefunded }: { order: Order; isRefunded: boolean }): ReactNode {
  const { t } = useTranslation();
  const kind = getOrderKind(order);
  return (
    <Notice
      tone={isRefunded ? 'info' : 'plain'}
      role="alert"
      title={t(`order.${isRefunded ? 'refunded' : kind}.title`, { reference: order.reference })}
    >
      {isRefunded ? (
        <p>{t('order.refunded.text')}</p>
      ) : (
        <>
          {kind !== 'digital' && (
            <p>{unbroken(t(`order.${kind}.text`, { count: countCards(order, 'physical') }))}</p>
          )}
          {kind !== 'post' && (
            <p>{unbroken(t('order.digital.text', { count: countCards(order, 'digital') }))}</p>
          )}
        </>
      )}
    </Notice>
  );
}
