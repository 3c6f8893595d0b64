import { type ReactNode, useEffect } from 'react';
import type { Order } from '#contract/order.ts';
import { pagePath } from '#contract/paths.ts';
import { raisePurchase } from '../../analytics/raise-purchase.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { ButtonLink } from '../../ui/button.tsx';
import page from '../../ui/page.module.css';
import { CartSummary } from '../cart/cart-summary.tsx';
import { CheckoutLayout } from '../checkout/checkout-layout.tsx';
import { LateHeading } from '../checkout/late-heading.tsx';
import { StepHeading } from '../checkout/step-heading.tsx';
import { Breadcrumb } from '../site/breadcrumb.tsx';
import { CardsPdf } from './cards-pdf.tsx';
import { GiftInvitation } from './gift-invitation.tsx';
import { OrderAlert } from './order-alert.tsx';
import { OrderDetails } from './order-details.tsx';
import styles from './order-page.module.css';
import { OrderThanks } from './order-thanks.tsx';

/** Step 3: an order that is paid. */
export function OrderPage({ order, refunded }: { order: Order; refunded: boolean }): ReactNode {
  const { t } = useTranslation();
  const language = useLanguage();

  useEffect(() => {
    if (!refunded) void raisePurchase(order);
  }, [order, refunded]);

  return (
    <>
      <Breadcrumb trail={[{ label: t('order.pageTitle') }]} />
      <CheckoutLayout
        step={3}
        head={refunded ? <StepHeading title={t('order.refunded.heading')} /> : <OrderThanks order={order} />}
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
        <OrderAlert order={order} refunded={refunded} />
        {!refunded && <GiftInvitation order={order} />}
        <CardsPdf order={order} />
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

/** Not this browser's order, while there is a cart or an order of its own. */
export function OrderUnknown({ own }: { own: Pick<Order, 'id' | 'reference'> | null }): ReactNode {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <div className={page.apart}>
      <LateHeading>{t('order.unknown.title')}</LateHeading>
      <p>{t('order.unknown.text')}</p>
      <div className={styles.ways}>
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
      </div>
    </div>
  );
}
