import type { ReactNode } from 'react';
import { apiPath } from '#contract/api-paths.ts';
import type { Order } from '#contract/order.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { useSite } from '../../use-site.ts';
import { cardCount } from './order-alert.tsx';

/** The digital cards as a file, beside the mail; until they are there, that they will come. */
export function CardsPdf({ order }: { order: Order }): ReactNode {
  const { t } = useTranslation();
  const { apiBase } = useSite();
  const { id, reference, cardsPdf } = order;
  if (cardsPdf === 'none') return null;
  const count = cardCount(order, 'digital');
  return (
    <p role="status">
      {cardsPdf === 'coming' ? (
        t('order.cardsComing', { count })
      ) : (
        <ButtonLink to={apiBase + apiPath.cardsPdf(id)} reloadDocument download variant="secondary">
          {t('order.cardsPdf', { count, reference })}
        </ButtonLink>
      )}
    </p>
  );
}
