import type { ReactNode } from 'react';
import { type ClientLoaderFunctionArgs, useLoaderData } from 'react-router';
import { assertNever } from '#rules/assert-never.ts';
import { giftApi } from '../browser/gift-api.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { Unreachable } from '../parts/checkout/call-failure.tsx';
import { ignoreLanguageChange } from '../parts/checkout/use-revalidate-on-return.ts';
import { loadGiftView, reloadWithoutAnalytics } from '../parts/gift/gift-view.ts';
import { GiftsPage } from '../parts/gift/gifts-page.tsx';
import { RequestLinkPage } from '../parts/gift/request-link-page.tsx';
import { VisitorPage } from '../parts/site/visitor-page.tsx';

export async function clientLoader({ params, request }: ClientLoaderFunctionArgs) {
  await reloadWithoutAnalytics(request);
  return loadGiftView(giftApi, params.orderId ?? '');
}

export const shouldRevalidate = ignoreLanguageChange;

export function HydrateFallback(): ReactNode {
  const { t } = useTranslation();
  return <VisitorPage title={t('gift.pageTitle')} />;
}

export default function GiftsScreen(): ReactNode {
  const { t } = useTranslation();
  return (
    <VisitorPage title={t('gift.pageTitle')}>
      <GiftsContent />
    </VisitorPage>
  );
}

function GiftsContent(): ReactNode {
  const { t } = useTranslation();
  const view = useLoaderData<typeof clientLoader>();
  switch (view.name) {
    case 'shown':
      return <GiftsPage loaded={view.gifts} />;
    case 'ended':
      return <RequestLinkPage reason="no-access" />;
    case 'unreachable':
      return <Unreachable error={view.error} text={t('gift.unreachable')} />;
    default:
      return assertNever(view);
  }
}
