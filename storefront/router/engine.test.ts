import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createEngine, type Engine } from './engine.ts';
import type { HandedOver, Modules, RouteModule } from './page-state.ts';
import { data, isRouteErrorResponse, redirect, replace } from './responses.ts';

const ORIGIN = 'https://shop.example';
const NOTHING = () => null;

/** As much of a browser as the engine asks. */
function openBrowser(pathname: string) {
  const entries = [{ href: pathname, state: { key: 'first' } as { key: string } | null }];
  const browser = Object.assign(new EventTarget(), {
    location: { ...parts(pathname), href: ORIGIN + pathname, assign: vi.fn(), reload: vi.fn() },
    history: {
      state: entries[0]?.state ?? null,
      pushState: (state: { key: string }, _: string, href: string) => go(href, state, 1),
      replaceState: (state: { key: string }, _: string, href: string) => go(href, state, 0),
    },
    scrollY: 0,
    entries,
    comeBack: () => {
      entries.pop();
      const last = entries.at(-1);
      show(last?.href ?? '', last?.state ?? null);
      browser.dispatchEvent(new Event('popstate'));
    },
    __reactRouterManifest: { routes: ROUTES },
  });
  function go(href: string, state: { key: string }, more: 0 | 1) {
    if (more === 0) entries.pop();
    entries.push({ href, state });
    show(href, state);
  }
  function show(href: string, state: { key: string } | null) {
    Object.assign(browser.location, parts(href), { href: ORIGIN + href });
    browser.history.state = state;
  }
  return browser;
}

function parts(href: string) {
  const { pathname, search, hash, origin } = new URL(href, ORIGIN);
  return { pathname, search, hash, origin };
}

const route = (id: string, path: string, hasLoader = true) => ({
  [id]: { id, parentId: 'root', path, hasLoader, hasClientLoader: true, module: `/${id}.js` },
});
const ROUTES = {
  root: { id: 'root', hasLoader: true, hasClientLoader: false, module: '/root.js' },
  ...route('list', 'list'),
  ...route('card', 'card/:id'),
  ...route('guarded', 'guarded', false),
  ...route('missing', 'missing'),
};

let browser: ReturnType<typeof openBrowser>;
let modules: Record<'root' | 'list' | 'card' | 'guarded', RouteModule>;

beforeEach(() => {
  modules = {
    root: { default: NOTHING, ErrorBoundary: NOTHING },
    list: { default: NOTHING, clientLoader: vi.fn(() => 'the list') },
    card: { default: NOTHING, clientLoader: vi.fn(({ params }) => `card ${params.id}`) },
    guarded: { default: NOTHING, clientLoader: vi.fn(() => 'admitted'), HydrateFallback: NOTHING },
  };
});
afterEach(() => vi.unstubAllGlobals());

function open(pathname: string, id: keyof typeof modules, handed: Partial<HandedOver> = {}): Engine {
  browser = openBrowser(pathname);
  vi.stubGlobal('window', browser);
  vi.stubGlobal('sessionStorage', { getItem: () => null });
  const matches = [
    { id: 'root', params: {}, pathname: '/' },
    { id, params: {}, pathname },
  ];
  const given = { root: 'the shop', [id]: 'from the server' };
  const page = { matches, data: given, errors: null, toLoad: [], manifest: '/manifest.js', ...handed };
  return createEngine(page, modules as unknown as Modules);
}

const shown = (engine: Engine) => {
  const { location, matches, data: given, errors } = engine.state();
  return { path: location.pathname + location.hash, given: given[matches.at(-1)?.id ?? ''], errors };
};
const address = () => browser.entries.map(({ href }) => href);

it('asks no loader for the page that the server made', () => {
  const engine = open('/list', 'list');
  engine.start();
  expect(shown(engine)).toEqual({ path: '/list', given: 'from the server', errors: null });
  expect(modules.list.clientLoader).not.toHaveBeenCalled();
});

it('runs what the server could not, before the page counts as shown', async () => {
  const engine = open('/guarded', 'guarded', { data: { root: 'the shop' }, toLoad: ['guarded'] });
  expect(engine.state().ready).toBe(false);
  engine.start();
  await vi.waitFor(() => expect(engine.state().ready).toBe(true));
  expect(shown(engine).given).toBe('admitted');
  expect(address()).toEqual(['/guarded']);
});

