import type { ReactNode } from 'react';
import type { Order } from '#contract/order.ts';
import { pagePath } from '#contract/paths.ts';
import { RETENTION } from '#rules/retention.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Drawing } from '../../ui/icon.tsx';
import styles from './gift-invitation.module.css';
import { cardCount } from './order-alert.tsx';

const PRESENT =
  'M4 11.5h16V21H4ZM2.5 7.5h19v4h-19ZM12 7.5V21m0-13.5C10.5 3 5.5 2.5 6 5.5c.3 1.7 3 2 6 2Zm0 0C13.5 3 18.5 2.5 18 5.5c-.3 1.7-3 2-6 2Z';

/** What was bought is mostly given away: the way to make it a present, which nobody has to go. */
export function GiftInvitation({ order }: { order: Order }): ReactNode {
  const { t } = useTranslation();
  const language = useLanguage();
  const digital = cardCount(order, 'digital');
  const posted = cardCount(order, 'physical');
  return (
    <section aria-labelledby="order-gift" className={styles.invitation}>
      <span className={styles.sign}>
        <Drawing path={PRESENT} />
      </span>
      <div className={styles.words}>
        <h2 id="order-gift" className={styles.title}>
          {t('order.gift.title', { count: digital + posted })}
        </h2>
        <p>{digital > 0 ? t('order.gift.text', { count: digital }) : t('order.gift.postText')}</p>
        <p className={styles.go}>
          {/* A document of its own: nothing measures there. */}
          <ButtonLink to={pagePath.gifts(language, order.id)} reloadDocument>
            {digital > 0 ? t('order.gift.go') : t('order.gift.goPost')}
          </ButtonLink>
        </p>
        <p className={styles.later}>
          {digital > 0
            ? t('order.gift.laterDigital', { days: RETENTION.cardSecretDays })
            : t('order.gift.later')}
        </p>
      </div>
    </section>
  );
}
