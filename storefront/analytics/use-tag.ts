import { useLayoutEffect } from 'react';
import { useLocation } from 'react-router';
import { useConsent } from '../stores/consent-store.ts';
import { useSite } from '../use-site.ts';
import { guarded } from './guarded.ts';
import { holdsSecret, isGiftPage, isGranted } from './permission.ts';
import { loadTag } from './tag.ts';
import { tellAddress } from './tell-address.ts';

export function useTag(): void {
  const { tag } = useSite();
  const hasConsent = useConsent((state) => isGranted(state.consent));
  const { pathname, search } = useLocation();

  // A layout effect, so that the tag is configured before the screens track their first event.
  useLayoutEffect(() => {
    if (tag === null || !hasConsent || holdsSecret(search) || isGiftPage(pathname)) return;
    void guarded(() => {
      tellAddress(pathname);
      loadTag(tag);
    });
  }, [tag, hasConsent, pathname, search]);
}
