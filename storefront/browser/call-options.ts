import type { CallOptions } from '#contract/call.ts';
import { timeoutSignal } from './signals.ts';

/** Longer than any call of ours takes; then it counts as not answered and is tried again. */
const CALL_LIMIT_MS = 30_000;

/** The server sets the first behind HTTPS and the second without (`server/web/session-cookie.ts`). */
const CSRF_COOKIES = ['__Host-XSRF-TOKEN', 'XSRF-TOKEN'];

/**
 * All values of the CSRF cookie in `document.cookie` that our server can have set. A site on a parent domain can set a
 * cookie with the second name, and only the server knows which value belongs to the session.
 */
export function csrfTokensIn(cookies: string): string[] {
  const pairs = cookies.split('; ');
  return CSRF_COOKIES.flatMap((name) =>
    pairs
      .filter((pair) => pair.startsWith(`${name}=`))
      .map((pair) => pair.slice(name.length + 1))
      .filter((value) => /^[\w-]+$/.test(value)),
  );
}

/** Resolves after so many ms. */
export function wait(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}

/**
 * How the API is called from the browser. It is a path on this origin, as the server's configuration names it and the
 * page tells it; anywhere else the CSRF header would be missing (readings 5).
 */
export const callOptions: CallOptions = {
  get base() {
    return document.querySelector<HTMLMetaElement>('meta[name=api-base]')?.content ?? '';
  },
  fetch: (input, init) => fetch(input, { ...init, signal: timeoutSignal(CALL_LIMIT_MS) }),
  csrfTokens: () => csrfTokensIn(document.cookie),
  wait,
};