it('shows where it leads while the loader is asked, and the address with the page', async () => {
  const engine = open('/list', 'list');
  const going = engine.navigate('/card/1');
  expect(engine.state().pending?.pathname).toBe('/card/1');
  expect(address()).toEqual(['/list']);
  await going;
  expect(shown(engine)).toEqual({ path: '/card/1', given: 'card 1', errors: null });
  expect(engine.state()).toMatchObject({ pending: null, action: 'PUSH', scrollTo: null });
  expect(address()).toEqual(['/list', '/card/1']);
});

it('lets the last press decide', async () => {
  const engine = open('/list', 'list');
  const signals: AbortSignal[] = [];
  modules.card.clientLoader = ({ params, request }) => {
    signals.push(request.signal);
    return `card ${params.id}`;
  };
  await Promise.all([engine.navigate('/card/1'), engine.navigate('/card/2')]);
  expect(shown(engine).given).toBe('card 2');
  expect(address()).toEqual(['/list', '/card/2']);
  expect(signals.at(-1)?.aborted).toBe(false);
});

it('asks nobody for an anchor of the same page', async () => {
  const engine = open('/list', 'list');
  await engine.navigate('/list#third');
  expect(shown(engine)).toMatchObject({ path: '/list#third', given: 'from the server' });
  expect(modules.list.clientLoader).not.toHaveBeenCalled();
});

it('comes back to where the visitor was on the page', async () => {
  const engine = open('/list', 'list');
  engine.start();
  browser.scrollY = 700;
  await engine.navigate('/card/1');
  browser.comeBack();
  await vi.waitFor(() => expect(shown(engine).path).toBe('/list'));
  expect(engine.state()).toMatchObject({ action: 'POP', scrollTo: 700 });
});

it.each([
  ['beside the page', redirect, ['/list', '/card/9']],
  ['in the place of the page', replace, ['/card/9']],
])('is led elsewhere %s', async (_, lead, entries) => {
  modules.guarded.clientLoader = () => {
    throw lead('/card/9');
  };
  const engine = open('/list', 'list');
  await engine.navigate('/guarded');
  expect(shown(engine).given).toBe('card 9');
  expect(address()).toEqual(entries);
});

it('shows what a loader has thrown at the page that can show it, until it is asked anew', async () => {
  const engine = open('/list', 'list');
  modules.card.clientLoader = () => {
    throw data('product', { status: 404 });
  };
  await engine.navigate('/card/1');
  const { errors } = shown(engine);
  expect(Object.keys(errors ?? {})).toEqual(['root']);
  expect(isRouteErrorResponse(errors?.root)).toBe(true);
  expect(errors?.root).toMatchObject({ status: 404, data: 'product' });

  modules.card.clientLoader = () => 'card 1';
  const asking = engine.revalidate();
  expect(engine.state().revalidating).toBe(true);
  await asking;
  expect(shown(engine)).toEqual({ path: '/card/1', given: 'card 1', errors: null });
  expect(engine.state().revalidating).toBe(false);
});

it('keeps what a loader gave where its page says that it still holds', async () => {
  modules.list.shouldRevalidate = ({ currentUrl, nextUrl }) => currentUrl.search === nextUrl.search;
  const engine = open('/list', 'list');
  await engine.navigate('/list?lng=fr');
  expect(shown(engine).given).toBe('from the server');
  await engine.navigate('/list?lng=fr');
  expect(shown(engine).given).toBe('the list');
});

it('loads the page anew where a file of the next one cannot be had', async () => {
  const engine = open('/list', 'list');
  void engine.navigate('/missing');
  await vi.waitFor(() => expect(browser.location.reload).toHaveBeenCalledOnce());
  expect(shown(engine).path).toBe('/list');
});

it('leaves to the server what only the server can load', async () => {
  const engine = open('/list', 'list', { data: { list: 'from the server' } });
  void engine.navigate('/card/1');
  await vi.waitFor(() => expect(browser.location.assign).toHaveBeenCalledOnce());
  expect(String(browser.location.assign.mock.calls[0]?.[0])).toBe(`${ORIGIN}/card/1`);
});
