import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { pagePath } from '#contract/paths.ts';
import { METHOD_NAMES } from '#rules/payment.ts';
import type { OrderOutcome } from '#rules/status.ts';
import { addShippingInfo } from '../../analytics/events.ts';
import { track } from '../../analytics/track.ts';
import { missingForOrder } from '../../checkout/order-request.ts';
import { isLatePayment, type LatePayment } from '../../checkout/payment-outcome.ts';
import type { PaymentPhase } from '../../checkout/payment-phase.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useAddress } from '../../stores/address-store.ts';
import { getAvailableMethods } from '../../stores/available-methods.ts';
import { canPay, useCart } from '../../stores/cart-store.ts';
import { useOrder } from '../../stores/order-store.ts';
import { usePayment } from '../../stores/payment-store.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState, Ways } from '../../ui/empty-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Optional } from '../../ui/optional.tsx';
import page from '../../ui/page.module.css';
import { RadioList } from '../../ui/radio-list.tsx';
import { Spinner, SpinnerOverlay } from '../../ui/spinner.tsx';
import { unbroken } from '../../ui/unbroken.tsx';
import { CART, EmptyCartText } from '../cart/cart-empty.tsx';
import { CartSummary } from '../cart/cart-summary.tsx';
import { CheckoutLayout } from '../checkout/checkout-layout.tsx';
import { FocusedHeading, StepHeading } from '../checkout/focused-heading.tsx';
import { Breadcrumb } from '../site/breadcrumb.tsx';
import { ErrorReference } from './error-reference.tsx';
import { PaymentAssurance } from './payment-assurance.tsx';
import { PaymentError } from './payment-error.tsx';
import styles from './payment-form.module.css';
import { PaymentIcon } from './payment-icon.tsx';
import { PaymentPay } from './payment-pay.tsx';
import { PaymentReview } from './payment-review.tsx';
import { TermsChecks } from './terms-checks.tsx';
import waitingPageStyles from './waiting-page.module.css';

/** Loaded only for a challenge. */
const ChallengeOverlay = lazy(() =>
  import('./challenge-overlay.tsx').then((module) => ({ default: module.ChallengeOverlay })),
);

type PaymentFormProps = {
  phase: Extract<PaymentPhase, { name: 'form' | 'creating' | 'challenged' | 'opening' | 'leaving' }>;
  onPay: () => void;
};

export function PaymentForm({ phase, onPay }: PaymentFormProps): ReactNode {
  const { t } = useTranslation();
  const language = useLanguage();
  const cart = useCart((state) => state.cart);
  const addresses = useAddress();
  const paymentMethod = useOrder((state) => state.paymentMethod);
  const terms = usePayment();
  const isCartChecked = useCart(canPay);
  const isPending = useCart((state) => state.orderCheck === 'pending');
  const { revalidate } = useRevalidator();
  const missing = missingForOrder({ cart, addresses, paymentMethod, terms });
  const failed = phase.name === 'form' ? phase.failed : null;
  const order = useOrder((state) => state.selectedOrder);
  // Written by the payer's bank or the provider, only in the language of the payment page.
  const payerMessage = order?.lang === language ? order.payerMessage : null;

  useEffect(() => {
    // Another tab is paying for this cart: wait for its outcome.
    if (isPending && phase.name === 'form') void revalidate();
  }, [isPending, phase.name, revalidate]);
  useEffect(() => track(() => addShippingInfo(useCart.getState().cart)), []);

  // Another tab may have emptied the cart, or paid for it.
  if (phase.name === 'form' && cart.products.length === 0)
    return <PaymentEmpty late={isLatePayment(failed) ? failed : undefined} />;
  const isBusy = phase.name !== 'form';
  return (
    <>
      {/* `inert` also blocks the keyboard below the spinner. */}
      <div inert={isBusy} className={styles.form}>
        <Breadcrumb
          trail={[
            { label: t('cart.title'), to: pagePath.cart(language) },
            { label: t('address.pageTitle'), to: pagePath.address(language) },
            { label: t('payment.pageTitle') },
          ]}
        />
        <CheckoutLayout
          step={2}
          hasSkippedStep={missing.includes('address')}
          head={<StepHeading title={t('payment.title')} />}
          summary={
            <CartSummary
              lines={cart.products}
              sums={cart}
              editable
              action={
                <PaymentPay
                  total={cart.total}
                  missing={missing}
                  isBusy={isBusy}
                  isCartChecked={isCartChecked}
                  onPay={onPay}
                />
              }
            />
          }
        >
          {failed !== null && (
            <Notice tone="danger" title={t(`payment.${failed}.title`)}>
              {failed === 'declined' && payerMessage && <p>{t('payment.said', { message: payerMessage })}</p>}
              <p>{t(`payment.${failed}.text`)}</p>
              <ErrorReference
                messageKey={`payment.${failed}`}
                traceId={order?.traceId}
                reference={order?.reference}
              />
            </Notice>
          )}
          {phase.name === 'form' && phase.hasStayed && (
            <Notice tone="info" role="alert" title={t('payment.stayed.title')}>
              <p>{t('payment.stayed.text')}</p>
            </Notice>
          )}
          {phase.name === 'form' && phase.isPageOpen && (
            <Notice tone="info" title={t('payment.openPage.title')}>
              <p>{t('payment.openPage.text')}</p>
            </Notice>
          )}
          <PaymentError />
          <PaymentReview isAddressMissing={missing.includes('address')} />
          <div className={styles.method}>
            <PaymentMethods />
            <p className={styles.note}>{t('payment.method.note')}</p>
          </div>
          <TermsChecks />
          <PaymentAssurance />
          <p className={styles.order}>{t('payment.order')}</p>
          <BackLink to={pagePath.address(language)}>{t('payment.backToAddress')}</BackLink>
        </CheckoutLayout>
      </div>
      {(phase.name === 'creating' || phase.name === 'leaving') && (
        <SpinnerOverlay label={t(`payment.${phase.name}`)} />
      )}
      {phase.name === 'opening' && (
        <SpinnerOverlay label={t('payment.leaving')}>
          <p>{t('payment.opening')}</p>
        </SpinnerOverlay>
      )}
      {phase.name === 'challenged' && (
        <Optional fallback={<SpinnerOverlay label={t('payment.creating')} />}>
          <Suspense fallback={<SpinnerOverlay label={t('payment.creating')} />}>
            <ChallengeOverlay />
          </Suspense>
        </Optional>
      )}
    </>
  );
}

