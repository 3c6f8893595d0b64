import type { CallOptions } from '#contract/call.ts';

/** Longer than any call of ours takes; then it counts as not answered and is tried again. */
const CALL_LIMIT_MS = 30_000;

const CSRF_COOKIE = 'XSRF-TOKEN';

/** The value of one cookie in the form `document.cookie` gives them. */
export function cookieValue(cookies: string, name: string): string | undefined {
  const pair = cookies.split('; ').find((candidate) => candidate.startsWith(`${name}=`));
  return pair === undefined ? undefined : decodeURIComponent(pair.slice(name.length + 1));
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
  fetch: (input, init) => fetch(input, { ...init, signal: AbortSignal.timeout(CALL_LIMIT_MS) }),
  csrfToken: () => cookieValue(document.cookie, CSRF_COOKIE),
  wait,
};
