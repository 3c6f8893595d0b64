import { type ReactNode, useEffect, useRef, useState } from 'react';
import { type ClientLoaderFunctionArgs, useLocation, useNavigate } from 'react-router';
import { ApiError } from '#contract/api-error.ts';
import { pagePath } from '#contract/paths.ts';
import { findLinkKey } from '#rules/gift-link.ts';
import { giftApi } from '../browser/gift-api.ts';
import { useLanguage } from '../i18n/use-language.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { Unreachable } from '../parts/checkout/call-failure.tsx';
import { reloadWithoutAnalytics } from '../parts/gift/gift-view.ts';
import { RequestLinkPage } from '../parts/gift/request-link-page.tsx';
import { VisitorPage } from '../parts/site/visitor-page.tsx';
import { type CallError, toCallError } from '../stores/error-store.ts';
import { Spinner } from '../ui/spinner.tsx';

type Phase = { name: 'opening' | 'no-key' | 'invalid-key' } | { name: 'unreachable'; error: CallError };

export async function clientLoader({ request }: ClientLoaderFunctionArgs): Promise<null> {
  await reloadWithoutAnalytics(request);
  return null;
}

export function HydrateFallback(): ReactNode {
  const { t } = useTranslation();
  return <VisitorPage title={t('gift.link.pageTitle')} />;
}

export default function GiftLinkScreen(): ReactNode {
  const { t } = useTranslation();
  return (
    <VisitorPage title={t('gift.link.pageTitle')}>
      <GiftLink />
    </VisitorPage>
  );
}

/** Exchanges the key in a mailed link for access. Without a valid key, lets the visitor request a new link. */
function GiftLink(): ReactNode {
  const { t } = useTranslation();
  const language = useLanguage();
  const navigate = useNavigate();
  const { search, hash } = useLocation();
  const key = useRef('');
  const [phase, setPhase] = useState<Phase>({ name: 'opening' });

  async function open(): Promise<void> {
    setPhase({ name: 'opening' });
    try {
      const orderId = await giftApi.openGifts({ key: key.current });
      await navigate(pagePath.gifts(language, orderId), { replace: true });
    } catch (thrown) {
      const isKeyRejected = thrown instanceof ApiError && [400, 404].includes(thrown.status);
      setPhase(isKeyRejected ? { name: 'invalid-key' } : { name: 'unreachable', error: toCallError(thrown) });
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: run once per key
  useEffect(() => {
    const found = findLinkKey(search + hash);
    if (hash === '' && found === undefined) return setPhase(key.current === '' ? { name: 'no-key' } : phase);
    // Removes the key from the URL and the history, so that it can't be reused from there.
    window.history.replaceState(window.history.state, '', window.location.pathname);
    key.current = found ?? '';
    if (found === undefined) setPhase({ name: 'invalid-key' });
    else void open();
  }, [search, hash]);

  switch (phase.name) {
    case 'opening':
      return <Spinner label={t('gift.link.opening')} />;
    case 'unreachable':
      return <Unreachable error={phase.error} text={t('gift.unreachable')} onRetry={() => void open()} />;
    default:
      return <RequestLinkPage reason={phase.name} />;
  }
}
