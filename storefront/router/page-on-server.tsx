import { styles } from 'virtual:styles';
import { createContext, type ReactNode, useContext, useMemo } from 'react';
import type { EntryContext } from 'react-router';
import type { HandedError, HandedOver, Modules, PageState } from './page-state.ts';
import { PageView } from './page-view.tsx';
import { isRouteErrorResponse } from './responses.ts';
import { SCROLL_SCRIPT } from './scroll.ts';

type Made = { context: EntryContext; handed: HandedOver };

const MadeContext = createContext<Made | null>(null);

function useMade(): Made {
  const made = useContext(MadeContext);
  if (made === null) throw new Error('Only the server writes this part of a page');
  return made;
}

/** The page that the library's server has matched and loaded. */
export function ServerRouter({ context }: { context: EntryContext; url: string }): ReactNode {
  const made = useMemo(() => ({ context, handed: handedOver(context) }), [context]);
  return (
    <MadeContext value={made}>
      <PageView state={stateOf(made)} modules={modulesOf(context)} />
    </MadeContext>
  );
}

/** Of the library's many descriptions of links, the storefront uses those of attributes alone. */
function modulesOf({ routeModules }: EntryContext): Modules {
  return routeModules as unknown as Modules;
}

function handedOver({ staticHandlerContext, manifest, routeModules }: EntryContext): HandedOver {
  const { matches, loaderData, errors } = staticHandlerContext;
  const toLoad = matches
    .map(({ route }) => route.id)
    .filter((id) => routeModules[id]?.clientLoader !== undefined && !manifest.routes[id]?.hasLoader);
  return {
    matches: matches.map(({ route, params, pathname }) => ({
      id: route.id,
      params: params as Record<string, string>,
      pathname,
    })),
    data: Object.fromEntries(Object.entries(loaderData).filter(([id]) => !toLoad.includes(id))),
    errors:
      errors === null
        ? null
        : Object.fromEntries(Object.entries(errors).map(([id, error]) => [id, handedError(error)])),
    toLoad,
    manifest: manifest.url,
  };
}

function handedError(error: unknown): HandedError {
  if (isRouteErrorResponse(error)) {
    return { status: error.status, statusText: error.statusText, data: error.data };
  }
  return { message: error instanceof Error ? error.message : String(error) };
}

function stateOf({ context, handed }: Made): PageState {
  const { location, errors } = context.staticHandlerContext;
  const { pathname, search } = location;
  return {
    location: { pathname, search, hash: '', key: 'default', state: null },
    action: 'POP',
    matches: handed.matches,
    data: handed.data,
    errors,
    pending: null,
    revalidating: false,
    ready: handed.toLoad.length === 0 || errors !== null,
    scrollTo: false,
    keepScroll: false,
  };
}

/** What the page's routes ask for in its head. */
export function Links(): ReactNode {
  const { context } = useMade();
  const { manifest } = context;
  const ids = idsOf(context);
  const files = new Set(
    ids.flatMap((id) => manifest.routes[id]?.css ?? []).map((href) => href.replace('#', '')),
  );
  const links = ids.flatMap((id) => modulesOf(context)[id]?.links?.() ?? []);
  return (
    <>
      {links.map((link) => (
        <link key={link.href} {...link} />
      ))}
      <style data-href={[...files].join(' ')}>
        {Array.from(files, (href) => styles[href] ?? '').join('')}
      </style>
    </>
  );
}

/** The script that hydrates the page, with what it needs. */
export function Scripts(): ReactNode {
  const { context, handed } = useMade();
  const { manifest } = context;
  const routes = idsOf(context).flatMap((id) => manifest.routes[id] ?? []);
  const files = new Set(
    [manifest.entry, ...routes].flatMap(({ module, imports = [] }) => [module, ...imports]),
  );
  const modules = routes.map(({ module }, at) => `import*as m${at} from${JSON.stringify(module)};`).join('');
  const named = routes.map(({ id }, at) => `${JSON.stringify(id)}:m${at}`).join();
  const page = `{handed:${asScript(handed)},modules:{${named}}}`;
  const code = `${modules}window.page=${page};import(${JSON.stringify(manifest.entry.module)})`;
  return (
    <>
      {[...files].map((href) => (
        <link key={href} rel="modulepreload" href={href} fetchPriority="low" />
      ))}
      <script type="module">{code}</script>
    </>
  );
}

export function ScrollRestoration(): ReactNode {
  return <script>{SCROLL_SCRIPT}</script>;
}

/** Of a page that failed, the routes down to the one that shows it. */
function idsOf({ staticHandlerContext: { matches, errors } }: EntryContext): string[] {
  const ids = matches.map(({ route }) => route.id);
  const broken = errors === null ? -1 : ids.findIndex((id) => id in errors);
  return broken < 0 ? ids : ids.slice(0, broken + 1);
}

/** «<» could end the script before its time. */
function asScript(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}
