import { type ReactNode, useEffect } from 'react';
import { type ClientLoaderFunctionArgs, useLoaderData, useNavigate, useRevalidator } from 'react-router';
import { pagePath } from '#contract/paths.ts';
import { DEFAULT_LANGUAGE } from '#rules/language.ts';
import { beginCheckout } from '../analytics/events.ts';
import { track } from '../analytics/track.ts';
import { api } from '../browser/api-client.ts';
import { guardCheckout } from '../checkout/checkout-guard.ts';
import { useLanguage } from '../i18n/use-language.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { AddressForm } from '../parts/address/address-form.tsx';
import { CartSummary } from '../parts/cart/cart-summary.tsx';
import { Unreachable } from '../parts/checkout/call-failure.tsx';
import { CheckoutLayout } from '../parts/checkout/checkout-layout.tsx';
import { StepHeading } from '../parts/checkout/focused-heading.tsx';
import { Breadcrumb } from '../parts/site/breadcrumb.tsx';
import { redirectFrom, VisitorPage } from '../parts/site/visitor-page.tsx';
import { useCart } from '../stores/cart-store.ts';
import { BackLink } from '../ui/back-link.tsx';
import { Button } from '../ui/button.tsx';

const FORM_ID = 'address-form';

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const admission = await guardCheckout(api);
  if (admission === 'refused') throw redirectFrom(request, pagePath.home(DEFAULT_LANGUAGE));
  return admission;
}

export function HydrateFallback(): ReactNode {
  const { t } = useTranslation();
  return <VisitorPage title={t('address.pageTitle')} />;
}

export default function AddressScreen(): ReactNode {
  const { t } = useTranslation();
  const admission = useLoaderData<typeof clientLoader>();
  return (
    <VisitorPage title={t('address.pageTitle')}>
      {admission === 'admitted' ? <AddressPage /> : <Unreachable error={admission} />}
    </VisitorPage>
  );
}

function AddressPage(): ReactNode {
  const { t } = useTranslation();
  const language = useLanguage();
  const navigate = useNavigate();
  const cart = useCart((state) => state.cart);
  const hasPhysicalCards = cart.totalPhysicalProducts > 0;

  const isEmpty = cart.products.length === 0;
  const { revalidate } = useRevalidator();

  useEffect(() => track(() => beginCheckout(useCart.getState().cart)), []);

  useEffect(() => {
    // Another tab has emptied or paid the cart: run the guard again.
    if (isEmpty) void revalidate();
  }, [isEmpty, revalidate]);

  if (isEmpty) return null;
  return (
    <>
      <Breadcrumb
        trail={[{ label: t('cart.title'), to: pagePath.cart(language) }, { label: t('address.pageTitle') }]}
      />
      <CheckoutLayout
        step={1}
        head={
          <StepHeading
            title={hasPhysicalCards ? t('address.title') : t('address.titleDigital')}
            lead={hasPhysicalCards ? t('address.lead') : t('address.leadDigital')}
          />
        }
        summary={
          <CartSummary
            lines={cart.products}
            sums={cart}
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
          hasPhysicalCards={hasPhysicalCards}
          onStored={() => void navigate(pagePath.payment(language))}
        />
        <BackLink to={pagePath.cart(language)}>{t('address.backToCart')}</BackLink>
      </CheckoutLayout>
    </>
  );
}
