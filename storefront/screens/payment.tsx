import { type ReactNode, useEffect } from 'react';
import { useNavigate } from 'react-router';
import { useStore } from 'zustand';
import { pagePath } from '#contract/paths.ts';
import { useLanguage } from '../i18n/use-language.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { Unreachable } from '../parts/checkout/unreachable.tsx';
import { PaymentEmpty } from '../parts/payment/payment-empty.tsx';
import { PaymentForm } from '../parts/payment/payment-form.tsx';
import { usePaymentFlow } from '../parts/payment/use-payment-flow.ts';
import { ElsewherePage, WaitingPage } from '../parts/payment/waiting-page.tsx';
import { PageHead } from '../parts/site/page-head.tsx';
import { Spinner, SpinnerOverlay } from '../ui/spinner.tsx';

export default function PaymentScreen(): ReactNode {
  const { t } = useTranslation();
  return (
    <>
      <PageHead title={t('payment.pageTitle')} noIndex />
      <PaymentPage />
    </>
  );
}

function PaymentPage(): ReactNode {
  const { t } = useTranslation();
  const language = useLanguage();
  const navigate = useNavigate();
  const flow = usePaymentFlow();
  const phase = useStore(flow.phase);
  const paidOrder = phase.name === 'paid' ? phase.orderId : undefined;

  useEffect(() => {
    // Replaced: the way back from the order page does not lead to a page that has nothing left to pay.
    if (paidOrder !== undefined) void navigate(pagePath.order(language, paidOrder), { replace: true });
  }, [paidOrder, language, navigate]);

  switch (phase.name) {
    case 'reading':
      return <Spinner label={t('common.loading')} />;
    case 'paid':
      return null;
    case 'asserting':
      return (
        <SpinnerOverlay label={t('payment.asserting')}>
          <p>{t('payment.asserted')}</p>
        </SpinnerOverlay>
      );
    case 'waiting':
      return <WaitingPage long={phase.long} />;
    case 'elsewhere':
      return <ElsewherePage />;
    case 'empty':
      return <PaymentEmpty />;
    case 'unreachable':
      return <Unreachable error={phase.error} onAgain={() => void flow.enter(null)} />;
    case 'form':
    case 'creating':
    case 'leaving':
      return <PaymentForm phase={phase} onPay={() => void flow.pay(language)} />;
  }
}
