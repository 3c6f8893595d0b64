import type { ReactNode } from 'react';
import { apiPath } from '#contract/api-paths.ts';
import type { Order } from '#contract/order.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { useSite } from '../../use-site.ts';

/** The digital cards as a file, beside the mail; until they are there, that they will come. */
export function CardsPdf({ order: { id, reference, cardsPdf } }: { order: Order }): ReactNode {
  const { t } = useTranslation();
  const { apiBase } = useSite();
  if (cardsPdf === 'none') return null;
  return (
    <p role="status">
      {cardsPdf === 'coming' ? (
        t('order.cardsComing')
      ) : (
        <ButtonLink to={apiBase + apiPath.cardsPdf(id)} reloadDocument download>
          {t('order.cardsPdf', { reference })}
        </ButtonLink>
      )}
    </p>
  );
}
