import * as z from 'zod';
import { callHttp, type HttpCall, PAUSED } from './http.ts';

const TIMEOUT_MS = 10_000;
/** Tokens are replaced this long before they expire. */
const MARGIN_MS = 10_000;
/** `expires_in` is optional (RFC 6749 5.1). A rejected token is renewed anyway. */
const DEFAULT_LIFETIME_S = 300;

const tokenBody = z.object({
  access_token: z.string().min(1),
  token_type: z.string(),
  /** Some servers send it as text. */
  expires_in: z
    .union([
      z.number(),
      z
        .string()
        .regex(/^\d{1,9}(\.\d+)?$/)
        .transform(Number),
    ])
    .default(DEFAULT_LIFETIME_S),
});

/** The token request without its fixed parts. */
export type TokenRequest = Pick<HttpCall, 'url' | 'body' | 'pause'> & { authorization?: string };

export type TokenResult =
  | { kind: 'token'; token: string }
  | { kind: 'refused'; status: number }
  | { kind: 'unknown'; name: string };

export type TokenSource = {
  /** Concurrent callers share one request. */
  get: () => Promise<TokenResult>;
  discard: (token: string) => void;
};

/** Gets and caches OAuth 2 access tokens. `now` in ms. */
export function createTokenSource(
  createRequest: () => TokenRequest | Promise<TokenRequest>,
  now: () => number,
): TokenSource {
  let cached: { token: string; until: number } | undefined;
  let fetching: Promise<TokenResult> | undefined;

  const fetchToken = async (): Promise<TokenResult> => {
    const { authorization, ...request } = await createRequest();
    const outcome = await callHttp({
      ...request,
      method: 'POST',
      headers: {
        ...(authorization !== undefined && { authorization }),
        'content-type': 'application/x-www-form-urlencoded',
        accept: 'application/json',
      },
      timeoutMs: TIMEOUT_MS,
    });
    if (outcome.kind === 'connection')
      return { kind: 'unknown', name: outcome.reason === PAUSED ? PAUSED : outcome.kind };
    const { status } = outcome;
    if (outcome.kind === 'notJson' && status !== 401) return { kind: 'unknown', name: outcome.kind };
    if (status === 400 || status === 401 || status === 403) return { kind: 'refused', status };
    const parsed = tokenBody.safeParse(outcome.kind === 'response' ? outcome.body : undefined);
    if (status !== 200 || !parsed.success) return { kind: 'unknown', name: `HTTP ${status}` };
    const { access_token: token, expires_in: seconds } = parsed.data;
    cached = { token, until: now() + seconds * 1000 - MARGIN_MS };
    return { kind: 'token', token };
  };

  return {
    get: async () => {
      if (cached !== undefined && now() < cached.until) return { kind: 'token', token: cached.token };
      fetching ??= fetchToken().finally(() => {
        fetching = undefined;
      });
      return fetching;
    },
    discard: (token) => {
      if (cached?.token === token) cached = undefined;
    },
  };
}
