import { type ReactNode, useEffect } from 'react';
import type { Order } from '#contract/order.ts';
import { pagePath } from '#contract/paths.ts';
import { RETENTION } from '#rules/retention.ts';
import { trackPurchase } from '../../analytics/track-purchase.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState, Ways } from '../../ui/empty-state.tsx';
import { Drawing } from '../../ui/icon.tsx';
import { unbroken } from '../../ui/unbroken.tsx';
import { CartSummary } from '../cart/cart-summary.tsx';
import { CheckoutLayout } from '../checkout/checkout-layout.tsx';
import { FocusedHeading, StepHeading } from '../checkout/focused-heading.tsx';
import { Breadcrumb } from '../site/breadcrumb.tsx';
import { CardsPdf } from './cards-pdf.tsx';
import { OrderAlert } from './order-alert.tsx';
import { OrderDetails } from './order-details.tsx';
import { countCards } from './order-kind.ts';
import styles from './order-page.module.css';
import { OrderThanks } from './order-thanks.tsx';

export function OrderPage({ order, isRefunded }: { order: Order; isRefunded: boolean }): ReactNode {
  const { t } = useTranslation();
  const language = useLanguage();

  useEffect(() => {
    if (!isRefunded) void trackPurchase(order);
  }, [order, isRefunded]);

  return (
    <>
      <Breadcrumb trail={[{ label: t('order.pageTitle') }]} />
      <CheckoutLayout
        step={3}
        head={
          isRefunded ? <StepHeading title={t('order.refunded.heading')} /> : <OrderThanks order={order} />
        }
        summary={
          <CartSummary
            lines={order.cart.map(({ product, amount }) => ({ ...product, amount }))}
            sums={{
              deliveryMethod: order.deliveryOption.key,
              shippingCost: order.deliveryOption.details.price,
              total: order.totalOrderAmount,
            }}
          />
        }
      >
        <div className={isRefunded ? styles.refunded : styles.saved}>
          <OrderAlert order={order} isRefunded={isRefunded} />
          <CardsPdf order={order} />
        </div>
        {!isRefunded && <GiftInvitation order={order} />}
        <OrderDetails order={order} />
        <p>
          <ButtonLink to={pagePath.home(language)} variant="secondary">
            {t('order.home')}
          </ButtonLink>
        </p>
      </CheckoutLayout>
    </>
  );
}

const LOCK = 'M6 10.5h12V20H6Zm2.5 0V7.5a3.5 3.5 0 0 1 7 0v3M12 14v2.5';

/** The order belongs to another browser, but this one has a cart or an order. */
export function OrderUnknown({ own }: { own: Pick<Order, 'id' | 'reference'> | null }): ReactNode {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <div className={styles.unknown}>
      <EmptyState sign={LOCK}>
        <FocusedHeading>{t('order.unknown.title')}</FocusedHeading>
        <p>{unbroken(t('order.unknown.text'))}</p>
        <Ways>
          {own !== null && (
            <ButtonLink to={pagePath.order(language, own.id)}>
              {t('order.unknown.other', { reference: own.reference })}
            </ButtonLink>
          )}
          <ButtonLink to={pagePath.home(language)} variant="secondary">
            {t('order.home')}
          </ButtonLink>
          <ButtonLink to={pagePath.cart(language)} variant="secondary">
            {t('order.unknown.cart')}
          </ButtonLink>
        </Ways>
      </EmptyState>
    </div>
  );
}

const GIFT_ICON =
  'M4 11.5h16V21H4ZM2.5 7.5h19v4h-19ZM12 7.5V21m0-13.5C10.5 3 5.5 2.5 6 5.5c.3 1.7 3 2 6 2Zm0 0C13.5 3 18.5 2.5 18 5.5c-.3 1.7-3 2-6 2Z';

function GiftInvitation({ order }: { order: Order }): ReactNode {
  const { t } = useTranslation();
  const language = useLanguage();
  const digitalCount = countCards(order, 'digital');
  const physicalCount = countCards(order, 'physical');
  return (
    <section aria-labelledby="order-gift" className={styles.invitation}>
      <span className={styles.sign}>
        <Drawing path={GIFT_ICON} />
      </span>
      <div className={styles.words}>
        <h2 id="order-gift" className={styles.title}>
          {t('order.gift.title', { count: digitalCount + physicalCount })}
        </h2>
        <p>{digitalCount > 0 ? t('order.gift.text', { count: digitalCount }) : t('order.gift.postText')}</p>
        <p className={styles.go}>
          {/* Loads a new document, because gift pages must not contain analytics. */}
          <ButtonLink to={pagePath.gifts(language, order.id)} reloadDocument>
            {digitalCount > 0 ? t('order.gift.go') : t('order.gift.goPost')}
          </ButtonLink>
        </p>
        <p className={styles.later}>
          {unbroken(
            digitalCount > 0
              ? t('order.gift.laterDigital', { days: RETENTION.cardSecretDays })
              : t('order.gift.later'),
          )}
        </p>
      </div>
    </section>
  );
}
