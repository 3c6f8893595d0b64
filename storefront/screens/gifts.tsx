import type { ReactNode } from 'react';
import { type ClientLoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router';
import { assertNever } from '#rules/assert-never.ts';
import { giftApi } from '../browser/gift-api.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { unlessLanguageChanges } from '../parts/checkout/unless-language-changes.ts';
import { EndedPage, GiftPage, GiftUnreachable } from '../parts/gift/gift-page.tsx';
import { loadGiftView, onlyUntagged } from '../parts/gift/gift-view.ts';
import { GiftsPage } from '../parts/gift/gifts-page.tsx';

export async function clientLoader({ params, request }: ClientLoaderFunctionArgs) {
  await onlyUntagged(request);
  return loadGiftView(giftApi, params.orderId ?? '');
}

export const shouldRevalidate = unlessLanguageChanges;

export function HydrateFallback(): ReactNode {
  const { t } = useTranslation();
  return <GiftPage title={t('gift.pageTitle')} />;
}

export default function GiftsScreen(): ReactNode {
  const { t } = useTranslation();
  return (
    <GiftPage title={t('gift.pageTitle')}>
      <GiftsContent />
    </GiftPage>
  );
}

function GiftsContent(): ReactNode {
  const view = useLoaderData<typeof clientLoader>();
  const { revalidate } = useRevalidator();
  switch (view.name) {
    case 'shown':
      return <GiftsPage loaded={view.gifts} />;
    case 'ended':
      return <EndedPage why="visit" />;
    case 'unreachable':
      return <GiftUnreachable error={view.error} onAgain={() => void revalidate()} />;
    default:
      return assertNever(view);
  }
}
