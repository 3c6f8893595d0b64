import type { ReactNode } from 'react';
import { type ClientLoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router';
import { giftApi } from '../browser/gift-api.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { unlessLanguageChanges } from '../parts/checkout/unless-language-changes.ts';
import { EndedPage, GiftPage, GiftUnreachable } from '../parts/gift/gift-page.tsx';
import { loadGiftView, onlyUntagged } from '../parts/gift/gift-view.ts';
import { HandOver } from '../parts/gift/hand-over.tsx';

export async function clientLoader({ params, request }: ClientLoaderFunctionArgs) {
  await onlyUntagged(request);
  const view = await loadGiftView(giftApi, params.orderId ?? '');
  return { view, cardId: params.cardId };
}

export const shouldRevalidate = unlessLanguageChanges;

export function HydrateFallback(): ReactNode {
  const { t } = useTranslation();
  return <GiftPage title={t('gift.handOver.title')} />;
}

export default function GiftCardScreen(): ReactNode {
  const { t } = useTranslation();
  return (
    <GiftPage title={t('gift.handOver.title')}>
      <GiftCardContent />
    </GiftPage>
  );
}

function GiftCardContent(): ReactNode {
  const { view, cardId } = useLoaderData<typeof clientLoader>();
  const { revalidate } = useRevalidator();
  if (view.name === 'unreachable') {
    return <GiftUnreachable error={view.error} onAgain={() => void revalidate()} />;
  }
  const card = view.name === 'shown' ? view.gifts.cards.find(({ id }) => id === cardId) : undefined;
  if (view.name === 'ended' || card === undefined) return <EndedPage why="visit" />;
  return <HandOver gifts={view.gifts} card={card} />;
}
