import { useLayoutEffect } from 'react';
import { useLocation } from 'react-router';
import { useConsent } from '../stores/consent-store.ts';
import { useSite } from '../use-site.ts';
import { guarded } from './guarded.ts';
import { holdsSecret, isGiftPage, isGranted } from './permission.ts';
import { loadTag } from './tag.ts';
import { tellAddress } from './tell-address.ts';

/** For the layout: loads the tag as soon as there is one, the visitor agrees, and the page is none of those that nothing measures. */
export function useTag(): void {
  const { tag } = useSite();
  const granted = useConsent((state) => isGranted(state.consent));
  const { pathname, search } = useLocation();

  // A layout effect: the tag is told where it is and to start before the screens inside raise the first event of their page.
  useLayoutEffect(() => {
    if (tag === null || !granted || holdsSecret(search) || isGiftPage(pathname)) return;
    void guarded(() => {
      tellAddress(pathname);
      loadTag(tag);
    });
  }, [tag, granted, pathname, search]);
}
