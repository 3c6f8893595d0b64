import { createContext, useContext, useEffect, useId, useLayoutEffect, useState } from 'react';
import { useBlocker } from 'react-router';
import type { Gifts } from '#contract/gift.ts';
import { wait } from '../../browser/call-options.ts';
import { giftApi } from '../../browser/gift-api.ts';
import { pathInLanguage } from '../../i18n/language-path.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { giftNews } from './gift-view.ts';

type GiftsState = {
  gifts: Gifts;
  /** Takes what a call has answered. */
  take: (gifts: Gifts) => void;
  /** Forms of this page with input that is not saved, by their ids. */
  unsaved: Set<string>;
};

const GiftsContext = createContext<GiftsState | null>(null);

export const GiftsProvider = GiftsContext.Provider;

/** The gifts of the order, as the server last told them. */
export function useGifts(): GiftsState {
  const state = useContext(GiftsContext);
  if (state === null) throw new Error('This is drawn outside of the page of gifts');
  return state;
}

/** Has the page warn before it is left, for as long as the caller's form is unsaved. */
export function useUnsaved(isUnsaved: boolean): void {
  const { unsaved } = useGifts();
  const id = useId();
  useLayoutEffect(() => {
    if (isUnsaved) unsaved.add(id);
    return () => void unsaved.delete(id);
  }, [unsaved, id, isUnsaved]);
}

/** Keeps what was loaded up to date by what calls answer, and by looking at what moves by itself. */
export function useGiftsState(loaded: Gifts): GiftsState {
  const [known, setKnown] = useState({ loaded, gifts: loaded });
  const [unsaved] = useState(() => new Set<string>());
  const gifts = known.loaded === loaded ? known.gifts : loaded;
  const take = (taken: Gifts) => setKnown({ loaded, gifts: taken });

  useEffect(() => {
    const watching = new AbortController();
    const tools = { client: giftApi, wait, hidden: () => document.hidden };
    giftNews(gifts, tools, watching.signal).then((news) => news && setKnown({ loaded, gifts: news }));
    return () => watching.abort();
  }, [gifts, loaded]);

  const { t } = useTranslation();
  const language = useLanguage();
  const blocker = useBlocker(
    // Typed words stay when the same page is shown in another language.
    ({ currentLocation, nextLocation }) =>
      unsaved.size > 0 &&
      pathInLanguage(nextLocation.pathname, language) !== currentLocation.pathname &&
      !confirm(t('gift.leave')),
  );
  useEffect(() => {
    if (blocker.state === 'blocked') blocker.reset();
  }, [blocker]);

  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (unsaved.size === 0) return;
      event.preventDefault();
      // For Chrome before 119 and Safari.
      event.returnValue = true;
    };
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [unsaved]);

  return { gifts, take, unsaved };
}
