import { lazy, type ReactNode, Suspense } from 'react';
import { useLocation } from 'react-router';
import { isGiftPage } from '../../analytics/permission.ts';
import { type ConsentState, useConsent } from '../../stores/consent-store.ts';
// Imported here, because the lazy question would have to wait for another file.
import '../../ui/choice.module.css';
import './consent-banner.module.css';
import './consent-boxes.module.css';

/** Loaded only when the question is asked. If loading fails, nothing is asked and nothing is granted. */
const ConsentQuestion = lazy(() =>
  import('./consent-question.tsx').then(
    (module) => ({ default: module.ConsentQuestion }),
    () => ({ default: () => null }),
  ),
);

export function ConsentBanner(): ReactNode {
  const location = useLocation();
  const isShown = useConsent((state) => isBannerShown(state, location));
  const isReopened = useConsent((state) => state.reopenedAt !== null);
  // The key resets the state when the visitor reopens the settings.
  return isShown ? (
    <Suspense fallback={null}>
      <ConsentQuestion key={isReopened ? 'again' : 'first'} reopened={isReopened} />
    </Suspense>
  ) : null;
}

type PageLocation = { pathname: string; search: string; hash: string };

function isExempt({ pathname, search, hash }: PageLocation): boolean {
  return /privacy|imprint/.test(pathname + search + hash) || isGiftPage(pathname);
}

/**
 * Shown until there is a consent, except on URLs with privacy or imprint (specification 2) and on gift pages, which
 * measure nothing (readings 8). Reopened settings show on other pages until answered, and on the page on which they were
 * opened.
 */
export function isBannerShown(
  { ready, consent, reopenedAt }: Pick<ConsentState, 'ready' | 'consent' | 'reopenedAt'>,
  address: PageLocation,
): boolean {
  if (!ready) return false;
  if (isExempt(address)) return reopenedAt === address.pathname;
  return consent === null || reopenedAt !== null;
}
