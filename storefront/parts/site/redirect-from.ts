import { redirect, replace } from 'react-router';

/** Replaces a history entry that exists already, because going back would only redirect again. */
export function redirectFrom(request: Request, path: string): Response {
  return new URL(request.url).pathname === window.location.pathname ? replace(path) : redirect(path);
}
