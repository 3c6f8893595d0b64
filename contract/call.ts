import type * as z from 'zod/mini';
import { ApiError } from './api-error.ts';
import { apiPath } from './api-paths.ts';
import { serverErrorSchema } from './error.ts';

/** Specification 7: calls that nobody answers to the end are tried twice more, 5000 ms apart. */
const RETRIES_ON_STATUS_0 = 2;
const RETRY_DELAY_MS = 5000;

export type CallOptions = {
  /** Path of the API on this origin, as `/api`. */
  base: string;
  fetch: typeof globalThis.fetch;
  /** Every value of the CSRF cookie, read again for each call. */
  csrfTokens: () => string[];
  /** Resolves after so many ms; a test gives its own. */
  wait: (ms: number) => Promise<void>;
};

/** An answer that was read to its end; whether it is JSON is another matter. */
type Answer = { status: number; ok: boolean; text: string };

export type Calls = {
  /** The checked body of an answer; null for 204. Rejects with an `ApiError`. */
  call<T>(path: string, schema: z.ZodMiniType<T>, init?: RequestInit): Promise<T | null>;
  /** The same where an answer without a body is a fault. */
  required<T>(path: string, schema: z.ZodMiniType<T>, init?: RequestInit): Promise<T>;
};

/** What all clients of the API have in common: repeating, the CSRF header, and checking what is answered. */
export function createCalls(options: CallOptions): Calls {
  async function attempt(path: string, init: RequestInit, csrf?: string): Promise<Answer> {
    const headers = new Headers(init.headers);
    headers.set('accept', 'application/json');
    if (csrf !== undefined) headers.set('x-xsrf-token', csrf);
    for (let tries = 0; ; tries += 1) {
      try {
        const response = await options.fetch(options.base + path, {
          ...init,
          headers,
          credentials: 'include',
        });
        // Read here: a connection that breaks off in the middle of an answer is one that gave none.
        return { status: response.status, ok: response.ok, text: await response.text() };
      } catch {
        if (tries === RETRIES_ON_STATUS_0) throw new ApiError(0);
        await options.wait(RETRY_DELAY_MS);
      }
    }
  }

  async function call<T>(path: string, schema: z.ZodMiniType<T>, init: RequestInit = {}): Promise<T | null> {
    const isGet = init.method === undefined;
    let answer = await attempt(path, init, isGet ? undefined : options.csrfTokens()[0]);
    if (answer.status === 403 && !isGet) {
      // The session may have ended since the page was opened: GET orders opens one (readings 5).
      await attempt(apiPath.orders(), {});
      for (const csrf of options.csrfTokens()) {
        if (answer.status === 403) answer = await attempt(path, init, csrf);
      }
    }
    if (answer.status === 204) return null;
    const body = parsedJson(answer.text);
    if (!answer.ok) throw new ApiError(answer.status, serverErrorSchema.safeParse(body).data);
    const parsed = schema.safeParse(body);
    if (!parsed.success) throw new ApiError(answer.status);
    return parsed.data;
  }

  async function required<T>(path: string, schema: z.ZodMiniType<T>, init?: RequestInit): Promise<T> {
    const value = await call(path, schema, init);
    if (value === null) throw new ApiError(204);
    return value;
  }

  return { call, required };
}

/** How a body of JSON is sent. */
export function jsonBody(method: 'POST' | 'PUT', body: object): RequestInit {
  return { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
}

/** Undefined for what is no JSON, as the page of some machine between us and our server. */
function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
