import { type ReactNode, useEffect, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { useStore } from 'zustand';
import { pagePath } from '#contract/paths.ts';
import { DEFAULT_LANGUAGE } from '#rules/language.ts';
import { api, wait } from '../browser/api-client.ts';
import { createOrderPage } from '../checkout/order-view.ts';
import { useLanguage } from '../i18n/use-language.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { Unreachable } from '../parts/checkout/unreachable.tsx';
import { OrderPage, OrderUnknown } from '../parts/order/order-page.tsx';
import { WaitingPage } from '../parts/payment/waiting-page.tsx';
import { PageHead } from '../parts/site/page-head.tsx';
import { useCart } from '../stores/cart-store.ts';
import { Spinner } from '../ui/spinner.tsx';

const browserTools = { client: api, wait, now: () => Date.now(), hidden: () => document.hidden };

export default function OrderScreen(): ReactNode {
  const { t } = useTranslation();
  return (
    <>
      <PageHead title={t('order.pageTitle')} noIndex />
      <OrderContent />
    </>
  );
}

function OrderContent(): ReactNode {
  const { t } = useTranslation();
  const language = useLanguage();
  const navigate = useNavigate();
  const { id = '' } = useParams();
  const ready = useCart((state) => state.ready);
  const [page] = useState(() => createOrderPage(browserTools));
  const view = useStore(page.view);

  useEffect(() => {
    if (!ready) return;
    void page.enter(id);
    const leave = () => page.leave();
    // Closing the tab or going back to another site leaves the page as well.
    const comeBack = (event: PageTransitionEvent) => {
      if (event.persisted) void page.enter(id);
    };
    addEventListener('pagehide', leave);
    addEventListener('pageshow', comeBack);
    return () => {
      removeEventListener('pagehide', leave);
      removeEventListener('pageshow', comeBack);
      leave();
    };
  }, [ready, page, id]);

  useEffect(() => {
    if (view.name === 'unpaid') void navigate(pagePath.payment(language), { replace: true });
    if (view.name === 'nothing') void navigate(pagePath.home(DEFAULT_LANGUAGE), { replace: true });
  }, [view.name, language, navigate]);

  switch (view.name) {
    case 'reading':
      return <Spinner label={t('common.loading')} />;
    case 'unpaid':
    case 'nothing':
      return null;
    case 'waiting':
      return <WaitingPage long={view.long} />;
    case 'unknown':
      return <OrderUnknown />;
    case 'unreachable':
      return <Unreachable error={view.error} onAgain={() => void page.enter(id)} />;
    case 'shown':
      return <OrderPage order={view.order} refunded={view.refunded} />;
  }
}
