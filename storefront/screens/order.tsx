import { type ReactNode, useEffect, useState } from 'react';
import { type ClientLoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router';
import { pagePath } from '#contract/paths.ts';
import { assertNever } from '#rules/assert-never.ts';
import { DEFAULT_LANGUAGE } from '#rules/language.ts';
import { api } from '../browser/api-client.ts';
import { wait } from '../browser/call-options.ts';
import { loadOrderView, type OrderView, waitForOrderChange } from '../checkout/order-view.ts';
import { clearCheckout } from '../checkout/sync-order.ts';
import { getPathLanguage } from '../i18n/language-path.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { Unreachable } from '../parts/checkout/call-failure.tsx';
import { ignoreLanguageChange, useRevalidateOnReturn } from '../parts/checkout/use-revalidate-on-return.ts';
import { OrderPage, OrderUnknown } from '../parts/order/order-page.tsx';
import { WaitingPage } from '../parts/payment/waiting-page.tsx';
import { redirectFrom, VisitorPage } from '../parts/site/visitor-page.tsx';

export async function clientLoader({ params, request }: ClientLoaderFunctionArgs) {
  const view = await loadOrderView(api, params.id ?? '', request.signal);
  const language = getPathLanguage(new URL(request.url).pathname);
  if (view.name === 'unpaid') throw redirectFrom(request, pagePath.payment(language));
  if (view.name === 'nothing') throw redirectFrom(request, pagePath.home(DEFAULT_LANGUAGE));
  return view;
}

export const shouldRevalidate = ignoreLanguageChange;

export function HydrateFallback(): ReactNode {
  const { t } = useTranslation();
  return <VisitorPage title={t('order.pageTitle')} />;
}

export default function OrderScreen(): ReactNode {
  const { t } = useTranslation();
  return (
    <VisitorPage title={t('order.pageTitle')}>
      <OrderContent />
    </VisitorPage>
  );
}

function OrderContent(): ReactNode {
  const view = useLoaderData<typeof clientLoader>();
  const isLong = useOrderChanges(view);
  useClearOnLeave(view.name === 'shown' && !view.isRefunded);
  useRevalidateOnReturn();
  switch (view.name) {
    case 'waiting':
      return <WaitingPage isLong={isLong} />;
    case 'unknown':
      return <OrderUnknown own={view.own} />;
    case 'unreachable':
      return <Unreachable error={view.error} />;
    case 'shown':
      return <OrderPage order={view.order} isRefunded={view.isRefunded} />;
    default:
      return assertNever(view);
  }
}

/** Closing the tab or leaving the site also clears the checkout. */
function useClearOnLeave(isPaid: boolean): void {
  useEffect(() => {
    if (!isPaid) return;
    addEventListener('pagehide', clearCheckout);
    return () => {
      removeEventListener('pagehide', clearCheckout);
      clearCheckout();
    };
  }, [isPaid]);
}

/** Returns true if the payment has been open for a long time. */
function useOrderChanges(view: OrderView): boolean {
  const { revalidate } = useRevalidator();
  const [isLong, setLong] = useState(false);

  useEffect(() => {
    const controller = new AbortController();
    const deps = {
      client: api,
      wait,
      now: () => Date.now(),
      isHidden: () => document.hidden,
      onLong: () => setLong(true),
    };
    waitForOrderChange(view, deps, controller.signal).then((isNew) => isNew && void revalidate());
    return () => controller.abort();
  }, [view, revalidate]);

  return isLong;
}
