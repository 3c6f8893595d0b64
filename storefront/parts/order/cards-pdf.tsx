import type { ReactNode } from 'react';
import { apiPath } from '#contract/api-paths.ts';
import type { Order } from '#contract/order.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { useSite } from '../../use-site.ts';
import { countCards } from './order-kind.ts';

export function CardsPdf({ order }: { order: Order }): ReactNode {
  const { t } = useTranslation();
  const { apiBase } = useSite();
  const { id, reference, cardsPdf } = order;
  if (cardsPdf === 'none') return null;
  const count = countCards(order, 'digital');
  return (
    <p role="status">
      {cardsPdf === 'pending' ? (
        t('order.cardsComing', { count })
      ) : (
        <ButtonLink to={apiBase + apiPath.cardsPdf(id)} reloadDocument download variant="secondary">
          {t('order.cardsPdf', { count, reference })}
        </ButtonLink>
      )}
    </p>
  );
}
