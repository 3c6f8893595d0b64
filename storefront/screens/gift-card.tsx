import type { ReactNode } from 'react';
import { type ClientLoaderFunctionArgs, useLoaderData } from 'react-router';
import { giftApi } from '../browser/gift-api.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { Unreachable } from '../parts/checkout/call-failure.tsx';
import { unlessLanguageChanges } from '../parts/checkout/unless-language-changes.ts';
import { EndedPage } from '../parts/gift/ended-page.tsx';
import { loadGiftView, onlyUntagged } from '../parts/gift/gift-view.ts';
import { HandOver } from '../parts/gift/hand-over.tsx';
import { VisitorPage } from '../parts/site/visitor-page.tsx';

export async function clientLoader({ params, request }: ClientLoaderFunctionArgs) {
  await onlyUntagged(request);
  const view = await loadGiftView(giftApi, params.orderId ?? '');
  return { view, cardId: params.cardId };
}

export const shouldRevalidate = unlessLanguageChanges;

export function HydrateFallback(): ReactNode {
  const { t } = useTranslation();
  return <VisitorPage title={t('gift.handOver.title')} />;
}

export default function GiftCardScreen(): ReactNode {
  const { t } = useTranslation();
  return (
    <VisitorPage title={t('gift.handOver.title')}>
      <GiftCardContent />
    </VisitorPage>
  );
}

function GiftCardContent(): ReactNode {
  const { t } = useTranslation();
  const { view, cardId } = useLoaderData<typeof clientLoader>();
  if (view.name === 'unreachable') {
    return <Unreachable error={view.error} text={t('gift.unreachable')} />;
  }
  const card = view.name === 'shown' ? view.gifts.cards.find(({ id }) => id === cardId) : undefined;
  if (view.name === 'ended' || card === undefined) return <EndedPage why="visit" />;
  return <HandOver gifts={view.gifts} card={card} />;
}
