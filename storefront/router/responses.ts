/** What loaders throw to lead elsewhere or to show that a page is not there; the names are the library's. */

const REPLACE = 'X-Replace';

export function redirect(path: string): Response {
  return new Response(null, { status: 302, headers: { location: path } });
}

/** Leads elsewhere in the place of the page that was asked for. */
export function replace(path: string): Response {
  return new Response(null, { status: 302, headers: { location: path, [REPLACE]: 'true' } });
}

export type Led = { to: string; replaces: boolean };

/** Where an outcome of a loader leads, if it does. */
export function ledElsewhere(outcome: unknown): Led | undefined {
  const to = outcome instanceof Response ? outcome.headers.get('location') : null;
  return to === null ? undefined : { to, replaces: (outcome as Response).headers.has(REPLACE) };
}

type Answered = { type: 'DataWithResponseInit'; data: unknown; init: { status: number } };

/** A value with a status; thrown, it is an answer that the page for errors shows. */
export function data(value: unknown, init: { status: number }): Answered {
  return { type: 'DataWithResponseInit', data: value, init };
}

type RouteError = { status: number; statusText: string; internal: boolean; data: unknown };

export function routeError(status: number, value: unknown, statusText = ''): RouteError {
  return { status, statusText, internal: false, data: value };
}

export function isRouteErrorResponse(error: unknown): error is RouteError {
  return typeof error === 'object' && error !== null && 'internal' in error && 'status' in error;
}

/** What was thrown, as the page for errors asks about it. */
export function asShown(thrown: unknown): unknown {
  const isAnswer = typeof thrown === 'object' && thrown !== null && 'init' in thrown && 'data' in thrown;
  return isAnswer ? routeError((thrown as Answered).init.status, (thrown as Answered).data) : thrown;
}
