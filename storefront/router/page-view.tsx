import { Component, createContext, type ReactNode, useContext, useMemo } from 'react';
import {
  ErrorContext,
  LocationContext,
  PageContext,
  ProgressContext,
  RouteContext,
  useAddress,
} from './contexts.ts';
import type { Modules, PageLocation, PageState } from './page-state.ts';

/** The routes that are still to be drawn, inwards. */
const OutletContext = createContext<readonly ReactNode[]>([]);

type PageViewProps = { state: PageState; modules: Modules };

/** The page that a state describes: its routes inside each other. */
export function PageView({ state, modules }: PageViewProps): ReactNode {
  const { location, action, matches, data, errors, pending, revalidating, ready } = state;
  const address = useMemo(() => ({ location, action }), [location, action]);
  const progress = useMemo(() => ({ pending, revalidating }), [pending, revalidating]);
  const page = useMemo(() => ({ matches, data, errors }), [matches, data, errors]);
  const routes = useMemo(
    () => drawn({ matches, data, errors, ready }, modules),
    [matches, data, errors, ready, modules],
  );
  return (
    <ProgressContext value={progress}>
      <LocationContext value={address}>
        <PageContext value={page}>
          <OutletContext value={routes}>
            <Outlet />
          </OutletContext>
        </PageContext>
      </LocationContext>
    </ProgressContext>
  );
}

/** Draws the next route inwards. */
export function Outlet(): ReactNode {
  const [first, ...rest] = useContext(OutletContext);
  return first === undefined ? null : <OutletContext value={rest}>{first}</OutletContext>;
}

function drawn(
  { matches, data, errors, ready }: Pick<PageState, 'matches' | 'data' | 'errors' | 'ready'>,
  modules: Modules,
): ReactNode[] {
  const routes: ReactNode[] = [];
  for (const [at, { id }] of matches.entries()) {
    const { default: Page = Outlet, ErrorBoundary, HydrateFallback, Layout } = modules[id] ?? {};
    const isBroken = errors !== null && id in errors;
    const isToCome = !ready && !(id in data) && HydrateFallback !== undefined;
    const Content = (isBroken ? ErrorBoundary : isToCome ? HydrateFallback : Page) ?? Page;
    const content =
      ErrorBoundary === undefined ? (
        <Content />
      ) : (
        <Caught fallback={<ErrorBoundary />}>
          <Content />
        </Caught>
      );
    routes.push(
      <RouteContext value={at}>{Layout === undefined ? content : <Layout>{content}</Layout>}</RouteContext>,
    );
    if (isBroken || isToCome) break;
  }
  return routes;
}

type CaughtProps = { fallback: ReactNode; children: ReactNode };

/** Shows something else in the place of what throws, until the visitor goes on or the page is loaded anew. */
function Caught({ fallback, children }: CaughtProps): ReactNode {
  const { location } = useAddress();
  const { revalidating } = useContext(ProgressContext);
  return (
    <Catcher location={location} revalidating={revalidating} fallback={fallback}>
      {children}
    </Catcher>
  );
}

type CatcherProps = CaughtProps & { location: PageLocation; revalidating: boolean };
type CatcherState = Pick<CatcherProps, 'location' | 'revalidating'> & { caught: { thrown: unknown } | null };

class Catcher extends Component<CatcherProps, CatcherState> {
  static getDerivedStateFromError(thrown: unknown): Partial<CatcherState> {
    return { caught: { thrown } };
  }

  static getDerivedStateFromProps(
    { location, revalidating }: CatcherProps,
    state: CatcherState,
  ): Partial<CatcherState> {
    const isAnew = state.location !== location || (state.revalidating && !revalidating);
    return { location, revalidating, ...(isAnew && { caught: null }) };
  }

  override state: CatcherState = {
    location: this.props.location,
    revalidating: this.props.revalidating,
    caught: null,
  };

  override render(): ReactNode {
    const { caught } = this.state;
    const { children, fallback } = this.props;
    return caught === null ? children : <ErrorContext value={caught}>{fallback}</ErrorContext>;
  }
}
