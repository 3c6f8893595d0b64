import { lazy, type ReactNode, Suspense } from 'react';
import { useLocation } from 'react-router';
import { type ConsentState, useConsent } from '../../stores/consent-store.ts';
// With every page: the question, which is late, would wait for a file more.
import '../../ui/choice.module.css';
import './consent-banner.module.css';
import './consent-boxes.module.css';

/** Loaded where it is asked. Where it cannot be loaded nothing is asked, and nothing is granted. */
const ConsentQuestion = lazy(() =>
  import('./consent-question.tsx').then(
    (module) => ({ default: module.ConsentQuestion }),
    () => ({ default: () => null }),
  ),
);

/** The question for consent, wherever it has to be asked (specification 2). */
export function ConsentBanner(): ReactNode {
  const location = useLocation();
  const shown = useConsent((state) => isBannerShown(state, location));
  const reopened = useConsent((state) => state.reopenedAt !== null);
  // Opened again, it begins anew: with the boxes in sight, as they were left.
  return shown ? (
    <Suspense fallback={null}>
      <ConsentQuestion key={reopened ? 'again' : 'first'} reopened={reopened} />
    </Suspense>
  ) : null;
}

/** Parts of an address, as the router and the browser name them. */
type Address = { pathname: string; search: string; hash: string };

/** Pages on which a visitor reads up on what is being asked. */
function isExempt({ pathname, search, hash }: Address): boolean {
  return /privacy|imprint/.test(pathname + search + hash);
}

/**
 * Whether the banner stands on a page: unless there is a consent, or the address contains privacy or imprint
 * (specification 2). Settings that were opened again stand there on any other page until they are
 * answered, and on the page itself on which they were opened.
 */
export function isBannerShown(
  { ready, consent, reopenedAt }: Pick<ConsentState, 'ready' | 'consent' | 'reopenedAt'>,
  address: Address,
): boolean {
  if (!ready) return false;
  if (isExempt(address)) return reopenedAt === address.pathname;
  return consent === null || reopenedAt !== null;
}
