import * as z from 'zod';
import { basicAuthorization, callOut } from '#server/runtime/http.ts';

export type SupplierAccount = { url: string; clientId: string; clientSecret: string };

const TIMEOUT_MS = 10_000;
/** A token is renewed so long before it ends, that no call leaves with one about to end. */
const MARGIN_MS = 10_000;

const tokenBody = z.object({
  access_token: z.string().min(1),
  token_type: z.string(),
  expires_in: z.number(),
});

export type TokenAnswer =
  | { kind: 'token'; token: string }
  | { kind: 'refused' }
  | { kind: 'unknown'; name: string };

export type TokenSource = {
  /** The current token; however many ask at once, it is fetched once. */
  get: () => Promise<TokenAnswer>;
  /** Forgets a token that the supplier no longer takes. */
  drop: (token: string) => void;
};

/** OAuth 2 client credentials against the supplier. `now` in ms. */
export function createTokenSource(account: SupplierAccount, now: () => number): TokenSource {
  let held: { token: string; until: number } | undefined;
  let fetching: Promise<TokenAnswer> | undefined;

  const fetchToken = async (): Promise<TokenAnswer> => {
    const outcome = await callOut({
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
    if (outcome.kind !== 'answer') return { kind: 'unknown', name: outcome.kind };
    if (outcome.status === 400 || outcome.status === 401 || outcome.status === 403)
      return { kind: 'refused' };
    const parsed = tokenBody.safeParse(outcome.body);
    if (outcome.status !== 200 || !parsed.success) return { kind: 'unknown', name: `HTTP ${outcome.status}` };
    held = { token: parsed.data.access_token, until: now() + parsed.data.expires_in * 1000 - MARGIN_MS };
    return { kind: 'token', token: held.token };
  };

  return {
    get: async () => {
      if (held !== undefined && now() < held.until) return { kind: 'token', token: held.token };
      fetching ??= fetchToken().finally(() => {
        fetching = undefined;
      });
      return fetching;
    },
    drop: (token) => {
      if (held?.token === token) held = undefined;
    },
  };
}
