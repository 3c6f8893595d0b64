import type { ReactNode } from 'react';
import { type ClientLoaderFunctionArgs, useLoaderData } from 'react-router';
import { giftApi } from '../browser/gift-api.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { Unreachable } from '../parts/checkout/call-failure.tsx';
import { ignoreLanguageChange } from '../parts/checkout/use-revalidate-on-return.ts';
import { loadGiftView, reloadWithoutAnalytics } from '../parts/gift/gift-view.ts';
import { CardHandover } from '../parts/gift/hand-over.tsx';
import { RequestLinkPage } from '../parts/gift/request-link-page.tsx';
import { VisitorPage } from '../parts/site/visitor-page.tsx';

export async function clientLoader({ params, request }: ClientLoaderFunctionArgs) {
  await reloadWithoutAnalytics(request);
  const view = await loadGiftView(giftApi, params.orderId ?? '');
  return { view, cardId: params.cardId };
}

export const shouldRevalidate = ignoreLanguageChange;

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
  if (view.name === 'ended' || card === undefined) return <RequestLinkPage reason="no-access" />;
  return <CardHandover gifts={view.gifts} card={card} />;
}
