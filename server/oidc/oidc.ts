import type { Configuration, ExportedJWKSCache } from 'openid-client';
import * as z from 'zod';
import type {
  IdentityProvider,
  ProviderAccount,
  ProviderFailure,
  ProviderFault,
} from '#server/people/identity-provider.ts';

/** Errors in the provider's redirect (RFC 6749 4.1.2.1, OpenID Connect Core 3.1.2.6). */
const REDIRECT_ERRORS: Readonly<Record<string, ProviderFault>> = {
  access_denied: 'denied',
  login_required: 'denied',
  interaction_required: 'denied',
  consent_required: 'denied',
  account_selection_required: 'denied',
  server_error: 'unreachable',
  temporarily_unavailable: 'unreachable',
};

/** Error codes of the library. */
const LIBRARY_ERRORS: Readonly<Record<string, ProviderFault>> = {
  OAUTH_TIMEOUT: 'unreachable',
  OAUTH_ABORT: 'unreachable',
  OAUTH_RESPONSE_IS_NOT_CONFORM: 'unreachable',
  OAUTH_RESPONSE_IS_NOT_JSON: 'unreachable',
  OAUTH_PARSE_ERROR: 'unreachable',
  OAUTH_JWT_TIMESTAMP_CHECK_FAILED: 'clock-skew',
};

/** Omits the library's message, which may contain personal data. */
export function toFailure(error: unknown): ProviderFailure {
  const redirectError = getText(error, 'error');
  if (redirectError !== undefined)
    return {
      kind: 'failed',
      fault: REDIRECT_ERRORS[redirectError] ?? 'untrusted',
      reason: toWord(redirectError),
    };
  const code = getText(error, 'code') ?? '';
  const hasNoResponse = error instanceof TypeError && error.message === 'fetch failed';
  const fault = hasNoResponse ? 'unreachable' : (LIBRARY_ERRORS[code] ?? 'untrusted');
  return { kind: 'failed', fault, reason: toWord(code) || (error instanceof Error ? error.name : 'unknown') };
}

function getText(error: unknown, field: 'error' | 'code'): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const value: unknown = Reflect.get(error, field);
  return typeof value === 'string' ? value : undefined;
}

/** Limits the log to a single word, because a provider may return any text. */
function toWord(text: string): string {
  return /^[\w.-]{1,64}$/.test(text) ? text : '';
}

type Library = typeof import('openid-client');

export type OidcSettings = {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** The `prompt` parameter: whether the provider asks the user to sign in again. */
  prompt: string | undefined;
  /** Accepts e-mail addresses if the provider sends no verification claim. */
  trustEmail: boolean;
  /** Must contain `openid` and `email`. */
  scope: string;
  /** Claim with the account's groups. Undefined if groups don't determine the roles. */
  groupsClaim: string | undefined;
  redirectUri: string;
};

/** Includes the response body. Short, because an operator is waiting. */
const CALL_TIMEOUT_S = 5;
const CLOCK_TOLERANCE_S = 30;
/** Cache time of the discovered metadata. Unknown signing keys are fetched on demand. */
const DISCOVERY_CACHE_MS = 3_600_000;

const expectationSchema = z.object({ verifier: z.string(), state: z.string(), nonce: z.string() });

/** Authorization code flow with PKCE, state and nonce. The library validates the response. */
export function createIdentityProvider(settings: OidcSettings, now: () => number): IdentityProvider {
  const provider = createProviderLoader(settings, now);
  const keys = createKeyCache(now);
  return {
    begin: async () => {
      try {
        const { library, createConfig } = await provider();
        const config = createConfig();
        const expected = {
          verifier: library.randomPKCECodeVerifier(),
          state: library.randomState(),
          nonce: library.randomNonce(),
        };
        const address = library.buildAuthorizationUrl(config, {
          redirect_uri: settings.redirectUri,
          scope: settings.scope,
          code_challenge: await library.calculatePKCECodeChallenge(expected.verifier),
          code_challenge_method: 'S256',
          state: expected.state,
          nonce: expected.nonce,
          ...(settings.prompt !== undefined && { prompt: settings.prompt }),
        });
        return { kind: 'begun', address: address.href, expected: JSON.stringify(expected) };
      } catch (error) {
        return toFailure(error);
      }
    },
    finish: async (query, expected) => {
      try {
        const { verifier, state, nonce } = expectationSchema.parse(JSON.parse(expected));
        const { library, createConfig } = await provider();
        const config = createConfig();
        keys.load(library, config);
        const tokens = await library.authorizationCodeGrant(
          config,
          new URL(`${settings.redirectUri}?${query}`),
          {
            pkceCodeVerifier: verifier,
            expectedState: state,
            expectedNonce: nonce,
            idTokenExpected: true,
          },
        );
        keys.save(library, config);
        const claims = tokens.claims();
        // The library accepts an empty subject.
        if (claims === undefined || claims.sub === '')
          return { kind: 'failed', fault: 'untrusted', reason: 'no account' };
        const { iss: issuer, sub: subject } = claims;
        const { trustEmail, groupsClaim } = settings;
        const isComplete =
          claims.email !== undefined &&
          (trustEmail || readVerification(claims) !== undefined) &&
          (groupsClaim === undefined || groupsClaim in claims);
        // Some providers return the e-mail address, its verification or the groups only at this endpoint.
        const userInfo =
          !isComplete && config.serverMetadata().userinfo_endpoint !== undefined
            ? await library.fetchUserInfo(config, tokens.access_token, subject)
            : {};
        const allClaims: Claims = { ...claims, ...userInfo };
        return {
          kind: 'account',
          account: {
            ...{ issuer, subject },
            ...getVerifiedEmail(allClaims, trustEmail),
            ...(groupsClaim !== undefined && { groups: readGroups(allClaims[groupsClaim]) }),
          },
        };
      } catch (error) {
        return toFailure(error);
      }
    },
  };
}

