import type { PageMatch, Params, RouteEntry, Routes } from './page-state.ts';

/** The routes of a page's address from the root inwards; none where no route is meant. */
export function matchPage(routes: Routes, pathname: string): PageMatch[] {
  const asked = segmentsOf(pathname);
  const candidates = leavesOf(routes)
    .map((branch) => ({ branch, pattern: branch.flatMap(({ path }) => patternOf(path)) }))
    .sort((one, other) => weightOf(other.pattern) - weightOf(one.pattern));
  for (const { branch, pattern } of candidates) {
    const params = paramsOf(pattern, asked);
    if (params !== undefined) return matchesOf(branch, params, asked);
  }
  return [];
}

/** The values of a pattern's places, as `/:lang/payment`, in an address; undefined where it does not fit. */
export function matchPattern(pattern: string, pathname: string): Params | undefined {
  return paramsOf(patternOf(pattern), segmentsOf(pathname));
}

function leavesOf(routes: Routes): RouteEntry[][] {
  const all = Object.values(routes);
  return all
    .filter(({ id, index, path }) => index || (path && !all.some(({ parentId }) => parentId === id)))
    .map((leaf) => {
      const branch = [leaf];
      for (let { parentId } = leaf; parentId !== undefined; ) {
        const parent = routes[parentId];
        if (parent === undefined) break;
        branch.unshift(parent);
        parentId = parent.parentId;
      }
      return branch;
    });
}

function patternOf(path = ''): string[] {
  return path.split('/').filter((segment) => segment !== '');
}

/** Words count more than places, and places more than the route for everything else. */
function weightOf(pattern: readonly string[]): number {
  return pattern.reduce(
    (sum, segment) => sum + (segment === '*' ? -1 : segment.startsWith(':') ? 10 : 11),
    0,
  );
}

/** One slash more at the end is the same page. */
function segmentsOf(pathname: string): string[] {
  const inside = pathname.replace(/^\//, '').replace(/\/$/, '');
  return inside === '' ? [] : inside.split('/').map(decoded);
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

function paramsOf(pattern: readonly string[], asked: readonly string[]): Params | undefined {
  const isOpen = pattern[pattern.length - 1] === '*';
  const named = isOpen ? pattern.slice(0, -1) : pattern;
  if (isOpen ? asked.length < named.length : asked.length !== named.length) return undefined;
  const params: Params = isOpen ? { '*': asked.slice(named.length).join('/') } : {};
  for (const [at, segment] of named.entries()) {
    const value = asked[at] ?? '';
    if (!segment.startsWith(':')) {
      if (value !== segment) return undefined;
    } else if (value === '') return undefined;
    else params[segment.slice(1)] = value;
  }
  return params;
}

function matchesOf(branch: readonly RouteEntry[], params: Params, asked: readonly string[]): PageMatch[] {
  let length = 0;
  return branch.map(({ id, path }) => {
    length += path === '*' ? asked.length : patternOf(path).length;
    return { id, params, pathname: `/${asked.slice(0, length).join('/')}` };
  });
}
