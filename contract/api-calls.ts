import type * as z from 'zod/mini';
import { ApiError } from './api-error.ts';
import { apiPath } from './api-paths.ts';
import { serverErrorSchema } from './error.ts';

/** Specification 7: calls without a complete response are retried twice, 5000 ms apart. */
const RETRIES_ON_STATUS_0 = 2;
const RETRY_DELAY_MS = 5000;

export type CallOptions = {
  /** Path of the API on this origin: `/api`. */
  base: string;
  fetch: typeof globalThis.fetch;
  /** Returns all values of the CSRF cookie. Read again for each call. */
  csrfTokens: () => string[];
  /** Resolves after this many ms. Tests replace it. */
  wait: (ms: number) => Promise<void>;
};

type ReadResponse = { status: number; ok: boolean; text: string };

export type ApiCalls = {
  /** Returns the validated body, or null for 204. Rejects with an `ApiError`. */
  call<T>(path: string, schema: z.ZodMiniType<T>, init?: RequestInit): Promise<T | null>;
  /** Like `call`, but also rejects if the response has no body. */
  callForBody<T>(path: string, schema: z.ZodMiniType<T>, init?: RequestInit): Promise<T>;
};

/** Creates the common part of all API clients: retries, the CSRF header and response validation. */
export function createApiCalls(options: CallOptions): ApiCalls {
  async function attempt(path: string, init: RequestInit, csrf?: string): Promise<ReadResponse> {
    const headers = new Headers(init.headers);
    headers.set('accept', 'application/json');
    if (csrf !== undefined) headers.set('x-xsrf-token', csrf);
    for (let retries = 0; ; retries += 1) {
      try {
        const fetched = await options.fetch(options.base + path, {
          ...init,
          headers,
          credentials: 'include',
        });
        // Read the body here, so that a connection lost during the response is retried too.
        return { status: fetched.status, ok: fetched.ok, text: await fetched.text() };
      } catch {
        if (retries === RETRIES_ON_STATUS_0) throw new ApiError(0);
        await options.wait(RETRY_DELAY_MS);
      }
    }
  }

  async function call<T>(path: string, schema: z.ZodMiniType<T>, init: RequestInit = {}): Promise<T | null> {
    const isGet = init.method === undefined;
    let response = await attempt(path, init, isGet ? undefined : options.csrfTokens()[0]);
    if (response.status === 403 && !isGet) {
      // The session may have expired since the page was loaded. GET orders opens a new one (readings 5).
      await attempt(apiPath.orders(), {});
      for (const csrf of options.csrfTokens()) {
        if (response.status === 403) response = await attempt(path, init, csrf);
      }
    }
    if (response.status === 204) return null;
    const body = parseJson(response.text);
    if (!response.ok) throw new ApiError(response.status, serverErrorSchema.safeParse(body).data);
    const parsed = schema.safeParse(body);
    if (!parsed.success) throw new ApiError(response.status);
    return parsed.data;
  }

  async function callForBody<T>(path: string, schema: z.ZodMiniType<T>, init?: RequestInit): Promise<T> {
    const value = await call(path, schema, init);
    if (value === null) throw new ApiError(204);
    return value;
  }

  return { call, callForBody };
}

export function jsonBody(method: 'POST' | 'PUT', body: object): RequestInit {
  return { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
}

/** Returns undefined for other content, such as a proxy's error page. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
