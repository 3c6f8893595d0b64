import * as z from 'zod';
import { basicAuthorization, callHttp } from '#server/runtime/http.ts';

export type SupplierAccount = { url: string; clientId: string; clientSecret: string };

const TIMEOUT_MS = 10_000;
/** Tokens are refreshed this long before they expire. */
const EXPIRY_MARGIN_MS = 10_000;

const tokenBody = z.object({
  access_token: z.string().min(1),
  token_type: z.string(),
  expires_in: z.number(),
});

export type TokenResult =
  | { kind: 'token'; token: string }
  | { kind: 'refused' }
  | { kind: 'unknown'; name: string };

export type TokenSource = {
  /** Concurrent callers share one request. */
  get: () => Promise<TokenResult>;
  discard: (token: string) => void;
};

/** Fetches and caches access tokens with the OAuth 2 client credentials grant. `now` returns ms. */
export function createTokenSource(account: SupplierAccount, now: () => number): TokenSource {
  let cached: { token: string; expiresAt: number } | undefined;
  let fetching: Promise<TokenResult> | undefined;

  const fetchToken = async (): Promise<TokenResult> => {
    const outcome = await callHttp({
      method: 'POST',
      url: `${account.url}/oauth/token`,
      headers: {
        authorization: basicAuthorization(account.clientId, account.clientSecret),
        'content-type': 'application/x-www-form-urlencoded',
        accept: 'application/json',
      },
      body: 'grant_type=client_credentials',
      timeoutMs: TIMEOUT_MS,
    });
    if (outcome.kind !== 'response') return { kind: 'unknown', name: outcome.kind };
    if (outcome.status === 400 || outcome.status === 401 || outcome.status === 403)
      return { kind: 'refused' };
    const parsed = tokenBody.safeParse(outcome.body);
    if (outcome.status !== 200 || !parsed.success) return { kind: 'unknown', name: `HTTP ${outcome.status}` };
    cached = {
      token: parsed.data.access_token,
      expiresAt: now() + parsed.data.expires_in * 1000 - EXPIRY_MARGIN_MS,
    };
    return { kind: 'token', token: cached.token };
  };

  return {
    get: async () => {
      if (cached !== undefined && now() < cached.expiresAt) return { kind: 'token', token: cached.token };
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
