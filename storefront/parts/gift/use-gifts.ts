import { createContext, useContext, useEffect, useId, useLayoutEffect, useState } from 'react';
import { useBlocker } from 'react-router';
import type { Gifts } from '#contract/gift.ts';
import { wait } from '../../browser/call-options.ts';
import { giftApi } from '../../browser/gift-api.ts';
import { pathInLanguage } from '../../i18n/language-path.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { waitForGiftChanges } from './gift-view.ts';

type GiftsState = {
  gifts: Gifts;
  setGifts: (gifts: Gifts) => void;
  /** IDs of forms with unsaved input. */
  unsavedForms: Set<string>;
};

const GiftsContext = createContext<GiftsState | null>(null);

export const GiftsProvider = GiftsContext.Provider;

export function useGifts(): GiftsState {
  const state = useContext(GiftsContext);
  if (state === null) throw new Error('This is drawn outside of the page of gifts');
  return state;
}

/** Warns before leaving the page while the caller's form is unsaved. */
export function useUnsavedWarning(isUnsaved: boolean): void {
  const { unsavedForms } = useGifts();
  const id = useId();
  useLayoutEffect(() => {
    if (isUnsaved) unsavedForms.add(id);
    return () => void unsavedForms.delete(id);
  }, [unsavedForms, id, isUnsaved]);
}

export function useGiftsState(loaded: Gifts): GiftsState {
  const [known, setKnown] = useState({ loaded, gifts: loaded });
  const [unsavedForms] = useState(() => new Set<string>());
  const gifts = known.loaded === loaded ? known.gifts : loaded;
  const setGifts = (newGifts: Gifts) => setKnown({ loaded, gifts: newGifts });

  useEffect(() => {
    const controller = new AbortController();
    const deps = { client: giftApi, wait, isHidden: () => document.hidden };
    waitForGiftChanges(gifts, deps, controller.signal).then(
      (news) => news && setKnown({ loaded, gifts: news }),
    );
    return () => controller.abort();
  }, [gifts, loaded]);

  const { t } = useTranslation();
  const language = useLanguage();
  const blocker = useBlocker(
    // A change of language keeps the typed message, so it needs no warning.
    ({ currentLocation, nextLocation }) =>
      unsavedForms.size > 0 &&
      pathInLanguage(nextLocation.pathname, language) !== currentLocation.pathname &&
      !confirm(t('gift.leave')),
  );
  useEffect(() => {
    if (blocker.state === 'blocked') blocker.reset();
  }, [blocker]);

  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (unsavedForms.size === 0) return;
      event.preventDefault();
      // For Chrome before 119 and Safari.
      event.returnValue = true;
    };
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [unsavedForms]);

  return { gifts, setGifts, unsavedForms };
}
