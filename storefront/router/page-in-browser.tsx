import { type ReactNode, startTransition, useEffect, useLayoutEffect, useState } from 'react';
import { EngineContext } from './contexts.ts';
import { createEngine } from './engine.ts';
import type { HandedOver, Modules, PageState } from './page-state.ts';
import { PageView } from './page-view.tsx';
import { noteScroll, storeScroll } from './scroll.ts';

declare global {
  interface Window {
    /** Set by a script in the page, with the files of its routes. */
    page?: { handed: HandedOver; modules: Modules };
  }
}

/** Signs that the visitor is about to go on. */
const SIGNS = ['pointerover', 'pointerdown', 'keydown'] as const;

/** Goes on with the page that the server made. */
export function HydratedRouter(): ReactNode {
  const [engine] = useState(() => {
    if (window.page === undefined) throw new Error('The page brings no data');
    return createEngine(window.page.handed, window.page.modules);
  });
  const [state, setState] = useState(engine.state);

  useLayoutEffect(() => {
    const listen = () => startTransition(() => setState(engine.state()));
    const forget = engine.subscribe(listen);
    listen();
    const end = engine.start();
    return () => {
      forget();
      end();
    };
  }, [engine]);

  useEffect(() => {
    const prepared = new AbortController();
    const prepare = () => {
      prepared.abort();
      engine.prepare();
    };
    for (const sign of SIGNS) addEventListener(sign, prepare, { signal: prepared.signal, passive: true });
    return () => prepared.abort();
  }, [engine]);

  useScroll(state);
  return (
    <EngineContext value={engine}>
      <PageView state={state} modules={engine.modules} />
    </EngineContext>
  );
}

/** A new page begins at its top or at its anchor; one that was left is where it was. */
function useScroll({ location, scrollTo, keepScroll, pending }: PageState): void {
  const { key } = location;

  useEffect(() => {
    const take = () => {
      history.scrollRestoration = 'manual';
    };
    const give = () => {
      if (pending === null) noteScroll(key);
      storeScroll();
      history.scrollRestoration = 'auto';
    };
    take();
    addEventListener('pageshow', take);
    addEventListener('pagehide', give);
    return () => {
      removeEventListener('pageshow', take);
      removeEventListener('pagehide', give);
    };
  }, [key, pending]);

  useLayoutEffect(() => {
    if (scrollTo === false) return;
    if (scrollTo !== null) return window.scrollTo(0, scrollTo);
    const target = anchored(location.hash);
    if (target !== null) target.scrollIntoView();
    else if (!keepScroll) window.scrollTo(0, 0);
  }, [location, scrollTo, keepScroll]);
}

function anchored(hash: string): HTMLElement | null {
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)));
  } catch {
    return null;
  }
}
