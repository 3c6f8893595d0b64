import type { Configuration } from 'openid-client';
import * as z from 'zod';
import type { IdentityProvider, ProviderAccount } from '#server/people/identity-provider.ts';
import { failureOf } from './oidc-faults.ts';

type Library = typeof import('openid-client');

export type OidcSettings = {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** What the provider is to ask though it knows the browser. */
  prompt: string | undefined;
  /** Accepts addresses of which the provider says neither that it verified them nor that it didn't. */
  trustEmail: boolean;
  /** The one address that it sends people back to. */
  redirectUri: string;
};

/** Of each call to the provider, its answer included: a person waits for it. */
const CALL_TIMEOUT_S = 5;
/** By which the clocks may differ. */
const CLOCK_TOLERANCE_S = 30;
/** After which the provider is asked again what it offers; its keys are asked for when one is not known. */
const DISCOVERED_MS = 3_600_000;

const expectation = z.object({ verifier: z.string(), state: z.string(), nonce: z.string() });

/** Signs in by OpenID Connect: authorization code with PKCE, state and nonce. The library checks what comes back. */
export function createIdentityProvider(settings: OidcSettings, now: () => number): IdentityProvider {
  const provider = createDiscovery(settings, now);
  return {
    begin: async () => {
      try {
        const { library, config } = await provider();
        const expected = {
          verifier: library.randomPKCECodeVerifier(),
          state: library.randomState(),
          nonce: library.randomNonce(),
        };
        const address = library.buildAuthorizationUrl(config, {
          redirect_uri: settings.redirectUri,
          scope: 'openid email',
          code_challenge: await library.calculatePKCECodeChallenge(expected.verifier),
          code_challenge_method: 'S256',
          state: expected.state,
          nonce: expected.nonce,
          ...(settings.prompt !== undefined && { prompt: settings.prompt }),
        });
        return { kind: 'begun', address: address.href, expected: JSON.stringify(expected) };
      } catch (error) {
        return failureOf(error);
      }
    },
    finish: async (query, expected) => {
      try {
        const { verifier, state, nonce } = expectation.parse(JSON.parse(expected));
        const { library, config } = await provider();
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
        const claims = tokens.claims();
        // The library takes an empty name of an account.
        if (claims === undefined || claims.sub === '')
          return { kind: 'failed', fault: 'untrusted', reason: 'no account' };
        const { iss: issuer, sub: subject } = claims;
        const { trustEmail } = settings;
        const isComplete = claims.email !== undefined && (trustEmail || claims.email_verified !== undefined);
        // Some providers send the address, or that they verified it, at this endpoint alone.
        const userInfo =
          !isComplete && config.serverMetadata().userinfo_endpoint !== undefined
            ? await library.fetchUserInfo(config, tokens.access_token, subject)
            : {};
        const email = verifiedEmail({ ...claims, ...userInfo }, trustEmail);
        return { kind: 'account', account: { issuer, subject, email } };
      } catch (error) {
        return failureOf(error);
      }
    },
  };
}

function verifiedEmail(
  claims: Readonly<Record<string, unknown>>,
  trustEmail: boolean,
): ProviderAccount['email'] {
  const { email, email_verified: verified = trustEmail } = claims;
  // Some providers send the boolean as text.
  const isVerified = verified === true || verified === 'true';
  return typeof email === 'string' && isVerified ? email.toLowerCase() : undefined;
}

/** What the provider offers, asked for when it is first needed: a shop starts while its provider is away. */
function createDiscovery(settings: OidcSettings, now: () => number) {
  let found: { until: number; offered: ReturnType<typeof discover> } | undefined;
  return (): ReturnType<typeof discover> => {
    if (found !== undefined && now() < found.until) return found.offered;
    const offered = discover(settings);
    const own = { until: now() + DISCOVERED_MS, offered };
    found = own;
    offered.catch(() => {
      if (found === own) found = undefined;
    });
    return offered;
  };
}

async function discover({ issuer, clientId, clientSecret }: OidcSettings): Promise<{
  library: Library;
  config: Configuration;
}> {
  // Loaded by those alone who have a provider.
  const library = await import('openid-client');
  const options = {
    timeout: CALL_TIMEOUT_S,
    // A production start refuses an issuer without HTTPS.
    execute: issuer.startsWith('http://') ? [library.allowInsecureRequests] : [],
  };
  const first = await library.discovery(new URL(issuer), clientId, clientSecret, undefined, options);
  const offered = first.serverMetadata();
  // The library lets some providers speak for tenants of theirs that we did not name.
  if (new URL(offered.issuer).href !== new URL(issuer).href) throw new Error('another issuer');
  const metadata = {
    client_secret: clientSecret,
    [library.clockTolerance]: CLOCK_TOLERANCE_S,
  };
  const methods = offered.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
  const authenticate = methods.includes('client_secret_basic')
    ? library.ClientSecretBasic(clientSecret)
    : library.ClientSecretPost(clientSecret);
  const config = new library.Configuration(offered, clientId, metadata, authenticate);
  config.timeout = CALL_TIMEOUT_S;
  for (const extension of options.execute) extension(config);
  // Without it the library trusts the connection alone that a token came by.
  library.enableNonRepudiationChecks(config);
  return { library, config };
}
