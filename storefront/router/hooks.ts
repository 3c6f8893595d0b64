import { useCallback, useContext, useMemo } from 'react';
import {
  EngineContext,
  ErrorContext,
  PageContext,
  ProgressContext,
  RouteContext,
  useAddress,
} from './contexts.ts';
import { matchPattern } from './match.ts';
import type { Action, PageLocation, Params } from './page-state.ts';

export const NavigationType = { Pop: 'POP', Push: 'PUSH', Replace: 'REPLACE' } as const;

export function useLocation(): PageLocation {
  return useAddress().location;
}

export function useNavigationType(): Action {
  return useAddress().action;
}

type NavigateOptions = { replace?: boolean; preventScrollReset?: boolean };

export function useNavigate(): (to: string, options?: NavigateOptions) => Promise<void> {
  const engine = useContext(EngineContext);
  return useCallback(async (to, options) => engine?.navigate(to, options), [engine]);
}

export function useNavigation(): { state: 'idle' | 'loading'; location: PageLocation | undefined } {
  const { pending } = useContext(ProgressContext);
  return { state: pending === null ? 'idle' : 'loading', location: pending ?? undefined };
}

export function useRevalidator(): { state: 'idle' | 'loading'; revalidate: () => Promise<void> } {
  const engine = useContext(EngineContext);
  const { revalidating } = useContext(ProgressContext);
  const revalidate = useCallback(async () => engine?.revalidate(), [engine]);
  return useMemo(
    () => ({ state: revalidating ? 'loading' : 'idle', revalidate }),
    [revalidating, revalidate],
  );
}

export function useLoaderData(): unknown {
  const { matches, data } = useContext(PageContext);
  return data[matches[useContext(RouteContext)]?.id ?? ''];
}

export function useRouteLoaderData(id: string): unknown {
  return useContext(PageContext).data[id];
}

export function useRouteError(): unknown {
  const { matches, errors } = useContext(PageContext);
  const at = useContext(RouteContext);
  const caught = useContext(ErrorContext);
  return caught === null ? errors?.[matches[at]?.id ?? ''] : caught.thrown;
}

export function useMatch(pattern: string): { params: Params } | null {
  const { pathname } = useLocation();
  return useMemo(() => {
    const params = matchPattern(pattern, pathname);
    return params === undefined ? null : { params };
  }, [pattern, pathname]);
}
