import type { ComponentType, ReactNode } from 'react';

/** What the build knows of a route; the names are those of the library's manifest. */
export type RouteEntry = {
  id: string;
  parentId?: string;
  path?: string;
  index?: boolean;
  hasLoader: boolean;
  hasClientLoader: boolean;
  /** Address of its file. */
  module: string;
  /** Files that this one begins with. */
  imports?: string[];
  css?: string[];
};

export type Routes = Record<string, RouteEntry>;
export type Params = Record<string, string>;

/** One of the routes that make a page, from the root inwards. */
export type PageMatch = { id: string; params: Params; pathname: string };

export type LoaderArgs = { request: Request; params: Params };

/** What a file of a route offers. */
export type RouteModule = {
  default?: ComponentType;
  Layout?: ComponentType<{ children: ReactNode }>;
  ErrorBoundary?: ComponentType;
  HydrateFallback?: ComponentType;
  links?: () => Record<string, string>[];
  clientLoader?: (args: LoaderArgs) => unknown;
  shouldRevalidate?: (args: RevalidateArgs) => boolean;
};

export type RevalidateArgs = {
  currentUrl: URL;
  nextUrl: URL;
  currentParams: Params;
  nextParams: Params;
  defaultShouldRevalidate: boolean;
};

export type Modules = Record<string, RouteModule>;

export type PageLocation = { pathname: string; search: string; hash: string; key: string; state: null };
export type Action = 'POP' | 'PUSH' | 'REPLACE';

/** What the page shows, and what is under way. */
export type PageState = {
  location: PageLocation;
  action: Action;
  matches: readonly PageMatch[];
  /** What the loaders gave, by route. */
  data: Readonly<Record<string, unknown>>;
  /** What was thrown, by the route that shows it. */
  errors: Readonly<Record<string, unknown>> | null;
  /** Where the visitor is being led. */
  pending: PageLocation | null;
  revalidating: boolean;
  /** False while a page from the server waits for a loader that runs only in the browser. */
  ready: boolean;
  /** Where to scroll to: a place of before, null: the top or the anchor, false: nowhere. */
  scrollTo: number | null | false;
  keepScroll: boolean;
};

/** What the server writes into the page for the browser to go on with. */
export type HandedOver = {
  matches: readonly PageMatch[];
  data: Record<string, unknown>;
  errors: Record<string, HandedError> | null;
  /** The routes whose loaders run in the browser alone. */
  toLoad: readonly string[];
  /** Address of the file that sets the list of all routes. */
  manifest: string;
};

export type HandedError = { status: number; statusText: string; data: unknown } | { message: string };
