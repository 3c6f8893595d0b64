import { type ComponentProps, type MouseEvent, type ReactNode, useContext } from 'react';
import { EngineContext, useAddress } from './contexts.ts';
import type { PageLocation } from './page-state.ts';

type To = string | { pathname?: string; search?: string; hash?: string };

type LinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  to: To;
  replace?: boolean;
  preventScrollReset?: boolean;
  /** Whether the server is asked for the page, as by a link without script. */
  reloadDocument?: boolean;
};

/** A link to a page of the shop. */
export function Link({
  to,
  replace,
  preventScrollReset,
  reloadDocument = false,
  onClick,
  ...rest
}: LinkProps): ReactNode {
  const { location } = useAddress();
  const engine = useContext(EngineContext);
  const href = hrefOf(to, location);

  function follow(event: MouseEvent<HTMLAnchorElement>): void {
    onClick?.(event);
    if (event.defaultPrevented || engine === null || reloadDocument || !isPlain(event)) return;
    event.preventDefault();
    const isHere = href === location.pathname + location.search + location.hash;
    void engine.navigate(href, { replace: replace ?? isHere, preventScrollReset });
  }

  return <a {...rest} href={href} onClick={follow} />;
}

/** A link that says when it leads to the page that is shown, or to one above it. */
export function NavLink({ className, to, ...rest }: LinkProps): ReactNode {
  const { location } = useAddress();
  const path = hrefOf(to, location).replace(/[?#].*$/, '');
  const isHere = location.pathname === path || location.pathname.startsWith(`${path}/`);
  return (
    <Link
      {...rest}
      to={to}
      aria-current={isHere ? 'page' : undefined}
      className={[className, isHere ? 'active' : ''].filter((name) => name).join(' ')}
    />
  );
}

function hrefOf(to: To, { pathname }: PageLocation): string {
  if (typeof to === 'string') return to;
  const { search = '', hash = '' } = to;
  return (to.pathname ?? pathname) + search + (hash === '' || hash.startsWith('#') ? hash : `#${hash}`);
}

/** A press that opens no tab and no window. */
function isPlain({ button, currentTarget, ...keys }: MouseEvent<HTMLAnchorElement>): boolean {
  const { target } = currentTarget;
  const { metaKey, altKey, ctrlKey, shiftKey } = keys;
  return button === 0 && ['', '_self'].includes(target) && !(metaKey || altKey || ctrlKey || shiftKey);
}
