/** What the storefront uses of the router library, for its pages in a browser (tools/shop/small-router.ts). */
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
export { HydratedRouter } from './page-in-browser.tsx';
export { Outlet } from './page-view.tsx';
export { data, isRouteErrorResponse, redirect, replace } from './responses.ts';

/** The server has written them into the page. */
export const Links = (): null => null;
export const Scripts = (): null => null;
export const ScrollRestoration = (): null => null;

/** The build wraps every screen in these; here a screen asks for what it needs itself. */
const same = <Part>(part: Part): Part => part;
export const UNSAFE_withComponentProps = same;
export const UNSAFE_withErrorBoundaryProps = same;
export const UNSAFE_withHydrateFallbackProps = same;
