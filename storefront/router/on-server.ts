/** What the storefront uses of the router library, for its pages on the server (tools/shop/small-router.ts). */
export { createContext, RouterContextProvider } from 'react-router';
export {
  NavigationType,
  useLoaderData,
  useLocation,
  useMatch,
  useNavigate,
  useNavigation,
  useNavigationType,
  useRevalidator,
  useRouteError,
  useRouteLoaderData,
} from './hooks.ts';
export { Link, NavLink } from './link.tsx';
export { Links, Scripts, ScrollRestoration, ServerRouter } from './page-on-server.tsx';
export { Outlet } from './page-view.tsx';
export { data, isRouteErrorResponse, redirect, replace } from './responses.ts';

/** The build wraps every screen in these; here a screen asks for what it needs itself. */
const same = <Part>(part: Part): Part => part;
export const UNSAFE_withComponentProps = same;
export const UNSAFE_withErrorBoundaryProps = same;
export const UNSAFE_withHydrateFallbackProps = same;
