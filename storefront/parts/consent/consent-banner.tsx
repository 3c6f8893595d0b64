import { lazy, type ReactNode, Suspense } from 'react';
import { useLocation } from 'react-router';
import { useConsent } from '../../stores/consent-store.ts';
import { isBannerShown } from './is-banner-shown.ts';
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
