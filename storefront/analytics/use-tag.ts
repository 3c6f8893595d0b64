import { useLayoutEffect } from 'react';
import { useLocation } from 'react-router';
import { useSite } from '../parts/site/use-site.ts';
import { useConsent } from '../state/consent-store.ts';
import { holdsSecret, isGranted } from './permission.ts';
import { loadTag } from './tag.ts';
import { tellAddress } from './tell-address.ts';

/** For the layout: loads the tag as soon as there is one, the visitor agrees, and the address holds no secret. */
export function useTag(): void {
  const { tag } = useSite();
  const granted = useConsent((state) => isGranted(state.consent));
  const { pathname, search } = useLocation();

  // A layout effect: the tag is told where it is and to start before the screens inside raise the first event of their page.
  useLayoutEffect(() => {
    if (tag === null || !granted || holdsSecret(search)) return;
    tellAddress(pathname);
    loadTag(tag);
  }, [tag, granted, pathname, search]);
}
