import { type ReactNode, useEffect } from 'react';
import type { Order } from '#contract/order.ts';
import { pagePath } from '#contract/paths.ts';
import { raisePurchase } from '../../analytics/raise-purchase.ts';
import { useTranslation } from '../../translation.ts';
import { ButtonLink } from '../../ui/button.tsx';
import page from '../../ui/page.module.css';
import { CartSummary } from '../cart/cart-summary.tsx';
import { CheckoutHead } from '../checkout/checkout-head.tsx';
import { CheckoutHeading } from '../checkout/checkout-heading.tsx';
import { CheckoutLayout } from '../checkout/checkout-layout.tsx';
import { Breadcrumb } from '../site/breadcrumb.tsx';
import { useLanguage } from '../site/use-language.ts';
import { CardsPdf } from './cards-pdf.tsx';
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
        head={refunded ? <CheckoutHead title={t('order.refunded.heading')} /> : <OrderThanks order={order} />}
        summary={
          <CartSummary
            lines={order.cart.map(({ product, amount }) => ({ ...product, amount }))}
            deliveryMethod={order.deliveryOption.key}
            shippingCost={order.deliveryOption.details.price}
            total={order.totalOrderAmount}
          />
        }
      >
        <OrderAlert order={order} refunded={refunded} />
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

/** Not this browser's order, while there is a cart. */
export function OrderUnknown(): ReactNode {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <div className={page.apart}>
      <CheckoutHeading>{t('order.unknown.title')}</CheckoutHeading>
      <p>{t('order.unknown.text')}</p>
      <div className={styles.ways}>
        <ButtonLink to={pagePath.home(language)}>{t('order.home')}</ButtonLink>
        <ButtonLink to={pagePath.cart(language)} variant="secondary">
          {t('order.unknown.cart')}
        </ButtonLink>
      </div>
    </div>
  );
}
