import type { CallOptions } from '#contract/api-calls.ts';
import { timeoutSignal } from './poll.ts';

/** No call of the shop takes longer. A call over this limit counts as unanswered and is retried. */
const CALL_TIMEOUT_MS = 30_000;

/** The server sets the first with HTTPS and the second without (`server/web/session-cookie.ts`). */
const CSRF_COOKIES = ['__Host-XSRF-TOKEN', 'XSRF-TOKEN'];

/**
 * All CSRF cookie values that our server may have set. A parent domain can set a cookie with the second name. Only the
 * server knows which value belongs to the session.
 */
export function readCsrfTokens(cookies: string): string[] {
  const cookiePairs = cookies.split('; ');
  return CSRF_COOKIES.flatMap((name) =>
    cookiePairs
      .filter((pair) => pair.startsWith(`${name}=`))
      .map((pair) => pair.slice(name.length + 1))
      .filter((value) => /^[\w-]+$/.test(value)),
  );
}

/** True if the browser has kept none of our cookies. After a refused call, the client has just requested them again. */
export function hasNoCookies(): boolean {
  return typeof document !== 'undefined' && readCsrfTokens(document.cookie).length === 0;
}

export function wait(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}

/** The API base is a path on this origin. On any other, the CSRF header would be missing (readings 5). */
export const callOptions: CallOptions = {
  get base() {
    return document.querySelector<HTMLMetaElement>('meta[name=api-base]')?.content ?? '';
  },
  fetch: (input, init) => fetch(input, { ...init, signal: timeoutSignal(CALL_TIMEOUT_MS) }),
  csrfTokens: () => readCsrfTokens(document.cookie),
  wait,
};
