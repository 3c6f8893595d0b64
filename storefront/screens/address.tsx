import { type ReactNode, useEffect } from 'react';
import { useNavigate } from 'react-router';
import { pagePath } from '#contract/paths.ts';
import { checkout } from '../analytics/events.ts';
import { raise } from '../analytics/raise.ts';
import { useLanguage } from '../i18n/use-language.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { AddressForm } from '../parts/address/address-form.tsx';
import { CartSummary } from '../parts/cart/cart-summary.tsx';
import { RequireCart } from '../parts/cart/require-cart.tsx';
import { CheckoutLayout } from '../parts/checkout/checkout-layout.tsx';
import { StepHeading } from '../parts/checkout/step-heading.tsx';
import { Breadcrumb } from '../parts/site/breadcrumb.tsx';
import { PageHead } from '../parts/site/page-head.tsx';
import { useCart } from '../stores/cart-store.ts';
import { BackLink } from '../ui/back-link.tsx';
import { Button } from '../ui/button.tsx';

const FORM_ID = 'address-form';

export default function AddressScreen(): ReactNode {
  const { t } = useTranslation();
  return (
    <>
      <PageHead title={t('address.pageTitle')} noIndex />
      <RequireCart>
        <AddressPage />
      </RequireCart>
    </>
  );
}

function AddressPage(): ReactNode {
  const { t } = useTranslation();
  const language = useLanguage();
  const navigate = useNavigate();
  const cart = useCart((state) => state.cart);
  const posted = cart.totalPhysicalProducts > 0;

  useEffect(() => raise(checkout(1, useCart.getState().cart.products)), []);

  return (
    <>
      <Breadcrumb
        trail={[{ label: t('cart.title'), to: pagePath.cart(language) }, { label: t('address.pageTitle') }]}
      />
      <CheckoutLayout
        step={1}
        head={
          <StepHeading
            title={posted ? t('address.title') : t('address.titleDigital')}
            lead={posted ? t('address.lead') : t('address.leadDigital')}
          />
        }
        summary={
          <CartSummary
            lines={cart.products}
            shippingType={cart.shippingType}
            shippingCost={cart.shippingCost}
            total={cart.total}
            editable
            action={
              <Button type="submit" form={FORM_ID} size="l" wide>
                {t('address.toPayment')}
              </Button>
            }
          />
        }
      >
        <AddressForm
          id={FORM_ID}
          posted={posted}
          onStored={() => void navigate(pagePath.payment(language))}
        />
        <BackLink to={pagePath.cart(language)}>{t('address.backToCart')}</BackLink>
      </CheckoutLayout>
    </>
  );
}
