import { createContext, useContext } from 'react';
import type { Engine } from './engine.ts';
import type { Action, PageLocation, PageState } from './page-state.ts';

/** A context for each thing that changes by itself: a part listens to what it shows alone. */
export const LocationContext = createContext<{ location: PageLocation; action: Action } | null>(null);
export const ProgressContext = createContext<Pick<PageState, 'pending' | 'revalidating'>>({
  pending: null,
  revalidating: false,
});
export const PageContext = createContext<Pick<PageState, 'matches' | 'data' | 'errors'>>({
  matches: [],
  data: {},
  errors: null,
});

/** Null on the server, where nothing leads anywhere. */
export const EngineContext = createContext<Engine | null>(null);

/** Which of the page's routes is drawn here. */
export const RouteContext = createContext(0);

/** What a part of a route has thrown. */
export const ErrorContext = createContext<{ thrown: unknown } | null>(null);

export function useAddress(): { location: PageLocation; action: Action } {
  const address = useContext(LocationContext);
  if (address === null) throw new Error('This is drawn outside of a page');
  return address;
}