function PaymentMethods(): ReactNode {
  const { t } = useTranslation();
  const method = useOrder((state) => state.paymentMethod);
  const select = useOrder((state) => state.selectPaymentMethod);
  return (
    <RadioList
      legend={t('payment.method.legend')}
      name="paymentMethod"
      value={method}
      onChange={select}
      options={getAvailableMethods().map((value) => ({
        value,
        label: METHOD_NAMES[value],
        aside: <PaymentIcon method={value} />,
      }))}
    />
  );
}

/** Shown without a cart and an order (readings 8), or after the payment of an order that another one replaced. */
export function PaymentEmpty({ late }: { late?: LatePayment | undefined }): ReactNode {
  const { t } = useTranslation();
  const language = useLanguage();
  const home = <ButtonLink to={pagePath.home(language)}>{t('payment.otherBrowser.home')}</ButtonLink>;
  if (late === undefined) {
    return (
      <div className={styles.empty}>
        <FocusedHeading>{t('payment.pageTitle')}</FocusedHeading>
        <EmptyState sign={CART}>
          <EmptyCartText />
          <Ways>{home}</Ways>
        </EmptyState>
      </div>
    );
  }
  return (
    <div className={waitingPageStyles.page}>
      <FocusedHeading>{t('payment.pageTitle')}</FocusedHeading>
      <Notice tone="info" role="alert" title={t(`payment.${late}.title`)}>
        <p>{unbroken(t(`payment.${late}.text`))}</p>
      </Notice>
      {home}
    </div>
  );
}

/** Shows only the outcome of a payment, in a browser that didn't make the order. */
export function OtherBrowserPage({ outcome }: { outcome: OrderOutcome | null }): ReactNode {
  const { t } = useTranslation();
  const language = useLanguage();
  const hasCart = useCart((state) => state.cart.products.length > 0);
  const known = outcome ?? 'unknown';
  return (
    <div className={waitingPageStyles.page}>
      <FocusedHeading key={known} always>
        {t(`payment.otherBrowser.${known}.title`)}
      </FocusedHeading>
      <p className={page.lead}>{unbroken(t(`payment.otherBrowser.${known}.text`))}</p>
      {outcome === 'open' && <Spinner label={t('payment.asserting')} />}
      <p>
        {outcome === 'closed' && hasCart ? (
          // Loads the document, because the loader reads the secret from the browser's URL.
          <ButtonLink to={pagePath.payment(language)} reloadDocument>
            {t('payment.otherBrowser.again')}
          </ButtonLink>
        ) : (
          <ButtonLink to={pagePath.home(language)} variant={outcome === 'open' ? 'secondary' : 'primary'}>
            {outcome === 'closed' ? t('payment.otherBrowser.toShop') : t('payment.otherBrowser.home')}
          </ButtonLink>
        )}
      </p>
    </div>
  );
}
