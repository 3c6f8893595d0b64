import { createElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { onTestFinished } from 'vitest';
import type { StoreApi } from 'zustand';
import { getPathLanguage } from '../i18n/language-path.ts';
import { getTranslation, loadTexts } from '../i18n/load-texts.ts';
import { TranslationProvider } from '../i18n/use-translation.ts';

/**
 * Makes server rendering use a store's current state. By default it uses the initial state. Restores the initial state
 * after the test.
 */
export function showStore<State extends object>(store: StoreApi<State>): void {
  const initial = store.getInitialState();
  const asMade = { ...initial };
  Object.assign(initial, store.getState());
  onTestFinished(() => {
    Object.assign(initial, asMade);
    store.setState(asMade, true);
  });
}

const NOTHING = () => null;

/** Renders a component, or a page with its loader data, as the server does at a path. */
export async function render(part: ReactNode, path = '/de-ch/cart', loaded: unknown = null): Promise<string> {
  const language = getPathLanguage(path);
  await loadTexts(language, path);
  const router = createMemoryRouter(
    [{ id: 'page', path: '*', element: part, loader: () => loaded, HydrateFallback: NOTHING }],
    { initialEntries: [path], hydrationData: { loaderData: { page: loaded } } },
  );
  const page = createElement(RouterProvider, { router });
  return renderToStaticMarkup(createElement(TranslationProvider, { value: getTranslation(language) }, page));
}

/** Returns the visible text, with single spaces. */
export function readWords(html: string): string {
  return (
    html
      // Places to break a line, and spans against breaks.
      .replace(/<wbr\/?>|<span class="_unbroken_\w+">([^<]*)<\/span>/g, '$1')
      .replace(/<[^>]*>/g, ' ')
      .replaceAll('&#x27;', "'")
      .replaceAll('&amp;', '&')
      .replace(/\s+/g, ' ')
      .trim()
  );
}

/** Returns the links in document order, each with its text or label. */
export function listLinks(html: string): { words: string; to: string }[] {
  return Array.from(html.matchAll(/<a\b([^>]*)>(.*?)<\/a>/gs), ([, tag = '', inside = '']) => ({
    words: readWords(inside) || getAttribute(tag, 'aria-label') || getAttribute(inside, 'alt'),
    to: getAttribute(tag, 'href').replaceAll('&amp;', '&'),
  }));
}

/** Returns the opening tags of the controls, in document order. */
export function listControls(html: string, kind: 'input' | 'select' | 'button'): string[] {
  return Array.from(html.matchAll(new RegExp(`<${kind}\\b[^>]*>`, 'g')), ([tag]) => tag);
}

export function getAttribute(tag: string, name: string): string {
  return new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1] ?? '';
}