/** The library fetches the keys again for an unknown key only if the cached ones are this old. */
const KEYS_AGE_S = 60;

/**
 * Keeps the signing keys, but fetches them again for a token with a new key. Only the provider can send a token
 * here, so visitors can't trigger these fetches.
 */
function createKeyCache(now: () => number) {
  let keys: ExportedJWKSCache | undefined;
  return {
    load: (library: Library, config: Configuration) => {
      if (keys === undefined) return;
      const uat = Math.min(keys.uat, Math.floor(now() / 1000) - KEYS_AGE_S);
      library.setJwksCache(config, { ...keys, uat });
    },
    save: (library: Library, config: Configuration) => {
      keys = library.getJwksCache(config) ?? keys;
    },
  };
}

type Claims = Readonly<Record<string, unknown>>;

/**
 * Reads the e-mail verification claim. `xms_edov` is Entra's: the address is in a domain that the tenant has proven
 * it owns.
 * @returns undefined if the provider sends no claim
 */
function readVerification({ email_verified: standard, xms_edov: entra }: Claims): boolean | undefined {
  const statement = standard ?? entra;
  if (statement === undefined || statement === null) return undefined;
  // Some providers send the boolean as text or as a number.
  return ['true', '1'].includes(String(statement).toLowerCase());
}

function getVerifiedEmail(
  claims: Claims,
  trustEmail: boolean,
): Pick<ProviderAccount, 'email' | 'emailProblem'> {
  const { email } = claims;
  if (typeof email !== 'string' || email === '') return { email: undefined, emailProblem: 'missing' };
  const verified = readVerification(claims);
  if (verified ?? trustEmail) return { email: email.toLowerCase() };
  return { email: undefined, emailProblem: verified === undefined ? 'not-stated' : 'unverified' };
}

/** Some providers send a single group as text. */
function readGroups(claim: unknown): string[] {
  return [claim].flat().filter((group) => typeof group === 'string');
}

/** Discovers the provider on first use, so that the shop starts even while the provider is down. */
function createProviderLoader(settings: OidcSettings, now: () => number) {
  let cached: { until: number; discovery: ReturnType<typeof discover> } | undefined;
  return (): ReturnType<typeof discover> => {
    if (cached !== undefined && now() < cached.until) return cached.discovery;
    const discovery = discover(settings);
    const entry = { until: now() + DISCOVERY_CACHE_MS, discovery };
    cached = entry;
    discovery.catch(() => {
      if (cached === entry) cached = undefined;
    });
    return discovery;
  };
}

async function discover({ issuer, clientId, clientSecret }: OidcSettings): Promise<{
  library: Library;
  /** Creates a configuration per sign-in, because the library binds the cached keys to it. */
  createConfig: () => Configuration;
}> {
  // Loaded only if a provider is configured.
  const library = await import('openid-client');
  const options = {
    timeout: CALL_TIMEOUT_S,
    // Production refuses to start with an issuer without HTTPS.
    execute: issuer.startsWith('http://') ? [library.allowInsecureRequests] : [],
  };
  const first = await library.discovery(new URL(issuer), clientId, clientSecret, undefined, options);
  const serverMetadata = first.serverMetadata();
  // The library accepts other tenants as issuers for some providers.
  if (new URL(serverMetadata.issuer).href !== new URL(issuer).href) throw new Error('issuer mismatch');
  const metadata = {
    client_secret: clientSecret,
    [library.clockTolerance]: CLOCK_TOLERANCE_S,
  };
  const methods = serverMetadata.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
  const authenticate = methods.includes('client_secret_basic')
    ? library.ClientSecretBasic(clientSecret)
    : library.ClientSecretPost(clientSecret);
  const createConfig = () => {
    const config = new library.Configuration(serverMetadata, clientId, metadata, authenticate);
    config.timeout = CALL_TIMEOUT_S;
    for (const extension of options.execute) extension(config);
    // Without this call, the library trusts the connection and doesn't verify the token's signature.
    library.enableNonRepudiationChecks(config);
    return config;
  };
  return { library, createConfig };
}
