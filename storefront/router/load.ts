import type { Modules, PageLocation, PageMatch, PageState, RouteModule, Routes } from './page-state.ts';
import { asShown, type Led, ledElsewhere } from './responses.ts';

declare global {
  interface Window {
    __reactRouterManifest?: { routes: Routes };
  }
}

/** A page that is to be shown. */
export type Target = { location: PageLocation; matches: readonly PageMatch[]; signal: AbortSignal };

export type Loaded = Pick<PageState, 'data' | 'errors'> | { led: Led };

/** The list of all routes comes with the first sign that the visitor wants to go on. */
export async function loadRoutes(address: string): Promise<Routes> {
  if (window.__reactRouterManifest === undefined) await import(/* @vite-ignore */ address);
  return window.__reactRouterManifest?.routes ?? {};
}

/** Fetches the files of the routes that are not there yet, their styles with them. */
export async function loadModules(
  { matches }: Pick<Target, 'matches'>,
  routes: Routes,
  modules: Modules,
): Promise<void> {
  await Promise.all(
    matches.map(async ({ id }) => {
      const route = routes[id];
      if (modules[id] !== undefined || route === undefined) return;
      for (const file of route.imports ?? []) preload(file);
      const [module] = await Promise.all([
        import(/* @vite-ignore */ route.module) as Promise<RouteModule>,
        ...(route.css ?? []).map(loadStyles),
      ]);
      modules[id] = module;
    }),
  );
}

function preload(file: string): void {
  if (document.querySelector(`link[rel="modulepreload"][href="${file}"]`) !== null) return;
  document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href: file }));
}

/** Resolves when the styles are there, or cannot be had: a page without them can still be read. */
function loadStyles(href: string): Promise<void> | undefined {
  const path = href.replace('#', '');
  const selector = `link[rel="stylesheet"][href^="${path}"], style[data-href~="${path}"]`;
  if (document.querySelector(selector) !== null) return undefined;
  return new Promise((resolve) => {
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: path });
    link.onload = link.onerror = () => resolve();
    document.head.append(link);
  });
}

type Sources = {
  modules: Modules;
  /** The routes that are asked; without it, those whose answer does not hold any more. */
  only?: readonly string[] | undefined;
  /** Resolves when the files of all routes are there. */
  files?: Promise<void>;
};

/**
 * What the page's loaders give, each asked as soon as its file is there.
 * @throws when a file cannot be had
 */
export async function loadData(
  target: Target,
  state: PageState,
  { modules, only, files }: Sources,
): Promise<Loaded> {
  const { location, matches, signal } = target;
  const request = new Request(urlOf(location), { signal });
  const kept = matches.filter(({ id }) => id in state.data).map(({ id }) => [id, state.data[id]] as const);
  const data: Record<string, unknown> = Object.fromEntries(kept);
  let errors: Record<string, unknown> | null = null;
  const outcomes = await Promise.all(
    matches.map(async (match) => {
      const { id, params } = match;
      if (modules[id] === undefined) await files;
      const asked = only?.includes(id) ?? isAsked(match, target, state, modules[id]);
      if (!asked) return undefined;
      try {
        return { id, given: await modules[id]?.clientLoader?.({ request, params }) };
      } catch (thrown) {
        return { id, thrown };
      }
    }),
  );
  for (const outcome of outcomes) {
    if (outcome === undefined) continue;
    const { id } = outcome;
    const led = ledElsewhere('thrown' in outcome ? outcome.thrown : outcome.given);
    if (led !== undefined) return { led };
    if ('thrown' in outcome) {
      delete data[id];
      errors = { [boundaryOf(matches, id, modules)]: asShown(outcome.thrown), ...(errors ?? {}) };
    } else data[id] = outcome.given;
  }
  return { data, errors };
}

/** The innermost route at or around one that can show what was thrown there. */
function boundaryOf(matches: readonly PageMatch[], id: string, modules: Modules): string {
  const at = matches.findIndex((match) => match.id === id);
  const outward = matches.slice(0, at + 1).reverse();
  const around = outward.find((match) => modules[match.id]?.ErrorBoundary);
  return around?.id ?? matches[0]?.id ?? id;
}

function isAsked(
  { id, params, pathname }: PageMatch,
  { location }: Target,
  { location: now, matches, data }: PageState,
  module: RouteModule | undefined,
): boolean {
  if (module?.clientLoader === undefined) return false;
  const shown = matches.find((match) => match.id === id);
  if (shown === undefined || !(id in data)) return true;
  const [currentUrl, nextUrl] = [urlOf(now), urlOf(location)];
  const isSame = currentUrl.pathname + currentUrl.search === nextUrl.pathname + nextUrl.search;
  const defaultShouldRevalidate =
    isSame || currentUrl.search !== nextUrl.search || shown.pathname !== pathname;
  return (
    module.shouldRevalidate?.({
      currentUrl,
      nextUrl,
      currentParams: shown.params,
      nextParams: params,
      defaultShouldRevalidate,
    }) ?? defaultShouldRevalidate
  );
}

export function urlOf({ pathname, search, hash }: Omit<PageLocation, 'key' | 'state'>): URL {
  return new URL(pathname + search + hash, window.location.origin);
}
