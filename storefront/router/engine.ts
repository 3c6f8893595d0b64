import { type Loaded, loadData, loadModules, loadRoutes, urlOf } from './load.ts';
import { matchPage } from './match.ts';
import type { Action, HandedOver, Modules, PageLocation, PageMatch, PageState } from './page-state.ts';
import { routeError } from './responses.ts';
import { noteScroll, savedScroll } from './scroll.ts';

type How = { replace?: boolean | undefined; preventScrollReset?: boolean | undefined };

/** Leads from page to page in the browser. */
export type Engine = {
  modules: Modules;
  state: () => PageState;
  subscribe: (listener: () => void) => () => void;
  /** Resolves when the page is shown, or another navigation has taken its place. */
  navigate: (to: string, how?: How) => Promise<void>;
  /** Asks the loaders of the page that is shown anew. */
  revalidate: () => Promise<void>;
  /** Fetches what the first navigation needs beside the page. */
  prepare: () => void;
  /** Listens to the browser, and runs what the page from the server still waits for. */
  start: () => () => void;
};

/** The visitor's address, with the key of its entry in the browser's history. */
function shownAddress(): PageLocation {
  const { pathname, search, hash } = window.location;
  return { pathname, search, hash, key: window.history.state?.key ?? 'default', state: null };
}

function locationAt(to: string): PageLocation {
  const { pathname, search, hash } = new URL(to, window.location.href);
  return { pathname, search, hash, key: Math.random().toString(36).slice(2, 10), state: null };
}

function isOnlyAnchor(now: PageLocation, next: PageLocation): boolean {
  return now.pathname === next.pathname && now.search === next.search && next.hash !== '';
}

export function createEngine(handed: HandedOver, modules: Modules): Engine {
  let state = stateOf(handed);
  const listeners = new Set<() => void>();
  let running: AbortController | undefined;

  function show(change: Partial<PageState>): void {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  }

  function shown(location: PageLocation, action: Action, keepScroll: boolean, change: Partial<PageState>) {
    const href = location.pathname + location.search + location.hash;
    if (action === 'PUSH') window.history.pushState({ key: location.key }, '', href);
    else if (action === 'REPLACE') window.history.replaceState({ key: location.key }, '', href);
    const scrollTo = action === 'POP' && !state.ready ? false : savedScroll(location.key);
    const settled = { pending: null, revalidating: false, ready: true };
    show({ ...change, ...settled, location, action, keepScroll, scrollTo });
  }

  async function goTo(location: PageLocation, action: Action, keepScroll = false): Promise<void> {
    noteScroll(state.location.key);
    if (state.ready && isOnlyAnchor(state.location, location)) {
      running?.abort();
      running = undefined;
      return shown(location, action, keepScroll, {});
    }
    const { signal } = begin();
    show({ pending: location, revalidating: false });
    const loaded = await loadedPage(location, signal);
    if (signal.aborted) return;
    if (loaded === 'unknown') return window.location.assign(urlOf(location));
    // A file that cannot be had: of a page that is loaded anew, what was typed is kept.
    if (loaded === 'unreached') return window.location.reload();
    await settle(loaded.result, {
      signal,
      replaces: action === 'REPLACE',
      finish: (result) => shown(location, action, keepScroll, { matches: loaded.matches, ...result }),
    });
  }

  /** A page with its data; `unknown` is one that only the server can make. */
  async function loadedPage(location: PageLocation, signal: AbortSignal) {
    try {
      const routes = await loadRoutes(handed.manifest);
      const matches = matchPage(routes, location.pathname);
      const isMissing = ({ id }: PageMatch) =>
        routes[id]?.hasLoader && !routes[id]?.hasClientLoader && !(id in state.data);
      if (matches.length === 0 || matches.some(isMissing)) return 'unknown';
      const files = loadModules({ matches }, routes, modules);
      const result = await loadData({ location, matches, signal }, state, { modules, files });
      await files;
      return { matches, result };
    } catch {
      return 'unreached';
    }
  }

  function begin(): AbortController {
    running?.abort();
    running = new AbortController();
    return running;
  }

  type Settling = {
    signal: AbortSignal;
    replaces: boolean;
    finish: (result: Pick<PageState, 'data' | 'errors'>) => void;
  };

  function settle(result: Loaded, { signal, replaces, finish }: Settling): Promise<void> | void {
    if (signal.aborted) return;
    running = undefined;
    if (!('led' in result)) return finish(result);
    const action = replaces || result.led.replaces ? 'REPLACE' : 'PUSH';
    return goTo(locationAt(result.led.to), action);
  }

  async function reload(only?: readonly string[]): Promise<void> {
    const { location, matches, action } = state;
    const { signal } = begin();
    const result = await loadData({ location, matches, signal }, state, { modules, only });
    await settle(result, {
      signal,
      replaces: false,
      finish: (given) =>
        state.ready ? show({ ...given, revalidating: false }) : shown(location, action, false, given),
    });
  }

  return {
    modules,
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    navigate: (to, { replace = false, preventScrollReset = false } = {}) =>
      goTo(locationAt(to), replace ? 'REPLACE' : 'PUSH', preventScrollReset),
    revalidate: async () => {
      const { pending } = state;
      if (pending !== null || !state.ready) return;
      show({ revalidating: true });
      await reload();
    },
    prepare: () => void loadRoutes(handed.manifest).catch(() => {}),
    start: () => {
      const comeBack = () => void goTo(shownAddress(), 'POP');
      window.addEventListener('popstate', comeBack);
      if (!state.ready && running === undefined) void reload(handed.toLoad);
      return () => window.removeEventListener('popstate', comeBack);
    },
  };
}

function stateOf({ matches, data, errors, toLoad }: HandedOver): PageState {
  const shownErrors = Object.entries(errors ?? {}).map(([id, error]) => [
    id,
    'status' in error ? routeError(error.status, error.data, error.statusText) : new Error(error.message),
  ]);
  return {
    location: shownAddress(),
    action: 'POP',
    matches,
    data,
    errors: errors === null ? null : Object.fromEntries(shownErrors),
    pending: null,
    revalidating: false,
    ready: toLoad.length === 0 || errors !== null,
    scrollTo: false,
    keepScroll: false,
  };
}
