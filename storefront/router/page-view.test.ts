import { createElement, Fragment, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { useLoaderData, useNavigation, useRouteError, useRouteLoaderData } from './hooks.ts';
import type { Modules, PageState } from './page-state.ts';
import { Outlet, PageView } from './page-view.tsx';

const words = (name: string, ...inside: ReactNode[]) => createElement('p', { id: name }, ...inside);

const MODULES: Modules = {
  root: {
    Layout: ({ children }) => createElement('main', null, children),
    default: () => createElement(Fragment, null, `root ${useLoaderData()} `, createElement(Outlet)),
    ErrorBoundary: () => words('root-error', String(useRouteError())),
  },
  // A route without a page of its own.
  between: { ErrorBoundary: () => words('error', String(useRouteError())) },
  page: {
    default: () =>
      words('page', `${useLoaderData()} of ${useRouteLoaderData('root')}, ${useNavigation().state}`),
    HydrateFallback: () => words('fallback', 'to come'),
  },
};

const match = (id: string) => ({ id, params: {}, pathname: '/' });
const STATE: PageState = {
  location: { pathname: '/', search: '', hash: '', key: 'first', state: null },
  action: 'POP',
  matches: ['root', 'between', 'page'].map(match),
  data: { root: 'A', page: 'B' },
  errors: null,
  pending: null,
  revalidating: false,
  ready: true,
  scrollTo: false,
  keepScroll: false,
};

const drawn = (change: Partial<PageState>) =>
  renderToStaticMarkup(createElement(PageView, { state: { ...STATE, ...change }, modules: MODULES }));

it('draws each route inside the one before, with what its own loader gave', () => {
  expect(drawn({})).toBe('<main>root A <p id="page">B of A, idle</p></main>');
});

it('says that it is on its way elsewhere', () => {
  expect(drawn({ pending: STATE.location })).toContain('B of A, loading');
});

it('holds a place for a page whose loader runs in the browser alone', () => {
  const { page: _, ...data } = STATE.data;
  expect(drawn({ ready: false, data })).toBe('<main>root A <p id="fallback">to come</p></main>');
});

it('shows an error at its route, inside those around it', () => {
  expect(drawn({ errors: { between: 'gone' } })).toBe('<main>root A <p id="error">gone</p></main>');
  expect(drawn({ errors: { root: 'gone' } })).toBe('<main><p id="root-error">gone</p></main>');
});
