import { redirect, replace } from 'react-router';

/**
 * Leads elsewhere before the requested page is shown. A page that the browser has in its history already is replaced
 * there: the way back would only lead to it, and from it away again.
 */
export function redirectFrom(request: Request, path: string): Response {
  return new URL(request.url).pathname === window.location.pathname ? replace(path) : redirect(path);
}
